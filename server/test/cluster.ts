import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@fulmar/embedded-postgres/database'
import type { Endpoint } from '@fulmar/embedded-postgres/endpoint'
import { ensurePostgres, type PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { isAlive } from '@fulmar/embedded-postgres/pid-file'
import { APP_ROLE, prepareAppRole } from '#core/db/schema/app-role.ts'
import { migrate } from '#core/db/schema/migrate.ts'
import { requestTimeouts } from '#core/db/timeouts.ts'
import { migrateJobs, openWorkerPool } from '#core/jobs/jobs.ts'
import { joinServer, type Started } from './external-server.ts'
import { inMemory } from './in-memory.ts'
import { testPatienceMs } from './patience.ts'
import { startPooler } from './pooler.ts'

/** What a test file needs to know of the cluster; vitest carries it from the run to the workers. */
export interface TestCluster {
  connection: PostgresConnection
  /** What the app signs in with, as it does in production: a right that is missing fails its test. */
  appLogin: { user: string; password: string }
  /** Where the app connects instead, when the run is behind a pooler. */
  pooler?: Endpoint
  template: string
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

// A test cluster lives for minutes, so nothing it writes has to survive anything.
const FAST_AND_LOOSE = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '1GB',
  // It would visit every database in turn, all the time.
  autovacuum: 'off',
}

/**
 * A cluster nobody else uses, or the one of `TEST_DATABASE_URL`, with the migrated template every test database is copied
 * from. With `TEST_POOLER=pgbouncer` the app reaches it through pgbouncer in transaction mode.
 */
export async function startTestCluster(): Promise<{ cluster: TestCluster; remove: () => Promise<void> }> {
  const { TEST_DATABASE_URL, TEST_POOLER } = process.env
  const { connection, remove } = await (TEST_DATABASE_URL ? joinServer(TEST_DATABASE_URL) : startCluster())
  await migrate(connection, quiet)
  await prepareJobs(connection)
  const appLogin = { user: APP_ROLE, password: 'app' }
  await prepareAppRole(connection, appLogin.password)
  await withClient(connection, client => client.query(unhurried))
  const pooler = TEST_POOLER ? await startPooler(connection, [appLogin]) : undefined
  return {
    cluster: { connection, appLogin, template: connection.database, ...(pooler && { pooler: pooler.endpoint }) },
    async remove() {
      await pooler?.stop()
      await remove()
    },
  }
}

async function startCluster(): Promise<Started> {
  removeAbandoned()
  const dataDir = mkdtempSync(join(inMemory, `fulmar-test-${process.pid}-`))
  // PostgreSQL's user needs access when this runs as root.
  chmodSync(dataDir, 0o755)
  const options = { settings: FAST_AND_LOOSE, allowDataLoss: true, watchdog: true, binDir: process.env.PG_BIN_DIR }
  const postgres = await ensurePostgres({ dataDir, log: quiet, ...options })
  return {
    connection: postgres.connection,
    async remove() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

// On the role, not in the start packet, which a pooler would refuse. Only the template has the time-outs of requests.
const unhurried = Object.keys(requestTimeouts)
  .map(name => `alter role ${APP_ROLE} set ${name} = ${testPatienceMs};`)
  .join('')

async function prepareJobs(connection: PostgresConnection): Promise<void> {
  const pool = openWorkerPool(connection, quiet)
  await migrateJobs(pool).finally(() => pool.end())
}

/** A fresh migrated database. It goes with the cluster, or all its databases, at the end of the run. */
export async function createTestDatabase({ connection }: TestCluster, template: string): Promise<PostgresConnection> {
  const database = `${connection.database}_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  await withClient({ ...connection, database: 'postgres' }, client =>
    client.query(`create database ${database} template ${template} strategy file_copy`),
  )
  return { ...connection, database }
}

export const dropTestDatabase = ({ database, ...server }: PostgresConnection) =>
  withClient({ ...server, database: 'postgres' }, client => client.query(`drop database ${database} with (force)`))

// The watchdog stops the server of a killed run; the next run deletes its files.
function removeAbandoned(): void {
  for (const name of readdirSync(inMemory)) {
    const pid = /^fulmar-test-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(inMemory, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
