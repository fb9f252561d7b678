import { erasedPerson } from '@fulmar/contract/core/common'
import type { UserFilter, UserListQuery, UserRow, userSort } from '@fulmar/contract/users/user-list'
import { type Db, type Sql, sql } from '#core/db/db.ts'
import { largeListPage } from '#core/db/large-list-page.ts'
import {
  asksForAll,
  asksForErased,
  everybody,
  everybodyInOrder,
  fromOf,
  isAnyPart,
  joining,
  matches,
  selection,
  type Table,
  tableOf,
  tablesOf,
} from './user-selection.queries.ts'

type Sort = (typeof userSort)[number]

type SortTable = Exclude<Table, 'months'>

const tableOfSort: Record<Sort, SortTable> = {
  name: 'people',
  joined: 'people',
  lastActive: 'totals',
  points: 'balances',
  grams: 'totals',
}

const sorts: Record<Sort, Sql> = {
  name: sql`p.name`,
  joined: sql`p.joined_at`,
  lastActive: sql`t.last_active_at`,
  points: sql`b.available`,
  grams: sql`t.grams`,
}

/** A row of the list. Erased users keep everything but their personal data. */
export const rowColumns = sql`
  user_id as id, p.version, coalesce(p.name, ${erasedPerson}) as name, p.email, p.phone,
  '/files/' || p.avatar_key as avatar, p.user_type as "userType", p.status, p.member_code as "memberCode",
  case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as neighborhood,
  json_build_object('available', b.available, 'held', b.held, 'pending', b.pending, 'debt', b.debt,
    'lifetime', b.lifetime) as points,
  json_build_object('grams', t.grams, 'collections', t.collections) as totals,
  nullif(t.last_active_at, '-infinity') as "lastActiveAt", p.joined_at as "joinedAt"`

export const everyTable = sql`
  from ${everybody} ${joining(['balances', 'totals'])} left join neighborhoods n on n.id = p.neighborhood_id`

export const listPeople = (db: Db, query: UserListQuery) => {
  const sortTable = tableOfSort[query.sortBy]
  const among = tablesOf(query).add(sortTable)
  return largeListPage<UserRow, Sort>(
    db,
    {
      columns: rowColumns,
      from: everyTable,
      countFrom: fromOf(tablesOf(query), query),
      keysFrom: fromOf(among, query),
      where: matches(query, among),
      sorts,
      key: sql`user_id`,
      narrowed: isKnownInOrder(query, sortTable) ? undefined : narrowed(query, sortTable),
    },
    query,
  )
}

/** A filter has an index in the order of its own table, except for a search of any part of a text. */
const isKnownInOrder = (filter: UserFilter, sortTable: Table) =>
  !isAnyPart(filter.search) && [...tablesOf(filter)].every(table => table === sortTable)

/** Those erased have no name, and need no lookup for it. */
const narrowed = ({ sortBy, ...filter }: UserFilter & { sortBy: Sort }, sortTable: SortTable) => ({
  join: tablesOf(filter).has(sortTable)
    ? undefined
    : sql`left join ${tableOf(sortTable, sortBy === 'name' ? {} : filter)} on user_id = key`,
  walkFrom: asksForErased(filter) && !asksForAll(filter) ? undefined : walk(filter, sortTable),
})

/** The tables to scan in order; `walked` checks each row. */
const walked: Record<SortTable, Sql> = {
  people: sql`(select user_id as walked, * from people) p`,
  balances: sql`(select user_id as walked, * from user_balances) b`,
  totals: sql`(select user_id as walked, * from user_totals) t`,
}

/** Without the `offset 0` fence all matches would be sorted. */
function walk(filter: UserFilter, sortTable: SortTable): Sql {
  const among = tablesOf(filter).add(sortTable)
  const others = new Set(among)
  others.delete(sortTable)
  const each = others.size
    ? sql`${fromOf(others, filter)} ${matches(filter, among, sql`user_id = walked`)}`
    : matches(filter, among)
  const inOrder = sortTable === 'people' && asksForErased(filter) ? everybodyInOrder : walked[sortTable]
  return sql`from ${inOrder} cross join lateral (select 1 ${each} offset 0) known`
}

export function allPeople(filter: UserFilter): Sql {
  const isKnown = asksForErased(filter) ? undefined : sql`p.name is not null`
  const needed = tablesOf(filter).add('people')
  const months = needed.has('months') ? joining(['months']) : sql``
  return sql`select ${rowColumns} ${everyTable} ${months} ${matches(filter, needed, isKnown)} order by p.name, user_id`
}

/** One more than `most` means there are too many. */
export const listMatchingIds = async (db: Db, filter: UserFilter, most: number): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(sql`select user_id as id ${selection(filter)} limit ${most + 1}`)
  return rows.map(row => row.id)
}
