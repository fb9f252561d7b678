import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import {
  type DatabaseSource,
  listSqlFiles,
  ownSource,
  readSqlFiles,
  type SqlFile,
  type SqlFolder,
} from './database-files.ts'

// An arbitrary number that no other lock in this database uses.
const MIGRATION_LOCK = 7_241_001
const MISSING_TABLE = '42P01'

interface Applied {
  folder: SqlFolder
  name: string
  sha256: string
}

/**
 * Brings a database up to date: an empty one gets the tables; then the migrations it lacks are applied in order, then
 * the functions that changed. All in one transaction and under one lock, so any number of starters may run this at once
 * and a failure leaves the database as it was. A database of unknown history is refused.
 */
export async function migrate(connection: pg.ClientConfig, log: Log, source = ownSource()): Promise<void> {
  const files = readSqlFiles(source)
  const client = new pg.Client(connection)
  // A lost connection also fails the running query; without a listener it would end the process instead.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    // Another process or a large migration may take long.
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const missing = missingOf(files, await readHistory(client, source))
    // Functions may use those of later files.
    await client.query('set local check_function_bodies = off')
    for (const file of missing) await apply(client, file, source)
    await client.query(`delete from schema_history where folder = 'functions' and name <> all($1)`, [
      files.map(file => file.name),
    ])
    await client.query('commit')
    if (missing[0]?.folder === 'tables') log.info('Created the tables of the database')
    else if (missing.length > 0) log.info(`Updated the database: ${missing.map(pathOf).join(', ')}`)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Whether every file of this build is applied, for `/readyz`. A newer database counts as ready. */
export async function isMigrated(db: pg.Pool | pg.ClientBase, { folder } = ownSource()): Promise<boolean> {
  try {
    const { rows } = await db.query<Applied>('select folder, name from schema_history')
    const applied = new Set(rows.map(pathOf))
    return listSqlFiles(folder).every(file => applied.has(pathOf(file)))
  } catch (error) {
    if ((error as pg.DatabaseError).code === MISSING_TABLE) return false
    throw error
  }
}

const pathOf = ({ folder, name }: { folder: string; name: string }) => `${folder}/${name}`

const START_EMPTY = 'start with an empty database (for the embedded one, move or delete DATA_DIR)'

/** The applied files: none for an empty database. One with tables of unknown origin is refused. */
async function readHistory(client: pg.Client, { release }: DatabaseSource): Promise<Applied[]> {
  const { rows } = await client.query<{ known: boolean; foreign: boolean }>(`
    select to_regclass('schema_history') is not null as known, exists (
      select from pg_class c
      where c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    ) as foreign`)
  if (!rows[0]?.known) {
    if (rows[0]?.foreign)
      throw new ConfigError(
        `The database has tables that this build did not create and was not changed: ${START_EMPTY}.`,
      )
    await client.query(`
      create table schema_history (
        folder text not null,
        name text not null,
        sha256 text not null,
        release text not null,
        applied_at timestamptz not null default now(),
        constraint schema_history_pkey primary key (folder, name)
      )`)
  }
  const newer = await client.query<{ release: string }>(
    `select release from schema_history where string_to_array(release, '.')::int[] > string_to_array($1, '.')::int[]
     order by string_to_array(release, '.')::int[] desc limit 1`,
    [release],
  )
  if (newer.rows[0])
    throw new ConfigError(
      `The database belongs to the newer release ${newer.rows[0].release} and was not changed: start that release, or ${START_EMPTY}.`,
    )
  return (await client.query<Applied>('select folder, name, sha256 from schema_history order by folder, name')).rows
}

/** The files still to apply; throws when the history does not match the files. */
function missingOf(files: SqlFile[], history: Applied[]): SqlFile[] {
  const inFolder = <T extends { folder: SqlFolder }>(folder: SqlFolder, all: T[]) =>
    all.filter(f => f.folder === folder)
  const tables = inFolder('tables', files)
  const isEmpty = history.length === 0
  if (!isEmpty) requireSameTables(tables, inFolder('tables', history))
  const migrations = nextMigrations(inFolder('migrations', files), inFolder('migrations', history))
  const applied = new Map(inFolder('functions', history).map(({ name, sha256 }) => [name, sha256]))
  const functions = inFolder('functions', files).filter(
    // All are applied again after a migration, which may have dropped a view.
    ({ name, sha256 }) => migrations.length > 0 || applied.get(name) !== sha256,
  )
  return [...(isEmpty ? tables : []), ...migrations, ...functions]
}

function requireSameTables(tables: SqlFile[], applied: Applied[]): void {
  const list = (files: Applied[]) => new Map(files.map(file => [pathOf(file), file.sha256]))
  const [own, theirs] = [list(tables), list(applied)]
  const different = [...new Set([...own.keys(), ...theirs.keys()])].find(path => own.get(path) !== theirs.get(path))
  if (different)
    throw new ConfigError(
      `The database was created with another ${different} than this build has and was not changed: ${START_EMPTY}.`,
    )
}

/** The pending migrations. The applied ones must be the first of the known ones, unchanged. */
function nextMigrations(known: SqlFile[], applied: Applied[]): SqlFile[] {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const expected = known.find(migration => migration.name === name)
    if (!expected) {
      throw new ConfigError(`The database has migration ${name}, which this build does not know: start a newer build.`)
    }
    if (expected.sha256 !== sha256) {
      throw new ConfigError(
        `Migration ${name} was changed after it was applied: undo that, and add a new migration instead.`,
      )
    }
    if (known[index] !== expected) {
      throw new ConfigError(
        `Migration ${known[index]?.name} comes before ${name}, which is already applied: give it a later number.`,
      )
    }
  }
  return known.slice(applied.length)
}

async function apply(client: pg.Client, file: SqlFile, { release }: DatabaseSource): Promise<void> {
  try {
    await client.query(file.sql)
  } catch (error) {
    const { message, position } = error as pg.DatabaseError
    const line = position ? ` at line ${file.sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`${pathOf(file)} failed${line}: ${message}`, { cause: error })
  }
  await client.query(
    `insert into schema_history (folder, name, sha256, release) values ($1, $2, $3, $4)
     on conflict on constraint schema_history_pkey
       do update set sha256 = excluded.sha256, release = excluded.release, applied_at = now()`,
    [file.folder, file.name, file.sha256, release],
  )
}
