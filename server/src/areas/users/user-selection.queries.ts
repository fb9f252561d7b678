import type { UserFilter } from '@fulmar/contract/user-list'
import { join, type Sql, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'

/**
 * A person lies in three tables. At a million people a join that decides nothing costs more than the answer, so a list
 * joins those that its filter and order ask for; all are known by `user_id`.
 */
export const tables = {
  people: sql`people p`,
  balances: sql`user_balances b`,
  totals: sql`user_totals t`,
}
export type Table = keyof typeof tables

/** People, and who was erased, of whom only the account is left. */
export const everybody = sql`(
  select u.id as user_id, u.version, u.user_type, u.admin_role, u.status, u.neighborhood_id, u.created_at as joined_at,
         u.referral_code, u.referred_by, u.suspended_until, k.name, k.initials, k.email, k.phone, k.avatar_key,
         k.member_code, k.search, k.address, k.status_reason, k.consented_at, k.mail_consent_at
  from users u left join people k on k.user_id = u.id) p`

export const given = (value: unknown) => value !== undefined && value !== ''

/** Who was erased is no longer in people, and is meant only when asked for. */
export const asksForErased = (filter: UserFilter) => filter.status?.includes('ERASED') ?? false

export function tablesOf(filter: UserFilter): Set<Table> {
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

export function fromOf(needed: Set<Table>, filter: UserFilter): Sql {
  const [first = 'people', ...rest] = needed
  return sql`from ${first === 'people' && asksForErased(filter) ? everybody : tables[first]} ${joining(rest)}`
}

export function joining(names: Table[]): Sql {
  const joins = names.map(name => sql`join ${tables[name]} using (user_id)`)
  return joins.length ? join(joins, ' ') : sql``
}

const plain = (search: string) => search.replaceAll('-', '').toUpperCase()

/** From so many letters on a search is for any part of what a person is known by; fewer are the beginning of a name. */
const fewestLetters = 3
export const isAnyPart = (search = '') => lettersOf(search) >= fewestLetters
/** As PostgreSQL counts them: a letter beyond the first 65,536 is two to JavaScript. */
const lettersOf = (text: string) => Array.from(text).length

function found(search: string): Sql {
  if (lettersOf(search) === 1)
    return sql`p.initials >= lower(${search}) and p.initials < (lower(${search}) || chr(1114111))`
  if (!isAnyPart(search)) return sql`p.initials = left(lower(${search}), 2)`
  const code = /^[a-z\d]{4}-[a-z\d]{4}$/i.test(search) ? sql`or p.member_code = ${plain(search)}` : sql``
  return sql`(p.search like lower(${containing(search)}) ${code})`
}

export const active = {
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
export const matches = (filter: UserFilter, among: Set<Table>, also?: Sql) =>
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
export function selection(filter: UserFilter, alsoIn: Table[] = [], also?: Sql): Sql {
  const among = new Set([...tablesOf(filter), ...alsoIn])
  return sql`${fromOf(among, filter)} ${matches(filter, among, also)}`
}
