import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseAccount } from '@fulmar/embedded-postgres/account'
import { withClient } from '@fulmar/embedded-postgres/database'
import { until } from '../until.ts'
import { type Gates, openGates } from './gates.ts'
import { databaseName, type Layout, layoutOf, logins, type Node, urlOf } from './layout.ts'
import { type Roles, rolesIn } from './members.ts'
import { processesOf } from './node-processes.ts'
import { type Part, startPart } from './part.ts'
import type { ClusterPrograms } from './programs.ts'
import {
  etcdArguments,
  haproxySettings,
  type PatroniChoices,
  patroniSettings,
  pgbouncerSettings,
  pgbouncerUsers,
} from './settings.ts'

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
  stop: () => Promise<void>
}

interface StackOptions extends PatroniChoices {
  firstPort: number
  programs: ClusterPrograms
  seed: 'demo' | 'none'
  /** Whether nodes reach each other and etcd through gates that can be closed. */
  isGated: boolean
  /** Told what is being started. */
  tell: (step: string) => void
  signal: AbortSignal
}

const server = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const startsWithinMs = 120_000
const sessionKey = 'the session key of a cluster that is thrown away'

/** Starts everything on loopback, in one folder that goes in the end. */
export async function startStack({
  firstPort,
  programs,
  seed,
  isGated,
  tell,
  signal,
  ...choices
}: StackOptions): Promise<Stack> {
  const account = databaseAccount()
  const folder = mkdtempSync(join(tmpdir(), `fulmar-cluster-${process.pid}-`))
  chmodSync(folder, 0o755)
  if (account) chownSync(folder, account.uid, account.gid)
  const layout = layoutOf(folder, firstPort, isGated)
  const gates = await openGates(layout, isGated)
  const parts: Part[] = []
  const start = (
    name: string,
    program: string,
    args: string[],
    more: Partial<Parameters<typeof startPart>[0]> = {},
  ) => {
    const part = startPart({ name, program, args, account, folder, ...more })
    parts.push(part)
    return part
  }
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (account) chownSync(file, account.uid, account.gid)
    return file
  }
  const healthy = async () => {
    let roles: Roles | undefined
    const isHealthy = async () => {
      roles = await rolesIn(layout.nodes, choices.isSynchronous)
      return roles !== undefined
    }
    await until('the cluster is healthy', isHealthy, startsWithinMs)
    return roles as Roles
  }
  const serves = () => until('the app serves', () => answersAt(layout.web, '/readyz'), startsWithinMs)
  const stop = async () => {
    await Promise.all(parts.map(part => part.stop()))
    await gates.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const startAll = async () => {
    tell('etcd, three of them')
    const etcd = layout.etcd.map(each => start(each.name, programs.etcd, etcdArguments(layout, each)))
    const [first] = layout.etcd
    await until('etcd answers', () => answersAt(first?.client ?? 0, '/health'))
    tell('PostgreSQL under Patroni, three of them')
    const nodes = layout.nodes.map(node => {
      const settings = write(`${node.name}.yml`, patroniSettings(layout, node, programs.postgres, choices))
      const others = () => processesOf(node.data)
      return { node, part: start(node.name, programs.patroni, [settings], { others }) }
    })
    const { primary } = await healthy()
    await prepareLogins(primary.port)
    tell('HAProxy, pgbouncer and two processes of the app')
    const balancer = start('haproxy', programs.haproxy, ['-db', '-f', write('haproxy.cfg', haproxySettings(layout))])
    write('pgbouncer-users.txt', pgbouncerUsers())
    const pooler = start('pgbouncer', programs.pgbouncer, ['-q', write('pgbouncer.ini', pgbouncerSettings(layout))])
    const apps = layout.apps.map((appPort, n) => {
      const name = `app-${n + 1}`
      return start(name, process.execPath, [server], { account: undefined, env: appEnvironment(layout, appPort, seed) })
    })
    await serves()
    return { layout, etcd, nodes, gates, balancer, pooler, apps, healthy, serves, stop }
  }
  try {
    return await Promise.race([startAll(), whenAborted(signal)])
  } catch (error) {
    await stop()
    throw error
  }
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

function appEnvironment(layout: Layout, port: number, seed: string): NodeJS.ProcessEnv {
  const dataDir = join(layout.folder, 'app')
  mkdirSync(dataDir, { recursive: true })
  return {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${layout.web}`,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: urlOf(logins.web, layout.pooler),
    DATABASE_DIRECT_URL: urlOf(logins.owner, layout.primary),
    // Every node by itself: who is a replica now is found out by the app.
    DATABASE_READ_URL: layout.nodes.map(node => urlOf(logins.web, node.port)).join(','),
    SESSION_KEY: sessionKey,
    DATA_DIR: dataDir,
    SEED: seed,
    RATE_FACTOR: '100000',
    LOG_LEVEL: 'warn',
  }
}
