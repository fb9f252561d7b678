import type { AdminRole, UserType } from '@fulmar/contract/core/permissions'
import type { OwnProfile } from '@fulmar/contract/users/users'
import { type Db, sql } from '#core/db/db.ts'

export interface NewUser {
  id: string
  name: string
  email?: string | undefined
  userType: UserType
  adminRole: AdminRole | null
  status?: 'ACTIVE' | 'PENDING'
  phone?: string | null
  neighborhoodId?: string | null
  referralCode?: string | null
  referredBy?: string | null
  /** Agreed to the privacy policy. */
  hasConsented?: boolean
}

export const insertUsers = (db: Db, users: NewUser[]) =>
  db.run(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(users)}) as r(
        id uuid, name text, email text, phone text, "userType" text, "adminRole" text, status text,
        "neighborhoodId" uuid, "referralCode" text, "referredBy" uuid, "hasConsented" boolean)
    ), added as (
      insert into users (id, user_type, admin_role, status, neighborhood_id, referral_code, referred_by)
      select id, "userType", "adminRole", coalesce(status, 'ACTIVE'), "neighborhoodId", "referralCode", "referredBy"
      from given
      returning id
    )
    insert into people (user_id, name, email, phone, consented_at)
    select id, name, email, phone, case when "hasConsented" then now() end from given join added using (id)`)

interface ProfileRow extends Omit<OwnProfile, 'avatarUrl'> {
  avatarKey: string | null
}

export const findProfile = (db: Db, id: string) =>
  db.maybe<ProfileRow>(sql`
    select u.id, u.version, p.name, p.email, p.phone, p.avatar_key as "avatarKey", p.member_code as "memberCode",
           u.referral_code as "referralCode", u.user_type as "userType", u.admin_role as "adminRole", u.leaves_at as "leavesAt",
           p.name_shown_at is not null as "isNameShown",
           (select jsonb_build_object('id', n.id, 'name', n.name) from neighborhoods n where n.id = u.neighborhood_id) as neighborhood,
           (select jsonb_build_object('available', b.available, 'pending', b.pending, 'held', b.held, 'expiring', (
              select jsonb_build_object('points', least(e.points, b.available), 'on', e.expires_on)
              from points_expiries e where e.user_id = b.user_id and e.settled_on is null order by e.expires_on limit 1))
            from user_balances b where b.user_id = u.id and u.user_type in ('MEMBER', 'NEIGHBORHOOD')) as points,
           exists (select from credentials c where c.user_id = u.id and c.totp_confirmed_at is not null) as "hasSecondFactor",
           needs_second_factor(u) as "needsSecondFactor"
    from users u join people p on p.user_id = u.id where u.id = ${id}`)

/** Returns the number of rows that still had that version. */
export const bumpUserVersion = (db: Db, id: string, version: number) =>
  db.run(sql`update users set version = version + 1 where id = ${id} and version = ${version}`)

/** Returns when they leave; somebody who asked before leaves on the day they were given. */
export const updateLeaving = async (db: Db, id: string, days: number) =>
  (
    await db.one<{ leavesAt: string }>(sql`
      update users set leaves_at = coalesce(leaves_at, now() + make_interval(days => ${days})), version = version + 1
      where id = ${id} returning leaves_at as "leavesAt"`)
  ).leavesAt

/** Returns how many were leaving. */
export const updateStaying = (db: Db, id: string) =>
  db.run(sql`update users set leaves_at = null, version = version + 1 where id = ${id} and leaves_at is not null`)

/** Whether somebody could not be erased because of a store: see `erase_person`. */
export const runsStore = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`
    select from people p join stores s on s.owner_id = p.user_id or lower(s.email) = lower(p.email)
      or s.requested_by = p.user_id and s.owner_id is null
    where p.user_id = ${id} and s.status not in ('CLOSED', 'REJECTED') limit 1`)) !== undefined

/** Those whose time to change their mind is over, the longest first. */
export const listLeavers = (db: Db) =>
  db.many<{ id: string }>(sql`select id from users where leaves_at <= now() and status <> 'ERASED' order by leaves_at`)

/** Tells whether somebody leaves now, and keeps it so. */
export const lockLeaver = async (db: Db, id: string): Promise<boolean> =>
  (await db.run(sql`select from users where id = ${id} and leaves_at <= now() for no key update`)) > 0

interface PersonDetails {
  name: string
  phone: string | null
  avatarKey: string | null
  isNameShown: boolean
}

export const updatePerson = (db: Db, id: string, { name, phone, avatarKey, isNameShown }: PersonDetails) =>
  db.run(sql`
    update people set name = ${name}, phone = ${phone}, avatar_key = ${avatarKey},
      name_shown_at = case when ${isNameShown} then coalesce(name_shown_at, now()) end
    where user_id = ${id}`)

export const updateName = (db: Db, id: string, name: string) =>
  db.run(sql`update people set name = ${name} where user_id = ${id}`)

export const updateAdmin = (db: Db, id: string, adminRole: AdminRole, status: string) =>
  db.run(sql`
    update users set admin_role = ${adminRole}, status = ${status}, version = version + 1
    where id = ${id} and user_type = 'ADMIN'`)

export const updateInvited = (db: Db, id: string) =>
  db.run(sql`
    with agreed as (
      update people set consented_at = coalesce(consented_at, now()) where user_id = ${id} and user_type = 'MEMBER'
    )
    update users set status = 'ACTIVE', version = version + 1 where id = ${id} and status = 'PENDING'`)

const isWithoutEmail = sql`email is null and user_type = 'MEMBER' and status = 'PENDING'`

/** Members registered with this phone who have not confirmed and cannot be emailed a link. */
export const listWithoutEmail = (db: Db, phone: string) =>
  db.many<{ id: string }>(sql`select user_id as id from people where phone = ${phone} and ${isWithoutEmail}`)

export const giveEmail = (db: Db, id: string, email: string) =>
  db.run(sql`update people set email = ${email} where user_id = ${id} and ${isWithoutEmail}`)

interface KnownPerson {
  id: string
  name: string
  userType: UserType
  status: 'ACTIVE' | 'PENDING' | 'SUSPENDED' | 'BLOCKED' | 'ERASED'
}

export const findPersonByEmail = (db: Db, email: string) =>
  db.maybe<KnownPerson>(sql`
    select u.id, p.name, u.user_type as "userType", u.status
    from people p join users u on u.id = p.user_id where lower(p.email) = lower(${email})`)

export const updateRole = (db: Db, id: string, userType: 'MEMBER' | 'NEIGHBORHOOD', neighborhoodId: string) =>
  db.run(sql`
    update users set user_type = ${userType}, neighborhood_id = ${neighborhoodId}, version = version + 1
    where id = ${id} and user_type in ('MEMBER', 'NEIGHBORHOOD')`)

/**
 * Returns how many are pending without ledger entries. Removes them from their neighborhood first, which counts its
 * members.
 */
export const lockRemovable = (db: Db, id: string) =>
  db.run(sql`
    update users u set neighborhood_id = null
    where u.id = ${id} and u.status = 'PENDING' and not exists (select from adjustments a where a.user_id = u.id)`)

/** Returns how many are as they were imported, and removes them from their neighborhood first, which counts its members. */
export const lockUntouched = (db: Db, id: string) =>
  db.run(sql`
    update users u set neighborhood_id = null
    where u.id = ${id} and u.user_type = 'MEMBER' and u.status = 'ACTIVE' and u.version = 1
      and not exists (select from person_notes n where n.user_id = u.id)`)

/** The pending account of a store has the store's name, so erasing that name from texts would be wrong. */
export const callNobody = (db: Db, id: string) =>
  db.run(sql`update people set name = 'Nobody' where user_id = ${id} and user_type = 'STORE'`)

export const deleteUser = (db: Db, id: string) =>
  db.run(sql`with person as (delete from people where user_id = ${id}) delete from users where id = ${id}`)

export const findUserByReferralCode = (db: Db, code: string) =>
  db.maybe<{ id: string }>(sql`select id from users where referral_code = ${code} and status = 'ACTIVE'`)

/** The first approved store of an owner that is neither suspended nor closed. */
export const findApprovedStore = (db: Db, ownerId: string) =>
  db.maybe<{ id: string }>(sql`
    select id from stores where owner_id = ${ownerId} and status in ('ACTIVE', 'PAUSED') order by id limit 1`)

export const findUserTypeByEmail = (db: Db, email: string) =>
  db.maybe<{ userType: UserType }>(sql`
    select u.user_type as "userType" from people p join users u on u.id = p.user_id
    where lower(p.email) = lower(${email})`)
