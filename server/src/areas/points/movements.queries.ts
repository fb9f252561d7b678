import { erasedPerson } from '@fulmar/contract/core/common'
import type { Movement, MovementFilter, MovementQuery } from '@fulmar/contract/points/points'
import { type Db, raw, type Sql, sql, where } from '#core/db/db.ts'
import { offsetOf, type Page, slice } from '#core/db/list-page.ts'
import { gameOfEntry } from './points.queries.ts'

/** What an entry, or a sum of them, adds to the points of members; moving between their accounts adds nothing. */
const change = sql`amount * (is_of_member(to_account)::int - is_of_member(from_account)::int)`

const ofKinds = ({ kind }: MovementFilter) => kind !== undefined && sql`kind = any(${kind})`

/** Lets the index by kind be used, which has no awards. */
const isIndexed = ({ kind }: MovementFilter) => kind !== undefined && !kind.includes('AWARD') && sql`kind <> 'AWARD'`

const startOf = (day: Sql) => sql`(select programme_day_start(${day}))`
const dayOf = (time: string) => sql`programme_day(${time}::timestamptz)`
/** The first day that begins at a time or after it. */
const firstDayFrom = (time: string) => sql`programme_day(${time}::timestamptz - interval '1 microsecond') + 1`

const latest = (...times: (Sql | undefined)[]) => sql`greatest(${listOf(times)})`
const earliest = (...times: (Sql | undefined)[]) => sql`least(${listOf(times)})`
// Both ignore null.
const listOf = (times: readonly (Sql | undefined)[]) =>
  times.reduce<Sql>((list, time) => (time ? sql`${list}, ${time}` : list), sql`null::timestamptz`)

const timeOf = (time: string | undefined) => (time === undefined ? undefined : sql`${time}::timestamptz`)

/** Entries of the days that the period cuts, which are counted one by one. */
const atTheEnds = (query: MovementFilter): Sql[] => {
  const { from, to } = query
  const whole = from === undefined ? undefined : startOf(firstDayFrom(from))
  const ends = [
    from !== undefined && sql`at >= ${from} and at < ${earliest(whole, timeOf(to))}`,
    to !== undefined && sql`at >= ${latest(whole, startOf(dayOf(to)))} and at < ${to}`,
  ].filter(part => part !== false)
  return ends.map(
    end => sql`
      union all
      select (at at time zone (select programme_time_zone()))::date, 1, ${change} from ledger_entries ${where(end, ofKinds(query), isIndexed(query))}`,
  )
}

/** Rows of `day, entries, change`: the sums of whole days, and what is left at the ends. */
const daysOf = (query: MovementFilter) => sql`
  select day, sum(entries)::bigint as entries, sum(change)::bigint as change from (
    select day, entries, ${change} as change from totals_by_ledger_day ${where(
      ofKinds(query),
      query.from !== undefined && sql`day >= ${firstDayFrom(query.from)}`,
      query.to !== undefined && sql`day < ${dayOf(query.to)}`,
    )}
    ${atTheEnds(query).reduce((all, part) => sql`${all} ${part}`, sql``)}) parts
  group by day`

const isSearched = ({ search }: MovementFilter) => search !== undefined && search !== ''

const shown = sql`
  e.id, e.at, e.kind, e.amount, ${change} as change, e.source_id as reference, e.reason, member_ref(e.user_id, ${erasedPerson}) as "user",
  person_ref(e.actor_id, ${erasedPerson}) as actor, ${gameOfEntry} as game`

const matches = (filter: MovementFilter) => [
  isSearched(filter) && sql`user_id = any((select found_members(${filter.search}))::uuid[])`,
  ofKinds(filter),
  isIndexed(filter),
  filter.from !== undefined && sql`at >= ${filter.from}`,
  filter.to !== undefined && sql`at < ${filter.to}`,
]

/** Every matching entry, newest first. */
export const allMovements = (filter: MovementFilter): Sql => sql`
  select ${shown} from ledger_entries e
  ${where(...matches(filter))}
  order by e.at desc, e.user_id desc, e.position desc`

interface Place {
  total: number
  change: number
  /** From the start of its first day to the end of its last, and how many entries come before these days. */
  since: string | null
  until: string | null
  before: number
}

/**
 * The ledger has no index by time that every write would pay for. The sums of its days tell on which of them a page is, so
 * that only these are read, and how many entries there are.
 */
export async function listMovements(db: Db, query: MovementQuery): Promise<Page<Movement> & { change: number }> {
  if (isSearched(query)) return listMovementsOfFew(db, query)
  const order = raw(query.sortOrder)
  const offset = offsetOf(query)
  const place = await db.one<Place>(sql`
    with days as materialized (${daysOf(query)}),
    placed as (select day, entries, sum(entries) over (order by day ${order}) - entries as before from days),
    on_page as (
      select min(day) as first, max(day) as last, coalesce(min(before), 0)::bigint as before from placed
      where before < ${offset + query.limit} and before + entries > ${offset})
    select (select coalesce(sum(entries), 0)::bigint from days) as total, (select coalesce(sum(change), 0)::bigint from days) as change,
      programme_day_start(first) as since, programme_day_start(last + 1) as until, before
    from on_page`)
  const total = { totalCount: place.total, change: place.change }
  if (place.since === null) return { data: [], ...total }
  const inOrder = sql`order by e.at ${order}, e.user_id ${order}, e.position ${order}`
  const onPage = where(sql`at >= ${place.since} and at < ${place.until}`, ...matches(query))
  const data = await db.many<Movement>(sql`
    select ${shown} from (
      select e.* from ledger_entries e ${onPage} ${inOrder} limit ${query.limit} offset ${offset - place.before}) e
    ${inOrder}`)
  return { data, ...total }
}

/** The entries of the members found by a search, which the ledger has together. */
async function listMovementsOfFew(db: Db, query: MovementQuery) {
  const order = raw(query.sortOrder)
  const found = sql`from ledger_entries e ${where(...matches(query))}`
  const inOrder = sql`order by e.at ${order}, e.user_id ${order}, e.position ${order}`
  const total = await db.one<{ totalCount: number; change: number }>(
    sql`select count(*) as "totalCount", coalesce(sum(${change}), 0)::bigint as change ${found}`,
  )
  const data = await db.many<Movement>(
    sql`select ${shown} from (select e.* ${found} ${inOrder} ${slice(query.limit, offsetOf(query))}) e ${inOrder}`,
  )
  return { data, ...total }
}
