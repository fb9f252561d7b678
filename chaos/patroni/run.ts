import { once } from 'node:events'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundlePrograms, runFolder } from '../programs.ts'
import { type ClusterFault, faultKinds, wholeRun } from './faults.ts'
import { logins, urlOf } from './layout.ts'
import { keepFailed, keepLogs } from './logs.ts'
import { CannotStart, findClusterPrograms } from './programs.ts'
import { printClusterTrial } from './report.ts'
import { type Stack, Stopped, startStack, whenAborted } from './stack.ts'
import { runClusterTrial } from './trial.ts'

const { values } = parseArgs({
  options: {
    /** The first of some hundred ports in a row. */
    port: { type: 'string', default: '45000' },
    chaos: { type: 'boolean', default: false },
    /** Planned; a seventh or so is about something that was refused, and is not asked. */
    operations: { type: 'string', default: '24000' },
    faults: { type: 'string', default: String(wholeRun) },
    /** Only these kinds of fault, by commas. */
    only: { type: 'string' },
    seed: { type: 'string' },
    /** Asynchronous replication, which must be found out. */
    asynchronous: { type: 'boolean', default: false },
    /** Patroni's client of etcd's API version 3, which loses writes before Patroni 3.0.3. */
    etcd3: { type: 'boolean', default: false },
  },
})

const keptRuns = join(runFolder, 'cluster')
const runName = new Date().toISOString().replaceAll(':', '-')
const historyFile = join(runFolder, 'cluster.jsonl')
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort())

try {
  const only = values.only === undefined ? undefined : kindsOf(values.only)
  const stack = await startStack({
    programs: findClusterPrograms(),
    firstPort: Number(values.port),
    isSynchronous: !values.asynchronous,
    etcdClient: values.etcd3 ? 'etcd3' : 'etcd',
    isGated: values.chaos,
    seed: values.chaos ? 'none' : 'demo',
    signal: stopped.signal,
    onStep: step => console.log(`Starting ${step} …`),
    onBroken: (folder, error) => fail(folder, `The cluster did not start: ${String(error)}`),
  })
  try {
    printAddresses(stack)
    await (values.chaos ? tryChaos(stack, only) : printUsage())
  } finally {
    console.log('\nStopping …')
    await stack.stop()
  }
} catch (error) {
  if (error instanceof Stopped) process.exitCode = values.chaos ? 1 : 0
  else if (error instanceof CannotStart) {
    console.error(error.message)
    process.exitCode = 1
  } else throw error
}

// After an interruption something may still wait for the cluster, in vain.
process.exit()

async function tryChaos(stack: Stack, only: ClusterFault[] | undefined) {
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
  console.log(`seed ${seed}: the same plan again with --seed ${seed}`)
  try {
    const options = { seed, operations: Number(values.operations), faults: Number(values.faults), only }
    const running = runClusterTrial(stack, await bundlePrograms(), options)
    const broken = printClusterTrial(await Promise.race([running, whenAborted(stopped.signal)]))
    if (broken.length > 0) fail(stack.layout.folder, broken.join('\n'))
    else keepLogs(stack.layout.folder, keptRuns, runName)
  } catch (error) {
    fail(stack.layout.folder, `The run broke off: ${(error as Error).stack}`)
    throw error
  }
}

/** Keeps what the parts logged and what was recorded, and prints the last lines. */
function fail(folder: string, why: string) {
  const kept = keepLogs(folder, keptRuns, runName)
  if (existsSync(historyFile)) copyFileSync(historyFile, join(kept, 'history.jsonl'))
  console.log(`\n${keepFailed(kept, why)}\n\nEverything that was logged is kept in ${kept}`)
  process.exitCode = 1
}

function kindsOf(list: string): ClusterFault[] {
  const names = list.split(',')
  const unknown = names.find(name => !(name in faultKinds))
  if (unknown) throw new CannotStart(`There is no ${unknown}; there is ${Object.keys(faultKinds).join(', ')}`)
  return names as ClusterFault[]
}

async function printUsage() {
  console.log('Sign in with admin@fulmar.example / fulmar-demo. Press Ctrl+C to stop; everything is deleted then.')
  await once(stopped.signal, 'abort')
}

function printAddresses({ layout }: Stack) {
  const rows: [string, string][] = [
    ['the app, by HAProxy', `http://127.0.0.1:${layout.web}`],
    ['its two processes', layout.apps.map(port => `http://127.0.0.1:${port}`).join('  ')],
    ['the pooler', urlOf(logins.web, layout.pooler)],
    ['the primary, by HAProxy', urlOf(logins.owner, layout.primary)],
    ['the replicas, by HAProxy', urlOf(logins.web, layout.replicas)],
    ...layout.nodes.map(({ name, port, api }): [string, string] => [
      name,
      `127.0.0.1:${port}, Patroni at http://127.0.0.1:${api}/cluster`,
    ]),
    ['etcd', layout.etcd.map(({ client }) => `http://127.0.0.1:${client}`).join('  ')],
    ['logs and settings', layout.folder],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log(`\n${rows.map(([name, address]) => `${name.padEnd(width)}  ${address}`).join('\n')}\n`)
}
