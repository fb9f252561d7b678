import type { UserFilter, UserListQuery, UserRow, UserStats, userSort } from '@fulmar/contract/people'
import { userTypes } from '@fulmar/contract/permissions'
import { type Db, join, type Sql, sql, where } from '#core/db.ts'
import { containing, countedRows, countUpToMany, fewRows, listPage } from '#core/paging.ts'
import { remembered, rememberedUntilWrite } from '#core/remembered.ts'

type Sort = (typeof userSort)[number]

/**
 * A person lies in three tables. At a million people a join that decides nothing costs more than the answer, so a list
 * joins those that its filter and order ask for; all are known by `user_id`.
 */
const tables = {
  people: sql`people p`,
  balances: sql`user_balances b`,
  totals: sql`user_totals t`,
}
type Table = keyof typeof tables

/** People, and who was erased, of whom only the account is left. */
const everybody = sql`(
  select u.id as user_id, u.version, u.user_type, u.admin_role, u.status, u.neighborhood_id, u.created_at as joined_at,
         u.referral_code, u.referred_by, u.suspended_until, k.name, k.initials, k.email, k.phone, k.avatar_key,
         k.member_code, k.search, k.address, k.status_reason, k.consented_at, k.mail_consent_at
  from users u left join people k on k.user_id = u.id) p`

const tableOfSort: Record<Sort, Table> = {
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

const given = (value: unknown) => value !== undefined && value !== ''

/** Who was erased is no longer in people, and is meant only when asked for. */
const asksForErased = (filter: UserFilter) => filter.status?.includes('ERASED') ?? false

function tablesOf(filter: UserFilter): Set<Table> {
  const { search, userType, status, neighborhoodId, joinedFrom, joinedTo, pointsFrom, pointsTo, lastActive } = filter
  const needed = new Set<Table>()
  if ([search, userType, status, neighborhoodId, joinedFrom, joinedTo].some(given)) needed.add('people')
  if ([pointsFrom, pointsTo].some(given)) needed.add('balances')
  if (given(lastActive)) needed.add('totals')
  return needed
}

const isNotErased = sql`user_id not in (select id from users where status = 'ERASED')`

/** Someone erased has no points and was never here, so that these leave them out by themselves. */
const leavesOutErased = ({ lastActive, pointsFrom = 0 }: UserFilter) =>
  pointsFrom > 0 || (lastActive !== undefined && lastActive !== 'never')

/** Only who is not erased is still in people; where nothing else tells, the few that are erased are left out by name. */
const leaveOutErased = (filter: UserFilter, among: Set<Table>) =>
  among.size > 0 && !among.has('people') && !leavesOutErased(filter) && isNotErased

function fromOf(needed: Set<Table>, filter: UserFilter): Sql {
  const [first = 'people', ...rest] = needed
  return sql`from ${first === 'people' && asksForErased(filter) ? everybody : tables[first]} ${joining(rest)}`
}

function joining(names: Table[]): Sql {
  const joins = names.map(name => sql`join ${tables[name]} using (user_id)`)
  return joins.length ? join(joins, ' ') : sql``
}

const plain = (search: string) => search.replaceAll('-', '').toUpperCase()

/** From so many letters on a search is for any part of what a person is known by; fewer are the beginning of a name. */
const fewestLetters = 3
const isAnyPart = (search = '') => search.length >= fewestLetters

function found(search: string): Sql {
  if (search.length === 1)
    return sql`p.initials >= lower(${search}) and p.initials < (lower(${search}) || chr(1114111))`
  if (!isAnyPart(search)) return sql`p.initials = left(lower(${search}), 2)`
  const code = /^[a-z\d]{4}-[a-z\d]{4}$/i.test(search) ? sql`or p.member_code = ${plain(search)}` : sql``
  return sql`(p.search like lower(${containing(search)}) ${code})`
}

const active = {
  '7d': sql`t.last_active_at > now() - interval '7 days'`,
  '30d': sql`t.last_active_at > now() - interval '30 days'`,
  '90d': sql`t.last_active_at > now() - interval '90 days'`,
  over90d: sql`t.last_active_at <= now() - interval '90 days' and t.last_active_at > '-infinity'`,
  never: sql`t.last_active_at = '-infinity'`,
}

/** One value is asked for as such, so that an index is read in the order of what comes after it. */
const oneOf = (column: Sql, values: string[]) =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`

/** The one meaning of a filter, shared by the list, the cards, the export and bulk actions. */
const matches = (filter: UserFilter, among: Set<Table>, also?: Sql) =>
  where(
    also,
    leaveOutErased(filter, among),
    filter.search !== undefined && filter.search !== '' && found(filter.search),
    filter.userType !== undefined && oneOf(sql`p.user_type`, filter.userType),
    filter.status !== undefined && oneOf(sql`p.status`, filter.status),
    filter.neighborhoodId !== undefined && sql`p.neighborhood_id = ${filter.neighborhoodId}`,
    filter.joinedFrom !== undefined && sql`p.joined_at >= ${filter.joinedFrom}`,
    filter.joinedTo !== undefined && sql`p.joined_at < ${filter.joinedTo}`,
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
  user_id as id, p.version, coalesce(p.name, 'Erased person') as name, p.email, p.phone,
  '/files/' || p.avatar_key as avatar, p.user_type as "userType", p.status, p.member_code as "memberCode",
  case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as neighborhood,
  json_build_object('available', b.available, 'held', b.held, 'lifetime', b.lifetime) as points,
  json_build_object('grams', t.grams, 'collections', t.collections) as totals,
  nullif(t.last_active_at, '-infinity') as "lastActiveAt", p.joined_at as "joinedAt"`

export const everyTable = sql`
  from ${everybody} ${joining(['balances', 'totals'])} left join neighborhoods n on n.id = p.neighborhood_id`

export const listPeople = (db: Db, query: UserListQuery) => {
  const sortTable = tableOfSort[query.sortBy]
  const among = tablesOf(query).add(sortTable)
  return listPage<UserRow, Sort>(
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

/** Indexes know a filter in the order of its own table, except where any part of a text is looked for. */
const isKnownInOrder = (filter: UserFilter, sortTable: Table) =>
  !isAnyPart(filter.search) && [...tablesOf(filter)].every(table => table === sortTable)

const narrowed = (filter: UserFilter, sortTable: Table) => ({
  join: tablesOf(filter).has(sortTable) ? undefined : sql`left join ${tables[sortTable]} on user_id = key`,
  walkFrom: asksForErased(filter) ? undefined : walk(filter, sortTable),
})

/** The tables to walk along in their order, so that each row can be asked about by `walked`. */
const walked: Record<Table, Sql> = {
  people: sql`(select user_id as walked, * from people) p`,
  balances: sql`(select user_id as walked, * from user_balances) b`,
  totals: sql`(select user_id as walked, * from user_totals) t`,
}

/** Without the fence of `offset 0` all that match would be sorted. */
function walk(filter: UserFilter, sortTable: Table): Sql {
  const among = tablesOf(filter).add(sortTable)
  const others = new Set(among)
  others.delete(sortTable)
  const each = others.size
    ? sql`${fromOf(others, filter)} ${matches(filter, among, sql`user_id = walked`)}`
    : matches(filter, among)
  return sql`from ${walked[sortTable]} cross join lateral (select 1 ${each} offset 0) known`
}

const isNew = sql`p.joined_at >= date_trunc('month', now(), 'UTC')`

const byType = sql`json_build_object(
  'MEMBER', count(*) filter (where p.user_type = 'MEMBER'),
  'STORE', count(*) filter (where p.user_type = 'STORE'),
  'NEIGHBORHOOD', count(*) filter (where p.user_type = 'NEIGHBORHOOD'),
  'ADMIN', count(*) filter (where p.user_type = 'ADMIN'))`

/** All figures at one go: over few people, or where finding them takes longest. */
export const countTogether = (filter: UserFilter) => sql`
  select count(*) as total, count(*) filter (where ${active['30d']}) as "active30d",
         count(*) filter (where ${isNew}) as "newThisMonth",
         count(*) filter (where p.status = 'SUSPENDED') as suspended,
         coalesce(sum(b.available + b.held), 0)::bigint as "pointsOutstanding", ${byType} as "byType"
  ${selection(filter, ['people', 'balances', 'totals'])}`

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
      ${filter.joinedFrom ? among(count, {}, 'people', isNew) : list({ joinedFrom: startOfMonth() })} as "newThisMonth",
      ${filter.status ? among(count, {}, 'people', sql`p.status = 'SUSPENDED'`) : list({ status: ['SUSPENDED'] })} as suspended,
      ${outstanding(filter)} as "pointsOutstanding",
      ${among(byType, { userType: [...userTypes] }, 'people')} as "byType"`
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
 * Figures that agree with the list as long as the list counts; beyond that it says "10,000+". Over many they are remembered
 * for some seconds, as the list remembers who they are.
 */
export async function countPeople(db: Db, filter: UserFilter): Promise<UserStats> {
  const ask = (query: Sql) => db.one<UserStats>(query)
  if ((await countUpToMany(db, selection(filter))) <= countedRows)
    return rememberedUntilWrite(db, countTogether(filter), ask, ({ total }) => total > fewRows)
  const isFiltered = Object.values(filter).some(given)
  return remembered(db, isFiltered ? countTogether(filter) : countApart(filter), ask)
}

const allTables = new Set(Object.keys(tables) as Table[])

export function allPeople(filter: UserFilter): Sql {
  const isKnown = asksForErased(filter) ? undefined : sql`p.name is not null`
  return sql`select ${rowColumns} ${everyTable} ${matches(filter, allTables, isKnown)} order by p.name, user_id`
}

/** One more than `most` tells that there are too many. */
export const listMatchingIds = async (db: Db, filter: UserFilter, most: number): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(sql`select user_id as id ${selection(filter)} limit ${most + 1}`)
  return rows.map(row => row.id)
}
