import { listDue, settle } from '../server/src/areas/points/expiry/expiry.queries.ts'
import { type Database, type Db, sql } from '../server/src/core/db/db.ts'

const months = 12
/** Months of the run follow one another while clients are at work. */
const apartMs = 500
const points = 2
const atOnce = 5

/** Some points of everybody are announced to expire in each of the months to come; all that is earned by then is old enough. */
export const announceExpiries = (tx: Db, people: string[]) =>
  tx.run(sql`
    insert into points_expiries (user_id, id, month, earned_before, points, expires_on)
    select person, gen_random_uuid(), month, month, ${points}, month
    from unnest(${people}::uuid[]) as person cross join generate_series(1, ${months}::int) as n
    cross join lateral (select (date_trunc('month', now()) + make_interval(months => n))::date as month) due`)

/** Books what is due, as if a month passed every half second. */
export async function expireSome(database: Database) {
  const { today } = await database.one<{ today: string }>(sql`
    select (date_trunc('month', min(warned_at)) + make_interval(
      months => floor(extract(epoch from now() - min(warned_at)) * 1000 / ${apartMs}::int)::int))::date::text as today
    from points_expiries`)
  await database.transaction(async tx => settle(tx, await listDue(tx, today, undefined, atOnce), today, 0))
}

export const isSettled = async (database: Database) =>
  (
    await database.one<{ isSettled: boolean }>(
      sql`select not exists (select from points_expiries where settled_on is null) as "isSettled"`,
    )
  ).isSettled

/** What was announced to somebody, and the amounts that were taken for it. */
export interface Expiry {
  id: string
  userId: string
  month: string
  expired: number | null
  taken: number[]
}

export const readExpiries = (database: Database) =>
  database.many<Expiry>(sql`
    select x.id, x.user_id as "userId", x.month::text, x.expired::int,
      array(select amount::int from ledger_entries e
            where e.user_id = x.user_id and e.source_id = x.id and e.kind = 'EXPIRY') as taken
    from points_expiries x`)

/** Once, or not at all where nothing was left to take. */
export const isTakenOnce = ({ expired, taken }: Expiry) =>
  expired === 0 ? taken.length === 0 : taken.length === 1 && taken[0] === expired
