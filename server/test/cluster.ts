import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePostgres, type PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { isAlive } from '@fulmar/embedded-postgres/pid-file'
import pg from 'pg'
import { APP_ROLE, prepareAppRole } from '#core/db/app-role.ts'
import { migrate } from '#core/db/migrate.ts'
import { migrateJobs } from '#core/jobs/jobs.ts'

/** What a test file needs to know of the cluster; vitest carries it from the run to the workers. */
export interface TestCluster {
  connection: PostgresConnection
  /** What the app signs in with, as it does in production: a right that is missing fails its test. */
  appLogin: { user: string; password: string }
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
  max_wal_size: '4GB',
}

/** Starts a cluster nobody else uses and migrates the template every test database is copied from. */
export async function startTestCluster(): Promise<{ cluster: TestCluster; remove: () => Promise<void> }> {
  removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), `fulmar-test-${process.pid}-`))
  // PostgreSQL's user needs access when this runs as root.
  chmodSync(dataDir, 0o755)
  const options = { settings: FAST_AND_LOOSE, allowDataLoss: true, watchdog: true }
  const postgres = await ensurePostgres({ dataDir, log: quiet, ...options })
  await migrate(postgres.connection, quiet)
  await prepareJobs(postgres.connection)
  const appLogin = { user: APP_ROLE, password: 'app' }
  await prepareAppRole(postgres.connection, appLogin.password)
  return {
    cluster: { connection: postgres.connection, appLogin, template: postgres.connection.database },
    async remove() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function prepareJobs(connection: PostgresConnection): Promise<void> {
  const pool = new pg.Pool(connection)
  await migrateJobs(pool).finally(() => pool.end())
}

/** A fresh migrated database. It is never dropped: the cluster goes at the end of the run. */
export async function createTestDatabase({ connection, template }: TestCluster): Promise<PostgresConnection> {
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(`create database ${database} template ${template} strategy file_copy`)
  } finally {
    await client.end()
  }
  return { ...connection, database }
}

// The watchdog stops the server of a killed run; the next run deletes its files.
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^fulmar-test-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
  }
}
