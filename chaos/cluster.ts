import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@fulmar/embedded-postgres/database'
import { ensurePostgres, type PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import type pg from 'pg'
import { APP_ROLE, prepareAppRole } from '../server/src/core/db/schema/app-role.ts'
import { migrate } from '../server/src/core/db/schema/migrate.ts'
import { migrateJobs, openWorkerPool } from '../server/src/core/jobs/jobs.ts'
import { joinServer } from '../server/test/external-server.ts'
import { quickRestart } from './postgres-settings.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'

/** A separate PostgreSQL, as durable as the product's, that can be killed; what it holds is deleted when it stops. */
export interface Cluster {
  /** Where API processes find and restart the embedded server; an external one restarts by itself. */
  dataDir?: string
  /** The login of the API. */
  appLogin: { user: string; password: string }
  /** A fresh migrated database, as its owner. */
  newDatabase: (name: string) => Promise<PostgresConnection>
  /** A query on a migrated database, as its owner. */
  ask: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
  /** Resolves when the server answers. */
  ready: () => Promise<void>
  /** kill -9 of the server, which its users restart; on an external one the end of every connection, as in a failover. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

/** An embedded cluster, or databases on the server of `TEST_DATABASE_URL`. */
export function startCluster(): Promise<Cluster> {
  const url = process.env.TEST_DATABASE_URL
  return url ? joinCluster(url) : startEmbedded()
}

async function startEmbedded(): Promise<Cluster> {
  const dataDir = makeTemporaryFolder('fulmar-chaos')
  const postgres = await ensurePostgres({ dataDir, log: quiet, watchdog: true, settings: quickRestart })
  return {
    dataDir,
    ...(await prepare(postgres.connection)),
    kill: async () => void process.kill(serverPid(dataDir), 'SIGKILL'),
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function joinCluster(url: string): Promise<Cluster> {
  const { connection, remove } = await joinServer(url)
  return { ...(await prepare(connection)), kill: () => endConnections(connection), stop: remove }
}

const endConnections = (connection: PostgresConnection) =>
  withClient({ ...connection, database: 'postgres' }, async client => {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where starts_with(datname, $1)', [
      connection.database,
    ])
  })

/** Migrates the database that every other one is copied from. */
async function prepare(connection: PostgresConnection) {
  const appLogin = { user: APP_ROLE, password: 'app' }
  await migrate(connection, quiet)
  const workerPool = openWorkerPool(connection, quiet)
  await migrateJobs(workerPool).finally(() => workerPool.end())
  await prepareAppRole(connection, appLogin.password)
  return {
    appLogin,
    ready: () => until('PostgreSQL answers', () => answers(connection)),
    ask: <T>(work: (client: pg.Client) => Promise<T>) => withClient(connection, work),
    async newDatabase(name: string) {
      const database = `${connection.database}_${name}`
      await withClient({ ...connection, database: 'postgres' }, client =>
        client.query(`create database ${client.escapeIdentifier(database)} template ${connection.database}`),
      )
      return { ...connection, database }
    },
  }
}

// Its pid file still says `ready` shortly after a kill, so only an answer counts.
const answers = (connection: PostgresConnection): Promise<boolean> =>
  withClient(connection, client => client.query('select 1')).then(
    () => true,
    () => false,
  )

const serverPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
