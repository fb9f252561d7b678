import type { Permission } from '@fulmar/contract/core/permissions'
import { counterScopes, deviceScopes } from '@fulmar/contract/counter/counter-staff'
import { uuidv7 } from 'uuidv7'
import type { Actor, Caller, Holder } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { found } from '#core/errors.ts'
import { hashToken, newToken } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import { holderOfKey, isApiKey } from '../integrations/integrations.ts'
import {
  deleteOldSessions,
  deleteSession,
  deleteSessions,
  type Found,
  findLiveDevice,
  findLiveSession,
  insertSession,
  listSessions,
  noteContact,
  touchSession,
} from './sessions.queries.ts'
import { findUserOfDevice } from './sign-in/devices.queries.ts'

const idleMinutes = 30
const absoluteHours = 12
const sessionsPerPerson = 5
const cacheMs = 5_000
const cachedSessions = 10_000

/** How the token of every counter device begins. */
export const deviceMark = 'fd_'
const isDeviceToken = (token: string) => token.length === deviceMark.length + 43 && token.startsWith(deviceMark)

/** Starts a session and returns its token, which is not stored. A sixth session ends the oldest. */
export async function startSession(db: Db, userId: string, from?: Caller, isAsStore = false): Promise<string> {
  const { token, hash } = newToken()
  await insertSession(db, {
    id: uuidv7(),
    userId,
    tokenHash: hash,
    hours: absoluteHours,
    ip: from?.ip ?? null,
    userAgent: from?.userAgent ?? null,
    isAsStore,
  })
  await deleteOldSessions(db, userId, sessionsPerPerson)
  return token
}

/** The active sessions of a user. */
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

export interface SessionReader {
  holderOf: (token: string) => Promise<Holder | undefined>
  isKnown: (token: string) => boolean
  userOfDevice: (deviceToken: string, email: string) => Promise<Pick<Holder, 'userType'> | undefined>
  forget: (userId: string) => void
  forgetAll: () => void
}

/** Finds the user of a session's token, of a device's or of an API key, cached for seconds; `forget` clears a user's entries. */
export function sessionReader(database: Database): SessionReader {
  const known = new Map<string, { holder: Holder | undefined; until: number }>()
  const keyOf = (token: string) => hashToken(token).toString('base64')
  const holderOfSession = async (token: string) => {
    const found = await findLiveSession(database, hashToken(token), idleMinutes)
    if (found) await touchSession(database, found.sessionId)
    return found && atWork(found, counterScopes)
  }
  const holderOfDevice = async (token: string) => {
    const found = await findLiveDevice(database, hashToken(token))
    return found && atWork(found, deviceScopes)
  }
  /** With what they may do there. The request does not wait until the contact is noted. */
  const atWork = ({ counter, ...holder }: Found, scopes: readonly Permission[]): Holder => {
    if (!counter) return holder
    if (counter.deviceId) void noteContact(database, counter.deviceId).catch(() => undefined)
    return { ...holder, counter, scopes }
  }
  const find = (token: string) => {
    if (isApiKey(token)) return holderOfKey(database, token)
    return isDeviceToken(token) ? holderOfDevice(token) : holderOfSession(token)
  }

  return {
    isKnown: token => known.get(keyOf(token))?.holder !== undefined,
    userOfDevice: (deviceToken, email) => findUserOfDevice(database, hashToken(deviceToken), email),
    async holderOf(token: string): Promise<Holder | undefined> {
      const key = keyOf(token)
      const cached = known.get(key)
      if (cached && cached.until > Date.now()) return cached.holder
      const holder = await find(token)
      if (known.size >= cachedSessions) known.clear()
      known.set(key, { holder, until: Date.now() + cacheMs })
      return holder
    },
    forget(userId: string) {
      for (const [key, { holder }] of known) if (holder?.id === userId) known.delete(key)
    },
    forgetAll: () => known.clear(),
  }
}
