import type { UserFilter, UserListQuery, UserRow, UserStats, userSort } from '@fulmar/contract/people'
import { userTypes } from '@fulmar/contract/permissions'
import type { UserStatus } from '@fulmar/contract/user-status'
import { type Db, join, type Sql, sql, where } from '#core/db.ts'
import { containing, countedRows, listPage } from '#core/paging.ts'
import { remembered } from '#core/remembered.ts'

type Sort = (typeof userSort)[number]

/**
 * A person lies in four tables. At a million people a join that decides nothing costs more than the answer, so a list
 * joins those that its filter and order ask for; all are known by `user_id`.
 */
const tables = {
  people: sql`people p`,
  users: sql`(select id as user_id, * from users) u`,
  balances: sql`user_balances b`,
  totals: sql`user_totals t`,
}
type Table = keyof typeof tables

const tableOfSort: Record<Sort, Table> = {
  name: 'people',
  joined: 'users',
  lastActive: 'totals',
  points: 'balances',
  grams: 'totals',
}

const sorts: Record<Sort, Sql> = {
  name: sql`p.name`,
  joined: sql`u.created_at`,
  lastActive: sql`t.last_active_at`,
  points: sql`b.available`,
  grams: sql`t.grams`,
}

const given = (value: unknown) => value !== undefined && value !== ''

/** Who was erased is no longer in people, and is meant only when asked for. */
const asksForErased = (filter: UserFilter) => filter.status?.includes('ERASED') ?? false

const asksAccount = (filter: UserFilter) =>
  [filter.userType, filter.status, filter.neighborhoodId, filter.joinedFrom, filter.joinedTo].some(given)

/** Someone erased has no points and was never here, so that these leave them out by themselves. */
const leavesOutErased = ({ search, lastActive, pointsFrom = 0 }: UserFilter) =>
  given(search) || pointsFrom > 0 || (lastActive !== undefined && lastActive !== 'never')

function tablesOf(filter: UserFilter): Set<Table> {
  const needed = new Set<Table>()
  if (given(filter.search)) needed.add('people')
  if (asksAccount(filter)) needed.add('users')
  if (given(filter.pointsFrom) || given(filter.pointsTo)) needed.add('balances')
  if (given(filter.lastActive)) needed.add('totals')
  return needed
}

const isNotErased = sql`user_id not in (select id from users where status = 'ERASED')`

/** Only who is not erased is still in people; where nothing else tells, the few that are erased are left out by name. */
const leaveOutErased = (filter: UserFilter, among: Set<Table>) =>
  !asksAccount(filter) && !leavesOutErased(filter) && among.size > 0 && !among.has('people') && isNotErased

function fromOf(needed: Set<Table>, filter: UserFilter): Sql {
  if (asksForErased(filter) && needed.has('people') && !given(filter.search)) {
    const others = [...needed].filter(table => table !== 'people' && table !== 'users')
    return sql`from ${tables.users} left join ${tables.people} using (user_id) ${joining(others)}`
  }
  const [first = 'people', ...rest] = needed
  return sql`from ${tables[first]} ${joining(rest)}`
}

function joining(names: Table[]): Sql {
  const joins = names.map(name => sql`join ${tables[name]} using (user_id)`)
  return joins.length ? join(joins, ' ') : sql``
}

const plain = (search: string) => search.replaceAll('-', '').toUpperCase()

/**
 * From three letters on the trigrams of everything a person is known by; fewer are the beginning of a name. That one is
 * asked for as a range up to the last sign there is, because a pattern that is not known yet cannot be planned for.
 */
const found = (search: string) =>
  search.length < 3
    ? sql`lower(p.name) ~>=~ lower(${search}) and lower(p.name) ~<~ (lower(${search}) || chr(1114111))`
    : sql`(p.search like lower(${containing(search)})
           ${/^[a-z\d]{4}-[a-z\d]{4}$/i.test(search) ? sql`or p.member_code = ${plain(search)}` : sql``})`

const active = {
  '7d': sql`t.last_active_at > now() - interval '7 days'`,
  '30d': sql`t.last_active_at > now() - interval '30 days'`,
  '90d': sql`t.last_active_at > now() - interval '90 days'`,
  over90d: sql`t.last_active_at <= now() - interval '90 days' and t.last_active_at > '-infinity'`,
  never: sql`t.last_active_at = '-infinity'`,
}

/** The one meaning of a filter, shared by the list, the cards, the export and bulk actions. */
const matches = (filter: UserFilter, among: Set<Table>, also?: Sql) =>
  where(
    also,
    leaveOutErased(filter, among),
    filter.search !== undefined && filter.search !== '' && found(filter.search),
    filter.userType !== undefined && sql`u.user_type = any(${filter.userType})`,
    filter.status !== undefined && sql`u.status = any(${filter.status})`,
    filter.status === undefined && asksAccount(filter) && sql`u.status <> 'ERASED'`,
    filter.neighborhoodId !== undefined && sql`u.neighborhood_id = ${filter.neighborhoodId}`,
    filter.joinedFrom !== undefined && sql`u.created_at >= ${filter.joinedFrom}`,
    filter.joinedTo !== undefined && sql`u.created_at < ${filter.joinedTo}`,
    filter.lastActive !== undefined && active[filter.lastActive],
    filter.pointsFrom !== undefined && sql`b.available >= ${filter.pointsFrom}`,
    filter.pointsTo !== undefined && sql`b.available <= ${filter.pointsTo}`,
  )

/** Who a filter is about, with what else is known in other tables. */
function selection(filter: UserFilter, alsoIn: Table[] = [], also?: Sql): Sql {
  const among = new Set([...tablesOf(filter), ...alsoIn])
  return sql`${fromOf(among, filter)} ${matches(filter, among, also)}`
}

/** One line of the list; everything but who they are stays of someone erased. */
export const rowColumns = sql`
  user_id as id, u.version, coalesce(p.name, 'Erased person') as name, p.email, p.phone,
  '/files/' || p.avatar_key as avatar, u.user_type as "userType", u.status, p.member_code as "memberCode",
  case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as neighborhood,
  json_build_object('available', b.available, 'held', b.held, 'lifetime', b.lifetime) as points,
  json_build_object('grams', t.grams, 'collections', t.collections) as totals,
  nullif(t.last_active_at, '-infinity') as "lastActiveAt", u.created_at as "joinedAt"`

const neighborhood = sql`left join neighborhoods n on n.id = u.neighborhood_id`

export const everyTable = sql`
  from ${tables.users} left join people p using (user_id) ${joining(['balances', 'totals'])} ${neighborhood}`

/** The order by when they joined knows of everybody whether they are erased; a filter that says so asks for the same. */
const asked = (query: UserListQuery): UserFilter =>
  query.sortBy === 'joined' && tablesOf(query).size === 0 ? { ...query, status: notErased } : query

const notErased: UserStatus[] = ['ACTIVE', 'PENDING', 'SUSPENDED', 'BLOCKED']

export const listPeople = (db: Db, query: UserListQuery) => {
  const filter = asked(query)
  const sortTable = tableOfSort[query.sortBy]
  const among = tablesOf(filter).add(sortTable)
  return listPage<UserRow, Sort>(
    db,
    {
      columns: rowColumns,
      from: everyTable,
      countFrom: fromOf(tablesOf(filter), filter),
      keysFrom: fromOf(among, filter),
      where: matches(filter, among),
      sorts,
      key: sql`user_id`,
      narrowed: tablesOf(query).size > 0 ? narrowed(filter, sortTable) : undefined,
    },
    query,
  )
}

/** The tables to walk along in their order, so that each row can be asked about by `walked`. */
const walked: Record<Table, Sql> = {
  people: sql`(select user_id as walked, * from people) p`,
  users: sql`(select id as walked, id as user_id, * from users) u`,
  balances: sql`(select user_id as walked, * from user_balances) b`,
  totals: sql`(select user_id as walked, * from user_totals) t`,
}

const narrowed = (filter: UserFilter, sortTable: Table) => ({
  join: tablesOf(filter).has(sortTable) ? undefined : sql`left join ${tables[sortTable]} using (user_id)`,
  // Without the fence of `offset 0` all that match would be sorted.
  walkFrom: asksForErased(filter)
    ? undefined
    : sql`from ${walked[sortTable]} cross join lateral (select 1 ${selection(filter, [], sql`user_id = walked`)} offset 0) known`,
})

const isNew = sql`u.created_at >= date_trunc('month', now(), 'UTC')`

const byType = sql`json_build_object(
  'MEMBER', count(*) filter (where u.user_type = 'MEMBER'),
  'STORE', count(*) filter (where u.user_type = 'STORE'),
  'NEIGHBORHOOD', count(*) filter (where u.user_type = 'NEIGHBORHOOD'),
  'ADMIN', count(*) filter (where u.user_type = 'ADMIN'))`

/** All figures at one go: over few people, or where finding them takes longest. */
export const countTogether = (filter: UserFilter) => sql`
  select count(*) as total, count(*) filter (where ${active['30d']}) as "active30d",
         count(*) filter (where ${isNew}) as "newThisMonth",
         count(*) filter (where u.status = 'SUSPENDED') as suspended,
         coalesce(sum(b.available + b.held), 0)::bigint as "pointsOutstanding", ${byType} as "byType"
  ${selection(filter, ['users', 'balances', 'totals'])}`

/**
 * Over everybody: each figure from the one index that knows it, because joining a million people takes a second. Each is
 * the count of the list that its card leads to, and asked for in the same way.
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
      ${filter.joinedFrom ? among(count, {}, 'users', isNew) : list({ joinedFrom: startOfMonth() })} as "newThisMonth",
      ${filter.status ? among(count, {}, 'users', sql`u.status = 'SUSPENDED'`) : list({ status: ['SUSPENDED'] })} as suspended,
      ${outstanding(filter)} as "pointsOutstanding",
      ${among(byType, { userType: [...userTypes] }, 'users')} as "byType"`
}

/** Someone erased has none, so that nobody needs to look who is. */
function outstanding(filter: UserFilter): Sql {
  const all = sql`from ${tables.balances}`
  const chosen = Object.values(filter).some(given) ? selection(filter, ['balances']) : all
  return sql`(select coalesce(sum(b.available + b.held), 0)::bigint ${chosen})`
}

/** In UTC, where the day of the books begins too. */
const startOfMonth = (now = new Date()) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString()

/**
 * Figures that agree with the list as long as the list counts; beyond that it says "10,000+", and figures over so many are
 * remembered for some seconds.
 */
export async function countPeople(db: Db, filter: UserFilter): Promise<UserStats> {
  const { counted } = await db.one<{ counted: number }>(
    sql`select count(*) as counted from (select 1 ${selection(filter)} limit ${countedRows + 1}) counted`,
  )
  if (counted <= countedRows) return db.one(countTogether(filter))
  const isFiltered = Object.values(filter).some(given)
  return remembered(db, isFiltered ? countTogether(filter) : countApart(filter), query => db.one<UserStats>(query))
}

const allTables = new Set(Object.keys(tables) as Table[])

export const allPeople = (filter: UserFilter) =>
  sql`select ${rowColumns} ${fromOf(allTables, filter)} ${neighborhood} ${matches(filter, allTables)} order by p.name, user_id`

/** One more than `most` tells that there are too many. */
export const listMatchingIds = async (db: Db, filter: UserFilter, most: number): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(sql`select user_id as id ${selection(filter)} limit ${most + 1}`)
  return rows.map(row => row.id)
}
