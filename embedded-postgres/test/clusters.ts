import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { inMemory } from '../../server/test/in-memory.ts'
import { until } from '../../server/test/until.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  ensurePostgres,
  type PostgresConnection,
} from '../src/ensure-postgres.ts'
import { lookAt } from '../src/pid-file.ts'
import { bundleOwner, type Owner, type OwnerOptions, startOwner } from './owners.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A folder for the clusters of one test file, whose servers are stopped afterwards in any case. */
export function clustersOfThisFile() {
  const home = mkdtempSync(join(inMemory, 'fulmar-lifecycle-'))
  // PostgreSQL's user needs access when this runs as root.
  chmodSync(home, 0o755)
  let program = ''
  const owners: Owner[] = []
  const servers: EmbeddedPostgres[] = []
  const clusters = new Set<string>()

  beforeAll(async () => {
    program = await bundleOwner()
  })
  afterEach(async () => {
    for (const owner of owners.splice(0)) await owner.kill()
    // Usually already stopped by the test; a failed test must not affect the next.
    for (const server of servers.splice(0)) await server.stop()
  })
  afterAll(() => {
    for (const pid of [...clusters].flatMap(serversOf)) process.kill(pid, 'SIGKILL')
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })

  return {
    home,
    /** Runs the server of a data folder in a child process. */
    own: (dataDir: string, options?: OwnerOptions): Owner => {
      const owner = startOwner(program, dataDir, options)
      owners.push(owner)
      clusters.add(join(dataDir, 'postgres'))
      return owner
    },
    /** Runs it in this process. */
    ensure: async (dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> => {
      clusters.add(join(dataDir, 'postgres'))
      const postgres = await ensurePostgres({ dataDir, log: quiet, binDir: process.env.PG_BIN_DIR, ...options })
      servers.push(postgres)
      return postgres
    },
  }
}

export function postmasterOf(cluster: string): number {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

export function runs(cluster: string, pid = postmasterOf(cluster)): boolean {
  // Systems without /proc report live processes as `unknown`.
  return pid > 0 && ['our server', 'unknown'].includes(lookAt(pid, cluster))
}

/** Checks the system, because the pid file appears late. */
export function serversOf(cluster: string): number[] {
  return processes().filter(pid => lookAt(pid, cluster) === 'our server')
}

/** The server and processes that are starting or stopping it. */
export function processesNaming(cluster: string): number[] {
  return processes().filter(pid => commandLineOf(pid).includes(cluster))
}

export async function killServer(cluster: string): Promise<number> {
  const pid = postmasterOf(cluster)
  process.kill(pid, 'SIGKILL')
  await until(() => !runs(cluster, pid))
  return pid
}

export async function ask<Row extends pg.QueryResultRow>(connection: PostgresConnection, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export async function remember(connection: PostgresConnection, word: string): Promise<void> {
  await ask(connection, `create table if not exists words (word text); insert into words values ('${word}')`)
}

export async function words(connection: PostgresConnection): Promise<string[]> {
  return (await ask<{ word: string }>(connection, 'select word from words order by word')).map(row => row.word)
}

// Systems without /proc list none, so leftovers of a test stay.
function processes(): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

function commandLineOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
