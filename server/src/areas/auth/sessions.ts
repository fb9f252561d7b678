import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Actor, Caller } from '#core/actor.ts'
import type { Database, Db } from '#core/db.ts'
import { deleteOldSessions, findLiveSession, insertSession, type SessionRow, touchSession } from './sessions.queries.ts'

const idleMinutes = 30
const absoluteHours = 12
const sessionsPerPerson = 5
const cacheMs = 5_000
const cachedSessions = 10_000

/** Only this hash is stored, so that a copy of the database opens no session. */
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Starts a session and tells its token, the only time it is known. The oldest session beyond five ends. */
export async function startSession(db: Db, userId: string, from?: Caller & { userAgent?: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, {
    id: uuidv7(),
    userId,
    tokenHash: hashOf(token),
    hours: absoluteHours,
    ip: from?.ip ?? null,
    userAgent: from?.userAgent?.slice(0, 300) ?? null,
  })
  await deleteOldSessions(db, userId, sessionsPerPerson)
  return token
}

/** Finds who holds a token, remembering the answer for seconds; `forget` drops a person's at once. */
export function sessionReader(database: Database) {
  const known = new Map<string, { session: SessionRow | undefined; until: number }>()

  async function sessionOf(token: string): Promise<SessionRow | undefined> {
    const hash = hashOf(token)
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
      const { sessionId, userId, userType, adminRole } = session
      return { id: userId, sessionId, userType, adminRole, ip: request.ip, requestId: request.id }
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
