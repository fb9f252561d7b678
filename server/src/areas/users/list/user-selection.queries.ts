import type { UserFilter } from '@fulmar/contract/users/user-list'
import { userStatus } from '@fulmar/contract/users/user-status'
import { join, type Sql, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { startOfLast } from '#core/db/programme-days.ts'

/**
 * User data is in four tables. At a million users an unneeded join costs more than the query, so a list joins only the
 * tables its filter and order need, all by `user_id`.
 */
const tables = {
  months: sql`active_months m`,
  people: sql`people p`,
  balances: sql`user_balances b`,
  totals: sql`user_totals t`,
}
export type Table = keyof typeof tables

/** All users, including erased ones, who only have an account. */
export const everybody = sql`(
  select u.id as user_id, u.version, u.user_type, u.admin_role, u.status, u.neighborhood_id, u.created_at as joined_at,
         u.referral_code, u.referred_by, u.suspended_until, k.name, k.initials, k.email, k.phone, k.avatar_key,
         k.member_code, k.search, k.address, k.status_reason, k.consented_at, k.mail_consent_at
  from users u left join people k on k.user_id = u.id) p`

/** The same to be scanned in an order of people; those erased have no name. */
export const everybodyInOrder = sql`(
  select user_id, user_id as walked, user_type, status, neighborhood_id, joined_at, name, initials, search, member_code from people
  union all
  select id, id, user_type, status, neighborhood_id, created_at, null, null, null, null from users where status = 'ERASED') p`

export const given = (value: unknown) => value !== undefined && value !== ''

/** Erased users have no row in people and are only included on request. */
export const asksForErased = (filter: UserFilter) => filter.status?.includes('ERASED') ?? false

/** Every status is no filter, only no reason to leave out erased users. */
export const asksForAll = ({ status }: UserFilter) => userStatus.options.every(option => status?.includes(option))

const asksForMonths = ({ activeIn, firstActiveIn, firstActiveBefore }: UserFilter) =>
  [activeIn, firstActiveIn, firstActiveBefore].some(given)

export function tablesOf(filter: UserFilter): Set<Table> {
  const { search, userType, neighborhoodId, joinedFrom, joinedTo, pointsFrom, pointsTo, lastActive } = filter
  const { collectedFrom, collectedTo, alsoCollectedFrom, alsoCollectedTo } = filter
  const status = asksForAll(filter) ? undefined : filter.status
  const needed = new Set<Table>()
  if (asksForMonths(filter)) needed.add('months')
  const ofPeople = [search, userType, status, neighborhoodId, joinedFrom, joinedTo]
  if ([...ofPeople, collectedFrom, collectedTo, alsoCollectedFrom, alsoCollectedTo].some(given)) needed.add('people')
  if ([pointsFrom, pointsTo].some(given)) needed.add('balances')
  if (given(lastActive)) needed.add('totals')
  return needed
}

const isNotErased = sql`user_id not in (select id from users where status = 'ERASED')`

/** Erased users have no points and no activity, so these filters exclude them anyway. */
const leavesOutErased = ({ lastActive, pointsFrom = 0 }: UserFilter) =>
  pointsFrom > 0 || (lastActive !== undefined && lastActive !== 'never')

/** Erased users have no row in people; without another condition on it they are excluded by status. */
const leaveOutErased = (filter: UserFilter, among: Set<Table>) =>
  among.size > 0 && !among.has('people') && !asksForErased(filter) && !leavesOutErased(filter) && isNotErased

export const tableOf = (name: Table, filter: UserFilter = {}): Sql =>
  name === 'people' && asksForErased(filter) ? everybody : tables[name]

/** Without the `offset 0` fence the months of all users would be read. */
const monthsOfEach = sql`
  cross join lateral (select month, cohort from active_months a where a.user_id = p.user_id offset 0) m`

/** These usually leave few users, whose months are looked up; other filters are checked for the users of the month. */
const leavesFew = ({ search, neighborhoodId }: UserFilter) => given(neighborhoodId) || isAnyPart(search)

export function fromOf(needed: Set<Table>, filter: UserFilter): Sql {
  const areLookedUp = needed.has('months') && needed.has('people') && leavesFew(filter)
  const [first = 'people', ...rest] = [...needed].filter(name => name !== 'months' || !areLookedUp)
  return sql`from ${tableOf(first, filter)} ${joining(rest, filter)} ${areLookedUp ? monthsOfEach : sql``}`
}

export function joining(names: Table[], filter: UserFilter = {}): Sql {
  const joins = names.map(name => sql`join ${tableOf(name, filter)} using (user_id)`)
  return joins.length ? join(joins, ' ') : sql``
}

const plain = (search: string) => search.replaceAll('-', '').toUpperCase()

/** From this length on a search matches any part; shorter ones match the start of the name. */
const fewestLetters = 3
export const isAnyPart = (search = '') => lettersOf(search) >= fewestLetters
/** Counts code points like PostgreSQL; JavaScript's length counts some characters twice. */
const lettersOf = (text: string) => Array.from(text).length

function found(search: string): Sql {
  if (lettersOf(search) === 1)
    return sql`p.initials >= lower(${search}) and p.initials < (lower(${search}) || chr(1114111))`
  if (!isAnyPart(search)) return sql`p.initials = left(lower(${search}), 2)`
  const code = /^[a-z\d]{4}-[a-z\d]{4}$/i.test(search) ? sql`or p.member_code = ${plain(search)}` : sql``
  return sql`(p.search like lower(${containing(search)}) ${code})`
}

export const active = {
  '7d': sql`t.last_active_at >= ${startOfLast(7)}`,
  '30d': sql`t.last_active_at >= ${startOfLast(30)}`,
  '90d': sql`t.last_active_at >= ${startOfLast(90)}`,
  over90d: sql`t.last_active_at < ${startOfLast(90)} and t.last_active_at > '-infinity'`,
  never: sql`t.last_active_at = '-infinity'`,
}

/** A single value is compared with `=`, so that an index is read in the order of its next column. */
const oneOf = (column: Sql, values: string[]) =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`

const firstOf = (month: string) => sql`${`${month}-01`}::date`

/** Without a month to be active in, that of the first collection stands for each member. */
const monthConditions = (filter: UserFilter) => {
  const { activeIn, firstActiveIn, firstActiveBefore } = filter
  return [
    asksForMonths(filter) && (activeIn === undefined ? sql`m.month = m.cohort` : sql`m.month = ${firstOf(activeIn)}`),
    firstActiveIn !== undefined && sql`m.cohort = ${firstOf(firstActiveIn)}`,
    firstActiveBefore !== undefined && sql`m.cohort < ${firstOf(firstActiveBefore)}`,
  ]
}

const collectedIn = (from = '-infinity', to = 'infinity') =>
  sql`from collections c where c.status = 'RECORDED' and c.at >= ${from} and c.at < ${to}`

/** Those who collected in a period are found by it; whether they also did in another is looked up for each. */
const collectionConditions = ({ collectedFrom, collectedTo, alsoCollectedFrom, alsoCollectedTo }: UserFilter) => [
  (collectedFrom ?? collectedTo) !== undefined &&
    sql`p.user_id in (select c.user_id ${collectedIn(collectedFrom, collectedTo)})`,
  (alsoCollectedFrom ?? alsoCollectedTo) !== undefined &&
    sql`exists (select ${collectedIn(alsoCollectedFrom, alsoCollectedTo)} and c.user_id = p.user_id)`,
]

/** The filter conditions, shared by the list, the stats, the export and bulk actions. */
export const matches = (filter: UserFilter, among: Set<Table>, also?: Sql) =>
  where(
    also,
    leaveOutErased(filter, among),
    filter.search !== undefined && filter.search !== '' && found(filter.search),
    filter.userType !== undefined && oneOf(sql`p.user_type`, filter.userType),
    filter.status !== undefined && !asksForAll(filter) && oneOf(sql`p.status`, filter.status),
    filter.neighborhoodId !== undefined && sql`p.neighborhood_id = ${filter.neighborhoodId}`,
    filter.joinedFrom !== undefined && sql`p.joined_at >= ${filter.joinedFrom}`,
    filter.joinedTo !== undefined && sql`p.joined_at < ${filter.joinedTo}`,
    filter.lastActive !== undefined && active[filter.lastActive],
    filter.pointsFrom !== undefined && sql`b.available >= ${filter.pointsFrom}`,
    filter.pointsTo !== undefined && sql`b.available <= ${filter.pointsTo}`,
    ...monthConditions(filter),
    ...collectionConditions(filter),
  )

/** The matching users with the tables the query needs. */
export function selection(filter: UserFilter, alsoIn: Table[] = [], also?: Sql): Sql {
  const among = new Set([...tablesOf(filter), ...alsoIn])
  return sql`${fromOf(among, filter)} ${matches(filter, among, also)}`
}
