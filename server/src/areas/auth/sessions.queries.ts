import type { Grantee } from '@fulmar/contract/permissions'
import { type Db, sql } from '#core/db.ts'

export interface SessionRow extends Grantee {
  sessionId: string
  userId: string
}

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

/** A session that is neither past its end nor idle too long, of a person who may act. */
export const findLiveSession = (db: Db, tokenHash: Buffer, idleMinutes: number) =>
  db.maybe<SessionRow>(sql`
    select s.id as "sessionId", u.id as "userId", u.user_type as "userType", u.admin_role as "adminRole"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(mins => ${idleMinutes})
      and u.status = 'ACTIVE'`)

/** At most one write a minute for a busy session. */
export const touchSession = (db: Db, id: string) =>
  db.run(sql`update sessions set last_seen_at = now() where id = ${id} and last_seen_at < now() - interval '1 minute'`)

/** All but the newest `keep` sessions of a person. */
export const deleteOldSessions = (db: Db, userId: string, keep: number) =>
  db.run(sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by created_at desc, id desc offset ${keep})`)
