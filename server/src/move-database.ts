import { pipeline } from 'node:stream/promises'
import { withClient } from '@fulmar/embedded-postgres/database'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { dropForLoad } from '#core/db/bulk-load.ts'
import { type Db, dbOfClient, raw, sql } from '#core/db/db.ts'
import { migrate } from '#core/db/schema/migrate.ts'
import { migrateJobs, openWorkerPool } from '#core/jobs/jobs.ts'
import type { Log } from '#core/log.ts'

export interface Moved {
  tables: number
  rows: number
}

// Large tables take as long as they take.
const unhurried = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * Copies every row of a database into an empty one, of any supported release of PostgreSQL, in one transaction on each
 * side: the target gets all of it or nothing. References are checked again when they are put back. Fails while anybody
 * uses the source, because what they write would be lost, and when the target holds accounts.
 */
export async function moveDatabase(source: pg.ClientConfig, target: pg.ClientConfig, log: Log): Promise<Moved> {
  const [from, to] = [source, target].map(connection => ({ ...connection, options: unhurried })) as [
    pg.ClientConfig,
    pg.ClientConfig,
  ]
  await migrate(to, log)
  const pool = openWorkerPool(to, log)
  await migrateJobs(pool).finally(() => pool.end())
  return withClient(from, reader =>
    withClient(to, async writer => {
      await reader.query('begin isolation level repeatable read read only')
      await writer.query('begin')
      const [old, next] = [dbOfClient(reader), dbOfClient(writer)]
      await refuseUsed(old)
      await refuseOthers(old, next)
      const moved = await copyAll(reader, writer, old, next)
      await writer.query('commit')
      await writer.query('analyze')
      return moved
    }),
  )
}

/** Whoever is connected may write after the copy has begun. */
async function refuseUsed(db: Db): Promise<void> {
  const { others } = await db.one<{ others: number }>(sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
  if (others > 0) throw new TypeError('The database is in use: stop Fulmar, then move it.')
}

/** The target has to be new, and of the same release as the source. */
async function refuseOthers(old: Db, next: Db): Promise<void> {
  if (await next.maybe(sql`select from users limit 1`))
    throw new TypeError('The target holds accounts already: name an empty database.')
  const history = sql`select folder, name from schema_history where folder <> 'functions' order by folder, name`
  const [before, after] = [await old.many(history), await next.many(history)]
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new TypeError('The database is of another release: start this one on it once, then move it.')
}

interface Table {
  name: string
  columns: string
}

// `fulmar_app`, extensions and functions come with the release, not with the rows.
const tables = sql`
  select format('%I.%I', n.nspname, c.relname) as name,
         (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
    and (n.nspname, c.relname) not in (('public', 'schema_history'), ('graphile_worker', 'migrations'))
  order by 1`

async function copyAll(reader: pg.Client, writer: pg.Client, old: Db, next: Db): Promise<Moved> {
  const found = await old.many<Table>(tables)
  const names = found.map(({ name }) => name)
  const putBack = await dropForLoad(next, names, 'references')
  // What a fresh schema comes with is in the source too, and triggers have done their work there.
  for (const name of names) await next.run(sql`alter table ${raw(name)} disable trigger user`)
  await next.run(sql`truncate ${raw(names.join(', '))}`)
  let rows = 0
  for (const { name, columns } of found) {
    const into = writer.query(copyFrom(`copy ${name} (${columns}) from stdin`))
    await pipeline(reader.query(copyTo(`copy ${name} (${columns}) to stdout`)), into)
    rows += into.rowCount
  }
  for (const name of names) await next.run(sql`alter table ${raw(name)} enable trigger user`)
  await putBack()
  await copySequences(old, next)
  return { tables: found.length, rows }
}

async function copySequences(old: Db, next: Db): Promise<void> {
  const sequences = await old.many<{ name: string; last: number | null }>(sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
    where schemaname in ('public', 'graphile_worker')`)
  for (const { name, last } of sequences) if (last !== null) await next.run(sql`select setval(${name}, ${last})`)
}
