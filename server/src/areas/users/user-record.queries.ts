import { erasedPerson } from '@fulmar/contract/core/common'
import type { UserType } from '@fulmar/contract/core/permissions'
import type {
  Balance,
  DuplicateQuery,
  LikelyMember,
  User,
  UserInput,
  UserRequest,
} from '@fulmar/contract/users/user-record'
import type { UserStatus } from '@fulmar/contract/users/user-status'
import { type Db, sql } from '#core/db/db.ts'
import { everyTable, rowColumns } from './list/user-list.queries.ts'

/** The full record, including erased users. */
export const findUser = (db: Db, id: string) =>
  db.maybe<User>(sql`
    select ${rowColumns}, p.admin_role as "adminRole", p.address, p.consented_at as "consentedAt",
           p.mail_consent_at is not null as "hasMailConsent",
           p.mail_consent_at as "mailConsentAt", p.referral_code as "referralCode",
           person_ref(p.referred_by, ${erasedPerson}) as "referredBy",
           (select count(*) from users o where o.referred_by = p.user_id) as referrals,
           p.status_reason as "statusReason", p.suspended_until as "suspendedUntil",
           (select b.spendable_from from user_balances b where b.user_id = p.user_id and b.spendable_from > now()) as "spendableFrom",
           (select count(*) from person_notes o where o.user_id = p.user_id) as notes,
           (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'status', s.status) order by s.name, s.id), '[]')
            from stores s where s.owner_id = p.user_id) as stores
    ${everyTable} where user_id = ${id}`)

/** An active neighborhood, locked so that it is not archived meanwhile. */
export const lockOpenNeighborhood = async (db: Db, id: string): Promise<boolean> =>
  (await db.run(sql`select 1 from neighborhoods where id = ${id} and status <> 'ARCHIVED' for share`)) > 0

/** Opting in again keeps the original time. */
export const updateDetails = (db: Db, id: string, { name, email, phone, address, hasMailConsent }: UserInput) =>
  db.run(sql`
    update people set name = ${name}, email = ${email || null}, phone = ${phone || null},
      address = ${Object.values(address).some(part => part !== '') ? JSON.stringify(address) : null},
      mail_consent_at = case when ${hasMailConsent} then coalesce(mail_consent_at, now()) end
    where user_id = ${id}`)

/** Returns the first day on which points can be spent again. */
export const settleAddress = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ day: string }>(sql`select settle_address(${id})::text as day`)).day

export interface Account {
  id: string
  name: string
  userType: UserType
  status: UserStatus
  neighborhoodId: string | null
  reason: string | null
  until: string | null
}

/** Locks users and their balances until the transaction ends, in the order of docs/data-model.md. */
export async function lockAccounts(db: Db, ids: string[]) {
  const accounts = await db.many<Account>(sql`
    select u.id, coalesce(p.name, ${erasedPerson}) as name, u.user_type as "userType", u.status,
           u.neighborhood_id as "neighborhoodId", p.status_reason as reason, u.suspended_until as until
    from users u left join people p on p.user_id = u.id
    where u.id = any(${ids}) order by u.id for no key update of u`)
  await lockBalances(db, ids)
  return accounts
}

const lockBalances = (db: Db, ids: string[]) =>
  db.run(sql`select from user_balances where user_id = any(${ids}) order by user_id for no key update`)

interface NewStatus {
  status: UserStatus
  reason: string | null
  until: string | null
}

/** Tells the status of each. */
export const updateStatuses = (db: Db, ids: string[], { status, reason, until }: NewStatus) =>
  db.many<{ id: string; status: UserStatus }>(sql`
    with why as (update people set status_reason = ${reason} where user_id = any(${ids}))
    update users set status = case when ${status} = 'ACTIVE' and was_pending then 'PENDING' else ${status} end,
      was_pending = ${status} <> 'ACTIVE' and (was_pending or status = 'PENDING'), suspended_until = ${until},
      version = version + 1
    where id = any(${ids}) returning id, status`)

export const updateNeighborhoods = (db: Db, ids: string[], neighborhoodId: string | null) =>
  db.run(sql`update users set neighborhood_id = ${neighborhoodId}, version = version + 1 where id = any(${ids})`)

/** Users whose suspension has ended, locked with their balances. */
export async function lockOverdueSuspensions(db: Db): Promise<string[]> {
  const overdue = await db.many<{ id: string }>(sql`
    select id from users where status = 'SUSPENDED' and suspended_until <= now() order by id limit 1000 for no key update skip locked`)
  const ids = overdue.map(({ id }) => id)
  await lockBalances(db, ids)
  return ids
}

export interface RequestSubject {
  /** The store or neighborhood. */
  about: string | null
  points: number | null
  toRole: string | null
}

export const listRequests = (db: Db, id: string) =>
  db.many<Omit<UserRequest, 'title'> & RequestSubject>(sql`
    select 'STORE' as kind, s.id, s.name as about, null::bigint as points, null as "toRole", s.status, s.submitted_at as at,
           s.decided_at as "decidedAt"
    from stores s left join people p on p.user_id = ${id}
    where s.owner_id = ${id} or s.requested_by = ${id} or lower(s.email) = lower(p.email)
    union all
    select 'ADJUSTMENT', a.id, null, a.points, null, a.status, a.requested_at, a.decided_at
    from adjustments a where a.user_id = ${id}
    union all
    select 'ROLE_SWITCH', r.id, n.name, null, r.to_role, r.status, r.requested_at, r.decided_at
    from role_switch_requests r join neighborhoods n on n.id = r.neighborhood_id where r.user_id = ${id}
    order by at desc, id limit 100`)

/** What stands where something of an erased person was. */
const inItsPlace = {
  erased_text: 'Erased with the person',
  erased_name: erasedPerson,
  former_staff: 'Former staff',
}

/** A request may take 30 seconds: what others wrote is searched for the person, which takes longer in a large programme. */
export const allowErasureTime = (db: Db) =>
  db.run(
    sql`select set_config('statement_timeout', '25s', true) where current_setting('statement_timeout')::interval < '25s'`,
  )

/** Fails with the named constraints of `erase_person`. Returns the key of the picture, if any. */
export const erasePerson = async (
  db: Db,
  erased: { id: string; actorId: string; entryId: string; erasureId: string; fingerprint?: Buffer | undefined },
) =>
  (
    await db.one<{ avatarKey: string | null }>(sql`
      select erase_person(${erased.id}, ${erased.actorId}, ${erased.entryId}, ${erased.erasureId},
                          ${erased.fingerprint ?? null}, ${inItsPlace}) as "avatarKey"`)
  ).avatarKey

const sumOf = (account: 'user' | 'held' | 'pending') => sql`
  sum(case ${account}::text when e.to_account then e.amount when e.from_account then -e.amount else 0 end)::bigint`

/** Sums per kind, computed from the ledger entries, so they must equal the balance. */
export const findBalance = (db: Db, userId: string) =>
  db.maybe<Balance>(sql`
    select b.available, b.held, b.pending, b.debt, b.lifetime,
      coalesce((select json_agg(k order by abs(k.available) desc, k.kind) from (
        select e.kind, count(*) as entries, ${sumOf('user')} as available, ${sumOf('held')} as held,
          ${sumOf('pending')} as pending
        from ledger_entries e where e.user_id = b.user_id group by e.kind) k), '[]') as kinds
    from user_balances b where b.user_id = ${userId}`)

/** The first five, those with the same phone before those with the same name. */
export const listLikelyMembers = (db: Db, { name, phone, neighborhoodId, exceptId }: DuplicateQuery) =>
  db.many<LikelyMember>(sql`
    select p.user_id as id, p.name, p.member_code as "memberCode", found.same_phone as "hasSamePhone",
      case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as neighborhood
    from (
      select user_id, bool_or(same_phone) as same_phone from (
        select user_id, true as same_phone from people where phone = ${phone || null}
        union all
        select user_id, false from people
        where neighborhood_id = ${neighborhoodId ?? null} and lower(name) = lower(${name ?? null})) either
      where user_id is distinct from ${exceptId ?? null} group by 1) found
    join people p on p.user_id = found.user_id
    left join neighborhoods n on n.id = p.neighborhood_id
    order by found.same_phone desc, p.name, p.user_id limit 5`)
