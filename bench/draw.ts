import { raw, sql } from '../server/src/core/db/db.ts'
import { type Programme, queryOn } from './cluster.ts'
import type { Statement } from './peers/statements.ts'

interface Draw {
  people: string[]
  stores: string[]
}

/** Of so many people that hardly anyone comes six times within an hour: that would be flagged, and wait for a review. */
const drawnPeople = 50_000
const drawnStores = 1_000

/** Both sides draw from the same: PostgreSQL from a table, by its number. */
export async function drawSome(programme: Programme, leastPoints = 0): Promise<Draw> {
  await queryOn(programme, sql`drop table if exists bench_draw`)
  await queryOn(
    programme,
    sql`
    create unlogged table bench_draw as
      (select 'person' as kind, row_number() over (order by md5(id::text)) as n, id from users
       join user_balances b on b.user_id = id
       where user_type = 'MEMBER' and status = 'ACTIVE' and b.available >= ${raw(String(leastPoints))} order by n limit ${raw(String(drawnPeople))})
      union all
      (select 'store', row_number() over (order by md5(id::text)) as n, id from stores
       where status = 'ACTIVE' order by n limit ${raw(String(drawnStores))})`,
  )
  await queryOn(programme, sql`create unique index on bench_draw (kind, n) include (id)`)
  await queryOn(programme, sql`vacuum analyze bench_draw`)
  const idsOf = async (kind: string) =>
    (await queryOn<{ id: string }>(programme, sql`select id from bench_draw where kind = ${kind}`)).map(row => row.id)
  return { people: await idsOf('person'), stores: await idsOf('store') }
}

// A number of its own for each run, not for each row that it is compared with.
export const drawOne = (kind: string) => `(select id from bench_draw where kind = '${kind}' and n = (
  select 1 + floor(random() * (select max(n) from bench_draw where kind = '${kind}'))::int))`

/** The statement with its values written out, or as what PostgreSQL draws for each run in their place. */
export const withLiterals = ({ text, values }: Statement, drawn: Map<unknown, string>) =>
  text.replace(/\$(\d+)/g, (_, n) => drawn.get(values[n - 1]) ?? literal(values[n - 1]))

function literal(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  // pgbench takes a colon before a word for a variable of its own.
  if (typeof value === 'string') return `'${value.replaceAll(':', ': ')}'`
  throw new Error('The statement has a value that cannot be written down')
}
