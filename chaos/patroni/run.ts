import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { logins, urlOf } from './layout.ts'
import { findClusterPrograms, MissingPackages } from './programs.ts'
import { type Stack, Stopped, startStack } from './stack.ts'

const { values } = parseArgs({
  options: {
    /** The first of some sixty ports in a row. */
    port: { type: 'string', default: '45000' },
  },
})

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort())

try {
  const stack = await startStack({
    programs: findClusterPrograms(),
    firstPort: Number(values.port),
    isSynchronous: true,
    seed: 'demo',
    signal: stopped.signal,
    tell: step => console.log(`Starting ${step} …`),
  })
  try {
    printAddresses(stack)
    if (!stopped.signal.aborted) await once(stopped.signal, 'abort')
    console.log('\nStopping …')
  } finally {
    await stack.stop()
  }
} catch (error) {
  if (!(error instanceof MissingPackages || error instanceof Stopped)) throw error
  if (error instanceof MissingPackages) console.error(error.message)
  process.exitCode = 1
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
  console.log('Sign in with admin@fulmar.example / fulmar-demo. Press Ctrl+C to stop; everything is deleted then.')
}
