import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startSession } from '../server/src/areas/auth/sessions.ts'
import { openDatabase } from '../server/src/core/db.ts'
import { migrate } from '../server/src/core/migrate.ts'
import { ensureDatabase } from '../server/src/core/postgres/database.ts'
import { ensurePostgres, type PostgresConnection } from '../server/src/core/postgres/embedded-postgres.ts'
import { isAlive } from '../server/src/core/postgres/processes.ts'
import { addOwner } from './data/users.ts'

/** A PostgreSQL of its own, as durable as the product's, whose files go when it is stopped. */
export interface Cluster {
  /** A new migrated database, filled by the caller. */
  database(name: string, fill: Fill): Promise<Programme>
  stop(): Promise<void>
}

/** A filled database, and someone signed in who may do everything. */
export interface Programme {
  /** Where a server on it may keep its files. */
  dataDir: string
  connection: PostgresConnection
  ownerId: string
  token: string
}

type Fill = (client: pg.Client) => Promise<unknown>

const log = { info: () => undefined, warn: console.warn, error: console.error }

export async function startCluster(): Promise<Cluster> {
  const dataDir = temporaryFolder()
  const postgres = await ensurePostgres({ dataDir, log, watchdog: true })
  return {
    async database(name, fill) {
      const connection = { ...postgres.connection, database: name }
      await ensureDatabase(connection)
      await migrate(connection, log)
      return { dataDir, connection, ...(await fillDatabase(connection, fill)) }
    },
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A folder PostgreSQL's own user can get into when the bench runs as root; those of killed runs go on the way. */
export function temporaryFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^fulmar-bench-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(tmpdir(), `fulmar-bench-${process.pid}-`))
  chmodSync(folder, 0o755)
  return folder
}

async function fillDatabase(connection: PostgresConnection, fill: Fill) {
  const client = new pg.Client(connection)
  await client.connect()
  await fill(client)
  const ownerId = await addOwner(client)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  const database = openDatabase({ connection })
  const token = await startSession(database, ownerId)
  await database.end()
  return { ownerId, token }
}
