import type { Session } from '@fulmar/contract/auth/auth'
import type { Holder } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'

export interface NewSession {
  id: string
  userId: string
  tokenHash: Buffer
  hours: number
  ip: string | null
  userAgent: string | null
}

export const insertSession = (db: Db, session: NewSession) =>
  db.run(sql`
    insert into sessions (id, user_id, token_hash, ip, user_agent, expires_at)
    values (${session.id}, ${session.userId}, ${session.tokenHash}, ${session.ip}, ${session.userAgent},
            now() + make_interval(hours => ${session.hours}))`)

/** A session of an active user that has neither ended nor been idle too long. */
export const findLiveSession = (db: Db, tokenHash: Buffer, idleMinutes: number) =>
  db.maybe<Holder>(sql`
    select s.id as "sessionId", u.id, u.user_type as "userType", u.admin_role as "adminRole",
           needs_second_factor(u) as "needsSecondFactor"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(mins => ${idleMinutes})
      and u.status = 'ACTIVE'`)

/** At most one write a minute for a busy session. */
export const touchSession = (db: Db, id: string) =>
  db.run(sql`update sessions set last_seen_at = now() where id = ${id} and last_seen_at < now() - interval '1 minute'`)

/** Deletes all but the newest `keep` sessions of a user. */
export const deleteOldSessions = (db: Db, userId: string, keep: number) =>
  db.run(sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by created_at desc, id desc offset ${keep})`)

export const listSessions = (db: Db, userId: string, currentId: string, idleMinutes: number) =>
  db.many<Session>(sql`
    select id, id = ${currentId} as "isCurrent", user_agent as "userAgent", ip,
           created_at as "createdAt", last_seen_at as "lastSeenAt"
    from sessions
    where user_id = ${userId} and expires_at > now() and last_seen_at > now() - make_interval(mins => ${idleMinutes})
    order by last_seen_at desc, id`)

/** Returns how many ended. */
export const deleteSession = (db: Db, userId: string, id: string) =>
  db.run(sql`delete from sessions where user_id = ${userId} and id = ${id}`)

export const deleteSessions = (db: Db, userId: string, keep: { except?: string } = {}) =>
  db.run(sql`delete from sessions where user_id = ${userId} and id is distinct from ${keep.except ?? null}::uuid`)
