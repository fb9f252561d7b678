import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withClient } from '@fulmar/embedded-postgres/database'
import { until } from '../until.ts'
import { refuseTakenPorts } from './free-ports.ts'
import { type Gates, openGates } from './gates.ts'
import { databaseName, type Layout, layoutOf, logins, type Node, portsOf, urlOf } from './layout.ts'
import { type Roles, rolesIn } from './members.ts'
import { processesOf } from './node-processes.ts'
import type { Part } from './part.ts'
import type { ClusterPrograms } from './programs.ts'
import {
  etcdArguments,
  haproxySettings,
  type PatroniChoices,
  patroniSettings,
  pgbouncerSettings,
  pgbouncerUsers,
} from './settings.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

/** The running cluster, and each of its parts by name. */
export interface Stack {
  layout: Layout
  etcd: Part[]
  nodes: { node: Node; part: Part }[]
  gates: Gates
  balancer: Part
  pooler: Part
  apps: Part[]
  /** Resolves when the whole cluster is healthy. */
  healthy: () => Promise<Roles>
  /** Resolves when the balancer has an app that is ready. */
  serves: () => Promise<void>
  /** Resolves when every process of the app is ready. */
  allServe: () => Promise<void>
  stop: () => Promise<void>
}

interface StackOptions extends PatroniChoices {
  firstPort: number
  programs: ClusterPrograms
  seed: 'demo' | 'none'
  /** Whether nodes reach each other and etcd through gates that can be closed. */
  isGated: boolean
  /** Called with what is being started. */
  onStep: (step: string) => void
  /** Called with the folder before it goes, if something does not start. */
  onBroken: (folder: string, error: unknown) => void
  signal: AbortSignal
}

const server = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const startsWithinMs = 120_000
const sessionKey = 'the session key of a cluster that is thrown away'

/** Starts everything on loopback, in one folder that goes in the end. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { firstPort, isGated } = options
  await refuseTakenPorts(portsOf(layoutOf('', firstPort, isGated)))
  const workplace = openWorkplace()
  const layout = layoutOf(workplace.folder, firstPort, isGated)
  const gates = await openGates(layout, isGated)
  const stop = async () => {
    await workplace.stop()
    await gates.stop()
  }
  try {
    const started = await Promise.race([startParts(workplace, layout, options), whenAborted(options.signal)])
    return { ...started, layout, gates, stop }
  } catch (error) {
    if (!(error instanceof Stopped)) options.onBroken(layout.folder, error)
    await stop()
    throw error
  }
}

async function startParts({ folder, start, write }: Workplace, layout: Layout, options: StackOptions) {
  const { programs, seed, onStep } = options
  const healthy = () => untilHealthy(layout, options.isSynchronous)
  const serves = () => until('the app serves', () => answersAt(layout.web, '/readyz'), startsWithinMs)
  const allServe = async () => {
    for (const port of layout.apps)
      await until(`the app at ${port} serves`, () => answersAt(port, '/readyz'), startsWithinMs)
  }
  onStep('etcd, three of them')
  const etcd = layout.etcd.map(each => start(each.name, programs.etcd, etcdArguments(layout, each)))
  for (const { name, client } of layout.etcd) await until(`${name} answers`, () => answersAt(client, '/health'))
  onStep('PostgreSQL under Patroni, three of them')
  const nodes = layout.nodes.map(node => {
    const settings = write(`${node.name}.yml`, patroniSettings(layout, node, programs.postgres, options))
    return { node, part: start(node.name, programs.patroni, [settings], { others: () => processesOf(node.data) }) }
  })
  const { primary } = await healthy()
  await prepareLogins(primary.port)
  onStep('HAProxy, pgbouncer and two processes of the app')
  const balancer = start('haproxy', programs.haproxy, ['-db', '-f', write('haproxy.cfg', haproxySettings(layout))])
  write('pgbouncer-users.txt', pgbouncerUsers())
  const pooler = start('pgbouncer', programs.pgbouncer, ['-q', write('pgbouncer.ini', pgbouncerSettings(layout))])
  mkdirSync(join(folder, 'app'))
  const apps = layout.apps.map((port, n) =>
    start(`app-${n + 1}`, process.execPath, [server], { account: undefined, env: appEnvironment(layout, port, seed) }),
  )
  await serves()
  return { etcd, nodes, balancer, pooler, apps, healthy, serves, allServe }
}

async function untilHealthy({ nodes }: Layout, isSynchronous: boolean): Promise<Roles> {
  let roles: Roles | undefined
  const isHealthy = async () => {
    roles = await rolesIn(nodes, isSynchronous)
    return roles !== undefined
  }
  await until('the cluster is healthy', isHealthy, startsWithinMs)
  return roles as Roles
}

export const whenAborted = async (signal: AbortSignal): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort')
  throw new Stopped()
}

/** Somebody stopped it while it started. */
export class Stopped extends Error {
  override name = 'Stopped'
}

const answersAt = (port: number, path: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The owner of the database, and the login of requests, which owns nothing. */
const prepareLogins = (port: number) =>
  withClient({ host: '127.0.0.1', port, ...logins.superuser, database: 'postgres' }, async client => {
    const { owner, web } = logins
    await client.query(`create role ${owner.user} login createrole password '${owner.password}'`)
    await client.query(`create role fulmar_app; grant fulmar_app to ${owner.user} with admin option`)
    await client.query(`create role ${web.user} login password '${web.password}' in role fulmar_app`)
    await client.query(`create database ${databaseName} owner ${owner.user}`)
  })

const appEnvironment = (layout: Layout, port: number, seed: string): NodeJS.ProcessEnv => ({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${layout.web}`,
  TRUST_PROXY: 'loopback',
  DATABASE_URL: urlOf(logins.web, layout.pooler),
  DATABASE_DIRECT_URL: urlOf(logins.owner, layout.primary),
  // Every node by itself: who is a replica now is found out by the app.
  DATABASE_READ_URL: layout.nodes.map(node => urlOf(logins.web, node.port)).join(','),
  SESSION_KEY: sessionKey,
  DATA_DIR: join(layout.folder, 'app'),
  SEED: seed,
  RATE_FACTOR: '100000',
  LOG_LEVEL: 'warn',
})
