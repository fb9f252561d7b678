import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../server/src/core/migrate.ts'
import { ensurePostgres, type PostgresConnection } from '../server/src/core/postgres/embedded-postgres.ts'
import { isAlive } from '../server/src/core/postgres/processes.ts'

/** A PostgreSQL of its own, as durable as the product's, that can be killed; its files go when it is stopped. */
export interface Cluster {
  dataDir: string
  /** A migrated database that nobody has used. */
  newDatabase: (name: string) => Promise<PostgresConnection>
  ensureRunning: () => Promise<void>
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
  const postgres = await ensurePostgres({ dataDir, log: quiet, watchdog: true })
  await migrate(postgres.connection, quiet)
  return {
    dataDir,
    ensureRunning: postgres.ensureRunning,
    async newDatabase(name) {
      const client = new pg.Client({ ...postgres.connection, database: 'postgres' })
      await client.connect()
      await client.query(`create database ${client.escapeIdentifier(name)} template ${postgres.connection.database}`)
      await client.end()
      return { ...postgres.connection, database: name }
    },
    kill: () => void process.kill(serverPid(dataDir), 'SIGKILL'),
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const serverPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

// The watchdog stops the server of a killed run; its files are left to the next one.
function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^fulmar-chaos-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
  }
}
