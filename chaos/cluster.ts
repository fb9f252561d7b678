import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@fulmar/embedded-postgres/database'
import { ensurePostgres, type PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { isAlive } from '@fulmar/embedded-postgres/pid-file'
import type pg from 'pg'
import { APP_ROLE, prepareAppRole } from '../server/src/core/db/app-role.ts'
import { migrate } from '../server/src/core/db/migrate.ts'
import { migrateJobs, openWorkerPool } from '../server/src/core/jobs/jobs.ts'
import { quickRestart } from './postgres-settings.ts'
import { until } from './until.ts'

/** A PostgreSQL of its own, as durable as the product's, that can be killed; its files go when it is stopped. */
export interface Cluster {
  dataDir: string
  /** What the API signs in with. */
  appLogin: { user: string; password: string }
  /** A migrated database that nobody has used, as its owner. */
  newDatabase: (name: string) => Promise<PostgresConnection>
  /** Something to ask of a migrated database, as its owner. */
  ask: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
  /** Resolves when the server answers. */
  ready: () => Promise<void>
  /** kill -9 of the server; whoever uses it brings it back. */
  kill: () => void
  stop: () => Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

export async function startCluster(): Promise<Cluster> {
  removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), `fulmar-chaos-${process.pid}-`))
  // PostgreSQL's own user must get in when this runs as root.
  chmodSync(dataDir, 0o755)
  const postgres = await ensurePostgres({ dataDir, log: quiet, watchdog: true, settings: quickRestart })
  const appLogin = { user: APP_ROLE, password: 'app' }
  await migrate(postgres.connection, quiet)
  const workerPool = openWorkerPool(postgres.connection, quiet)
  await migrateJobs(workerPool).finally(() => workerPool.end())
  await prepareAppRole(postgres.connection, appLogin.password)
  return {
    dataDir,
    appLogin,
    ready: () => until('PostgreSQL answers', () => answers(postgres.connection)),
    ask: work => withClient(postgres.connection, work),
    async newDatabase(name) {
      await withClient({ ...postgres.connection, database: 'postgres' }, client =>
        client.query(`create database ${client.escapeIdentifier(name)} template ${postgres.connection.database}`),
      )
      return { ...postgres.connection, database: name }
    },
    kill: () => void process.kill(serverPid(dataDir), 'SIGKILL'),
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

// Its pid file says `ready` for a moment after it was killed, so only an answer counts.
const answers = (connection: PostgresConnection): Promise<boolean> =>
  withClient(connection, client => client.query('select 1')).then(
    () => true,
    () => false,
  )

const serverPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

// The watchdog stops the server of a killed run; its files are left to the next one.
function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^fulmar-chaos-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
  }
}
