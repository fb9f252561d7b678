import { reachableRows } from '@fulmar/contract/core/list'
import { userTypes } from '@fulmar/contract/core/permissions'
import type { UserFilter, UserStats } from '@fulmar/contract/users/user-list'
import { type Db, type Sql, sql } from '#core/db/db.ts'
import { areMany, fewRows, rememberMany } from '#core/db/large-list-page.ts'
import { upToMany } from '#core/db/list-page.ts'
import { rememberedUntilWrite, staleWhileRevalidate } from '#core/db/query-cache.ts'
import { active, given, joining, selection, type Table, tableOf } from './user-selection.queries.ts'

const monthStart = sql`(select programme_day_start(date_trunc('month', programme_day(now())::timestamp)::date))`
const isNew = sql`p.joined_at >= ${monthStart}`

const byType = sql`json_build_object(
  'MEMBER', count(*) filter (where p.user_type = 'MEMBER'),
  'STORE', count(*) filter (where p.user_type = 'STORE'),
  'NEIGHBORHOOD', count(*) filter (where p.user_type = 'NEIGHBORHOOD'),
  'ADMIN', count(*) filter (where p.user_type = 'ADMIN'))`

const figures = (people: Sql, total = sql`count(*)`) => sql`
  select ${total} as total, count(*) filter (where ${active['30d']}) as "active30d",
         count(*) filter (where ${isNew}) as "newThisMonth", ${monthStart} as "monthStart",
         count(*) filter (where p.status = 'SUSPENDED') as suspended,
         coalesce(sum(b.available + b.held + b.pending - b.debt), 0)::bigint as "pointsOutstanding", ${byType} as "byType" ${people}`

/** All figures in one query, for filters where finding the users takes longest. */
export const countTogether = (filter: UserFilter) => figures(selection(filter, ['people', 'balances', 'totals']))

/** The same over at most as many users as a list counts; of more only their number, because joining them takes longest. */
const countUpToMany = (filter: UserFilter) => {
  const account = sql`p.user_id, p.user_type, p.status, p.joined_at`
  const some = upToMany(selection(filter, ['people']), account)
  const few = sql`select * from found where (select n from counted) <= ${reachableRows}`
  return sql`
    with found as materialized (${some}), counted as materialized (select count(*) as n from found)
    ${figures(sql`from (${few}) p ${joining(['balances', 'totals'])}`, sql`(select n from counted)`)}`
}

/**
 * Without a filter each figure comes from its own index, because joining a million users takes a second. Each is
 * counted like the list that its tile links to.
 */
export function countApart(filter: UserFilter): Sql {
  const list = (more: UserFilter) => {
    return sql`(select count(*) ${selection({ ...more, ...filter })})`
  }
  const among = (what: Sql, more: UserFilter, table: Table, condition?: Sql) => {
    return sql`(select ${what} ${selection({ ...more, ...filter }, [table], condition)})`
  }
  const count = sql`count(*)`
  return sql`
    select ${list({})} as total,
      ${filter.lastActive ? among(count, {}, 'totals', active['30d']) : list({ lastActive: '30d' })} as "active30d",
      ${among(count, {}, 'people', isNew)} as "newThisMonth", ${monthStart} as "monthStart",
      ${filter.status ? among(count, {}, 'people', sql`p.status = 'SUSPENDED'`) : list({ status: ['SUSPENDED'] })} as suspended,
      ${outstanding(filter)} as "pointsOutstanding",
      ${among(byType, { userType: [...userTypes] }, 'people')} as "byType"`
}

/** Erased users have none, so they need no condition. */
function outstanding(filter: UserFilter): Sql {
  const all = sql`from ${tableOf('balances')}`
  const chosen = Object.values(filter).some(given) ? selection(filter, ['balances']) : all
  return sql`(select coalesce(sum(b.available + b.held + b.pending - b.debt), 0)::bigint ${chosen})`
}

/**
 * Figures that match the list up to its limit of "10,000+". Over large results they are cached and refreshed in the
 * background every few seconds.
 */
export async function countPeople(db: Db, filter: UserFilter): Promise<UserStats> {
  const ask = (query: Sql) => db.one<UserStats>(query)
  if (!areMany(db, selection(filter))) {
    const counted = await rememberedUntilWrite(db, countUpToMany(filter), ask, ({ total }) => total > fewRows)
    if (counted.total <= reachableRows) return counted
    rememberMany(db, selection(filter))
  }
  const isFiltered = Object.values(filter).some(given)
  return staleWhileRevalidate(db, isFiltered ? countTogether(filter) : countApart(filter), ask)
}
