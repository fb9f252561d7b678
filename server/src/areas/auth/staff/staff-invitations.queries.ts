import { erasedPerson } from '@fulmar/contract/core/common'
import { ownerAtCounter } from '@fulmar/contract/counter/counter-staff'
import { type Db, sql } from '#core/db/db.ts'
import type { Staff } from './staff.queries.ts'

/** Somebody else of the same staff who has this email, or was invited by it. */
export const findWithEmail = (db: Db, { id, storeId, email }: Pick<Staff, 'id' | 'storeId'> & { email: string }) =>
  db.maybe<{ name: string }>(sql`
    select name_at_counter(st, ${ownerAtCounter}, ${erasedPerson}) as name
    from store_staff st left join people p on p.user_id = st.user_id
    where st.store_id = ${storeId} and st.status = 'ACTIVE' and st.id <> ${id}
      and lower(coalesce(p.email, st.invited_email)) = lower(${email})
    limit 1`)

/** The link before it stops working. */
export const saveInvited = (db: Db, { id, email }: { id: string; email: string }) =>
  db.run(sql`
    update store_staff set invited_email = ${email}, link_hash = null, link_expires_at = now() + interval '7 days'
    where id = ${id}`)

export interface InvitedStaff {
  id: string
  storeId: string
  name: string
  email: string
  store: string
}

/** Locked, so that the link that was emailed last is the one that works. */
export const lockInvited = (db: Db, id: string) =>
  db.maybe<InvitedStaff & { inviter: string }>(sql`
    select st.id, st.store_id as "storeId", st.name, st.invited_email as email, s.name as store,
           coalesce(p.name, s.name) as inviter
    from store_staff st join stores s on s.id = st.store_id left join people p on p.user_id = s.owner_id
    where st.id = ${id} and st.status = 'ACTIVE' and st.invited_email is not null for no key update of st`)

export const saveLink = (db: Db, id: string, hash: Buffer) =>
  db.run(sql`update store_staff set link_hash = ${hash} where id = ${id}`)

/** Locked, so that a link is accepted once; with the store, so that nobody of its staff gets the same name meanwhile. */
export const lockInvitedByLink = (db: Db, hash: Buffer) =>
  db.maybe<InvitedStaff>(sql`
    select st.id, st.store_id as "storeId", st.name, st.invited_email as email, s.name as store
    from store_staff st join stores s on s.id = st.store_id
    where st.link_hash = ${hash} and st.status = 'ACTIVE' and st.link_expires_at > now() for no key update of s, st`)

/** The name is in people from now on. */
export const bindLogin = (db: Db, id: string, userId: string) =>
  db.run(sql`
    update store_staff set user_id = ${userId}, name = null, invited_email = null, link_hash = null, link_expires_at = null,
      version = version + 1
    where id = ${id}`)

const isUnanswered = sql`link_expires_at < now() - interval '30 days'`

/** Whoever did not answer for a month and has no PIN either is forgotten. Returns how many. */
export const deleteUnanswered = (db: Db, most: number) =>
  db.run(sql`
    delete from store_staff where id in (
      select id from store_staff where ${isUnanswered} and pin_hash is null and unlocked_at is null limit ${most})`)

/** Whoever has a PIN stays without an email. Returns how many. */
export const forgetUnanswered = (db: Db, most: number) =>
  db.run(sql`
    update store_staff set invited_email = null, link_hash = null, link_expires_at = null, version = version + 1
    where id in (select id from store_staff where ${isUnanswered} limit ${most})`)
