import type { Session } from '@fulmar/contract/auth/auth'
import type { Counter, Holder } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'

export interface NewSession {
  id: string
  userId: string
  tokenHash: Buffer
  hours: number
  ip: string | null
  userAgent: string | null
  /** Who unlocked which device at a counter. */
  staffId?: string
  deviceId?: string
  /** A member signed in as the owner of their store. */
  isAsStore?: boolean
}

export const insertSession = (db: Db, session: NewSession) =>
  db.run(sql`
    insert into sessions (id, user_id, token_hash, ip, user_agent, staff_id, device_id, as_store, expires_at)
    values (${session.id}, ${session.userId}, ${session.tokenHash}, ${session.ip}, ${session.userAgent},
            ${session.staffId ?? null}, ${session.deviceId ?? null}, ${session.isAsStore ?? false}, now() + make_interval(hours => ${session.hours}))`)

/** Someone signed in, and where they work if that is at the counter of a store. */
export interface Found extends Omit<Holder, 'scopes' | 'counter'> {
  counter: Counter | null
}

/**
 * A session of an active user that has neither ended nor been idle too long. At a counter nobody is idle, but they are on
 * the staff, and the device is still in use: removing it does not see a session that begins at the same time. Staff have no session
 * while the owner of their store is not active. Members who own a store have two hats: what a session may do is said by the one
 * that they signed in with.
 */
export const findLiveSession = (db: Db, tokenHash: Buffer, idleMinutes: number) =>
  db.maybe<Found>(sql`
    select s.id as "sessionId", u.id, case when s.as_store or s.device_id is not null then 'STORE' else u.user_type end as "userType",
           u.admin_role as "adminRole", needs_second_factor(u) as "needsSecondFactor",
           case when st.id is not null then json_strip_nulls(json_build_object(
             'storeId', st.store_id, 'staffId', st.id, 'deviceId', s.device_id)) end as counter
    from sessions s join users u on u.id = s.user_id left join counter_devices d on d.id = s.device_id
    left join lateral (
      select k.id, k.store_id from (
        select id, store_id from store_staff where id = s.staff_id and status = 'ACTIVE'
        union all
        select id, store_id from store_staff
        where s.staff_id is null and u.user_type = 'STORE' and user_id = u.id and status = 'ACTIVE' and not is_owner) k
      join stores t on t.id = k.store_id join users o on o.id = t.owner_id and o.status = 'ACTIVE'
    ) st on true
    where s.token_hash = ${tokenHash} and s.expires_at > now() and u.status = 'ACTIVE'
      and case when s.device_id is null then s.last_seen_at > now() - make_interval(mins => ${idleMinutes})
          else st.id is not null and d.revoked_at is null end
      and (not s.as_store or exists (select from stores where owner_id = u.id))
      and (u.user_type <> 'STORE' or st.id is not null or not exists (
        select from store_staff where user_id = u.id and status = 'ACTIVE' and not is_owner))`)

/** A device that is still in use, acting for the owner of its store. */
export const findLiveDevice = (db: Db, tokenHash: Buffer) =>
  db.maybe<Found & { counter: { deviceId: string } }>(sql`
    select d.id as "sessionId", u.id, 'STORE' as "userType", u.admin_role as "adminRole", false as "needsSecondFactor",
           json_build_object('storeId', d.store_id, 'deviceId', d.id) as counter
    from counter_devices d join stores s on s.id = d.store_id join users u on u.id = s.owner_id
    where d.token_hash = ${tokenHash} and d.revoked_at is null and u.status = 'ACTIVE'`)

/** At most one write a minute. */
export const noteContact = (db: Db, deviceId: string) =>
  db.run(sql`
    update counter_devices set last_contact_at = now()
    where id = ${deviceId} and (last_contact_at is null or last_contact_at < now() - interval '1 minute')`)

/** At most one write a minute for a busy session. */
export const touchSession = (db: Db, id: string) =>
  db.run(sql`update sessions set last_seen_at = now() where id = ${id} and last_seen_at < now() - interval '1 minute'`)

/** Deletes all but the newest `keep` sessions of a user, and none at a counter, where several work for one owner. */
export const deleteOldSessions = (db: Db, userId: string, keep: number) =>
  db.run(sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} and device_id is null order by created_at desc, id desc offset ${keep})`)

export const listSessions = (db: Db, userId: string, currentId: string, idleMinutes: number) =>
  db.many<Session>(sql`
    select id, id = ${currentId} as "isCurrent", user_agent as "userAgent", ip,
           created_at as "createdAt", last_seen_at as "lastSeenAt"
    from sessions
    where user_id = ${userId} and device_id is null and expires_at > now() and last_seen_at > now() - make_interval(mins => ${idleMinutes})
    order by last_seen_at desc, id`)

/** Returns how many ended. */
export const deleteSession = (db: Db, userId: string, id: string) =>
  db.run(sql`delete from sessions where user_id = ${userId} and id = ${id}`)

export const deleteSessions = (db: Db, userId: string, keep: { except?: string } = {}) =>
  db.run(sql`delete from sessions where user_id = ${userId} and id is distinct from ${keep.except ?? null}::uuid`)
