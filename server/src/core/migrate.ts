import pg from 'pg'
import type { Log } from './log.ts'
import { listMigrationNames, type Migration, migrationsFolder, readMigrations } from './migrations.ts'

// Any number that nothing else locks on in this database.
const MIGRATION_LOCK = 7_241_001
const MISSING_TABLE = '42P01'

interface Applied {
  name: string
  sha256: string
}

/**
 * Applies the migrations the database lacks, in order. Each has its own transaction and takes the lock anew, so any
 * number of starters may run this at once and behind any pooler.
 */
export async function migrate(connection: pg.ClientConfig, log: Log, folder = migrationsFolder()): Promise<void> {
  const known = readMigrations(folder)
  const client = new pg.Client(connection)
  // A lost connection also fails the query in hand; without a listener it would end the process instead.
  client.on('error', () => undefined)
  await client.connect()
  try {
    while (await applyNext(client, known, log));
  } finally {
    await client.end()
  }
}

/** Whether every migration of this build is applied; what `/readyz` asks. A newer database counts as ready. */
export async function isMigrated(db: pg.Pool | pg.ClientBase, folder = migrationsFolder()): Promise<boolean> {
  try {
    const { rows } = await db.query<Applied>('select name from schema_migrations')
    const applied = new Set(rows.map(row => row.name))
    return listMigrationNames(folder).every(name => applied.has(name))
  } catch (error) {
    if ((error as pg.DatabaseError).code === MISSING_TABLE) return false
    throw error
  }
}

async function applyNext(client: pg.Client, known: Migration[], log: Log): Promise<boolean> {
  await client.query('begin')
  try {
    // Another starter may take its time, and so may a migration over much data.
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const next = nextOf(known, await listApplied(client))
    if (next) await apply(client, next)
    await client.query('commit')
    if (next) log.info(`Applied migration ${next.name}`)
    return next !== undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function listApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text constraint schema_migrations_pkey primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<Applied>('select name, sha256 from schema_migrations order by name')
  return rows
}

/** What history allows to come next: the applied ones must be the first of the known ones, unchanged. */
function nextOf(known: Migration[], applied: Applied[]): Migration | undefined {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const expected = known.find(migration => migration.name === name)
    if (!expected) {
      throw new Error(`The database has migration ${name}, which this build does not know: start a newer build.`)
    }
    if (expected.sha256 !== sha256) {
      throw new Error(`Migration ${name} was changed after it was applied: undo that, and add a new migration instead.`)
    }
    if (known[index] !== expected) {
      throw new Error(
        `Migration ${known[index]?.name} comes before ${name}, which is applied already: give it a later number.`,
      )
    }
  }
  return known[applied.length]
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
  } catch (error) {
    const { message, position } = error as pg.DatabaseError
    const line = position ? ` at line ${migration.sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`Migration ${migration.name} failed${line}: ${message}`, { cause: error })
  }
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [migration.name, migration.sha256])
}
