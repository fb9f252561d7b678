import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { type Actor, type Caller, callerOf } from '#core/actor.ts'
import type { Database, Db } from '#core/db.ts'
import { found } from '#core/errors.ts'
import { hashToken, newToken } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import {
  deleteOldSessions,
  deleteSession,
  deleteSessions,
  findLiveSession,
  insertSession,
  listSessions,
  type SessionRow,
  touchSession,
} from './sessions.queries.ts'

const idleMinutes = 30
const absoluteHours = 12
const sessionsPerPerson = 5
const cacheMs = 5_000
const cachedSessions = 10_000

/** Starts a session and tells its token, the only time it is known. The oldest session beyond five ends. */
export async function startSession(db: Db, userId: string, from?: Caller): Promise<string> {
  const { token, hash } = newToken()
  await insertSession(db, {
    id: uuidv7(),
    userId,
    tokenHash: hash,
    hours: absoluteHours,
    ip: from?.ip ?? null,
    userAgent: from?.userAgent ?? null,
  })
  await deleteOldSessions(db, userId, sessionsPerPerson)
  return token
}

/** Where someone is signed in now. */
export const listOwnSessions = (db: Db, actor: Actor) => listSessions(db, actor.id, actor.sessionId, idleMinutes)

/** Fails with NOT_FOUND. */
export async function endSession(db: Db, actor: Actor, id: string) {
  const ended = await deleteSession(db, actor.id, id)
  found(ended || undefined, 'Session')
  await record(db, actor, { action: 'session.ended', entityId: actor.id })
}

export async function endAllSessions(db: Db, actor: Actor) {
  await deleteSessions(db, actor.id)
  await record(db, actor, { action: 'session.all-ended', entityId: actor.id })
}

/** Finds who holds a token, remembering the answer for seconds; `forget` drops a person's at once. */
export function sessionReader(database: Database) {
  const known = new Map<string, { session: SessionRow | undefined; until: number }>()

  async function sessionOf(token: string): Promise<SessionRow | undefined> {
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const cached = known.get(key)
    if (cached && cached.until > Date.now()) return cached.session
    const session = await findLiveSession(database, hash, idleMinutes)
    if (session) await touchSession(database, session.sessionId)
    if (known.size >= cachedSessions) known.clear()
    known.set(key, { session, until: Date.now() + cacheMs })
    return session
  }

  return {
    async actorOf(request: FastifyRequest): Promise<Actor | undefined> {
      const token = bearerToken(request)
      const session = token === undefined ? undefined : await sessionOf(token)
      if (!session) return undefined
      const { userId: id, ...held } = session
      return { id, ...held, ...callerOf(request) }
    },
    forget(userId: string) {
      for (const [key, { session }] of known) if (session?.userId === userId) known.delete(key)
    },
    forgetAll: () => known.clear(),
  }
}

/** The header only, never the cookie: another site's page can make a browser send a cookie, not this header. */
function bearerToken(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')
  return match?.[1]
}
