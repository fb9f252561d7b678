import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase } from '@fulmar/embedded-postgres/database'
import { ensurePostgres, type PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { isAlive } from '@fulmar/embedded-postgres/pid-file'
import { startSession } from '../server/src/areas/auth/sessions.ts'
import { insertUsers } from '../server/src/areas/users/users.queries.ts'
import { type Database, openDatabase, type Sql, sql } from '../server/src/core/db/db.ts'
import { migrate } from '../server/src/core/db/schema/migrate.ts'

/**
 * A separate PostgreSQL, as durable as the product's. Its files are deleted when it stops, unless they existed before.
 */
export interface Cluster {
  /** A new migrated database, filled by the caller. */
  database(name: string, fill: Fill): Promise<Programme>
  stop(): Promise<void>
}

/** A filled database and a signed-in owner. */
export interface Programme {
  /** The data folder of a server on it. */
  dataDir: string
  connection: PostgresConnection
  ownerId: string
  token: string
}

type Fill = (database: Database) => Promise<unknown>

const log = { info: () => undefined, warn: console.warn, error: console.error }

export async function startCluster(keptDir?: string): Promise<Cluster> {
  const dataDir = keptDir ?? temporaryFolder()
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
      if (!keptDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A folder that PostgreSQL's user can access when the bench runs as root; also deletes those of killed runs. */
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
  const database = openDatabase({ connection: { ...connection, statement_timeout: 0 } })
  await fill(database)
  const ownerId = await ensureOwner(database)
  await liftDailyLimits(database)
  await database.run(sql`vacuum analyze`)
  await database.run(sql`checkpoint`)
  const token = await startSession(database, ownerId)
  await database.end()
  return { ownerId, token }
}

/** A signed-in owner. */
async function ensureOwner(database: Database): Promise<string> {
  const email = 'owner@bench.example'
  const known = await database.maybe<{ id: string }>(sql`select user_id as id from people where email = ${email}`)
  if (known) return known.id
  const id = randomUUID()
  const owner = { id, name: 'Owner', email, userType: 'ADMIN', adminRole: 'OWNER', neighborhoodId: null } as const
  await insertUsers(database, [owner])
  return id
}

/**
 * Counted and never reached, because a reached limit would flag what is recorded. One owner records everything here, which
 * no programme does: recordings by one person wait for each other, so theirs is not counted.
 */
const liftDailyLimits = (database: Database) =>
  database.run(sql`
    update programme_settings set value = value || '{"dailyPoints": {"member": 1000000000, "store": 1000000000, "recorder": 0}}'
    where key = 'pointsPolicy'`)

/** Facts about the data that subjects need before measuring. */
export async function queryOn<Row>({ connection }: Programme, query: Sql): Promise<Row[]> {
  const database = openDatabase({ connection: { ...connection, statement_timeout: 0 }, connections: 1 })
  return database.many<Row>(query).finally(database.end)
}
