import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { isLockedOut } from '../postgres-errors.ts'
import { type DatabaseSource, listSqlFiles, ownSource, readSqlFiles, type SqlFile } from './database-files.ts'
import { type Applied, isNewer, pathOf, pendingOf, readHistory, requiredRelease } from './schema-history.ts'

// An arbitrary number that no other lock in this database uses.
const MIGRATION_LOCK = 7_241_001
const MISSING_TABLE = '42P01'
// Requests queue behind a migration that waits for its lock: they wait for two seconds, and PostgreSQL looks for
// deadlocks after one. So it is always the migration that gives way.
const lockTimeoutMs = 500
const longestPauseMs = 30_000
const turnMs = 200
const logEvery = 75

/**
 * Brings a database up to date: an empty one gets the tables; then the migrations it lacks are applied in order, each in
 * its own transaction, and the functions that changed together with the last. One starter does so while others wait, and
 * one that meets a lock gives way and tries again. The database of a newer release is used as it is, unless that says it
 * needs a newer one; one of unknown history is refused.
 */
export async function migrate(
  connection: pg.ClientConfig,
  log: Log,
  source = ownSource(),
  signal?: AbortSignal,
): Promise<void> {
  const files = readSqlFiles(source)
  const client = new pg.Client(connection)
  // A lost connection also fails the running query; without a listener it would end the process instead.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // A large migration may take long. Functions may use those of later files.
    await client.query('set statement_timeout = 0; set check_function_bodies = off')
    await takeTurn(client, log, signal)
    const { files: missing, aheadBy } = pendingOf(files, await readHistory(client), source)
    if (aheadBy) {
      log.warn(`The database was updated by a newer build (release ${aheadBy}) and is used as it is`)
      return
    }
    for (const step of stepsOf(missing)) await applyPatiently(client, step, { source, log, signal })
    await client.query(`delete from schema_history where folder = 'functions' and name <> all($1)`, [
      files.map(file => file.name),
    ])
    if (missing[0]?.folder === 'tables') log.info('Created the tables of the database')
    else if (missing.length > 0) log.info(`Updated the database: ${missing.map(pathOf).join(', ')}`)
  } finally {
    await client.end()
  }
}

/**
 * Whether this build can work with the database, for `/readyz`: its tables and migrations are there, and no newer release
 * has left it behind. Functions come with them; a newer release may keep them in other files.
 */
export async function isMigrated(
  db: pg.Pool | pg.ClientBase,
  { folder: home, release } = ownSource(),
): Promise<boolean> {
  try {
    const { rows } = await db.query<Applied>('select folder, name, requires from schema_history')
    const applied = new Set(rows.map(pathOf))
    const needed = listSqlFiles(home).filter(({ folder }) => folder !== 'functions')
    return needed.every(file => applied.has(pathOf(file))) && !isNewer(requiredRelease(rows), release)
  } catch (error) {
    if ((error as pg.DatabaseError).code === MISSING_TABLE) return false
    throw error
  }
}

/** Asks again and again: a session that waits inside a statement would hold up `create index concurrently`. */
async function takeTurn(client: pg.Client, log: Log, signal?: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
    if (rows[0]?.mine) return
    if (attempt % logEvery === 0) log.info('Waiting while another process updates the database')
    await pause(turnMs, undefined, { signal })
  }
}

/** What is applied together: all tables, each migration, and the functions with the last migration. */
function stepsOf(files: SqlFile[]): SqlFile[][] {
  const steps: SqlFile[][] = []
  for (const file of files) {
    const last = steps.at(-1)
    const follows = file.folder === 'functions' || (file.folder === 'tables' && last !== undefined)
    if (last && follows && last.every(({ isAlone }) => !isAlone)) last.push(file)
    else steps.push([file])
  }
  return steps
}

interface Applying {
  source: DatabaseSource
  log: Log
  signal?: AbortSignal | undefined
}

async function applyPatiently(client: pg.Client, step: SqlFile[], { source, log, signal }: Applying): Promise<void> {
  for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return step[0]?.isAlone ? await applyAlone(client, step[0], source) : await applyTogether(client, step, source)
    } catch (error) {
      if (!isLockedOut((error as Error).cause)) throw error
      const holder = await oldestTransaction(client)
      log.warn(`${(error as Error).message}; trying again in ${pauseMs / 1000} s.${holder}`)
      await pause(pauseMs, undefined, { signal })
    }
  }
}

async function applyTogether(client: pg.Client, step: SqlFile[], source: DatabaseSource): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    for (const file of step) {
      await attempt(file, () => client.query(file.sql))
      await remember(client, file, source)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Statement by statement, without a transaction. What they wait for makes nobody else wait, so they take their time. */
async function applyAlone(client: pg.Client, file: SqlFile, source: DatabaseSource): Promise<void> {
  await client.query('set lock_timeout = 0')
  for (const statement of file.sql.split(/;\s*\n/)) await attempt(file, () => client.query(statement))
  await remember(client, file, source)
}

async function attempt(file: SqlFile, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { message, position } = error as pg.DatabaseError
    const line = position && !file.isAlone ? ` at line ${file.sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`${pathOf(file)} failed${line}: ${message}`, { cause: error })
  }
}

const remember = (client: pg.Client, file: SqlFile, { release }: DatabaseSource) =>
  client.query(
    `insert into schema_history (folder, name, sha256, release, requires) values ($1, $2, $3, $4, $5)
     on conflict on constraint schema_history_pkey
       do update set sha256 = excluded.sha256, release = excluded.release, applied_at = now()`,
    [file.folder, file.name, file.sha256, release, file.requires],
  )

/** For finding out what a migration waits for. */
async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; login: string; seconds: number }>(`
    select pid, usename as login, extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`)
  const [oldest] = rows
  if (!oldest) return ''
  return ` The oldest transaction is of process ${oldest.pid}, login ${oldest.login}, for ${oldest.seconds} s`
}
