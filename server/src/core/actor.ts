import type { Grantee } from '@fulmar/contract/core/permissions'
import type { FastifyRequest } from 'fastify'

/** The origin of a request, signed in or not. */
export interface Caller {
  ip: string
  requestId: string
  userAgent: string
  /** From the device cookie. It grants no access by itself. */
  deviceToken?: string | undefined
}

/** The user of a session. */
export interface Holder extends Grantee {
  id: string
  sessionId: string
  /** Must set up two-factor authentication before anything that needs a permission. */
  needsSecondFactor: boolean
  /** Set when a program calls with an API key, which limits the user's permissions to its scopes. */
  apiKeyId?: string
  /** Set for staff of a store, who have only the permissions of a counter. */
  counter?: Counter | undefined
}

/** Where somebody works. */
export interface Counter {
  storeId: string
  /** None while a device is locked. */
  staffId?: string
  /** None for those who signed in with a login of their own. */
  deviceId?: string
}

/** A program or a shared device acts for an account, but never on it. */
export const isDelegate = ({ apiKeyId, counter }: Pick<Holder, 'apiKeyId' | 'counter'>) =>
  apiKeyId !== undefined || counter?.deviceId !== undefined

/** The signed-in user of a request. */
export interface Actor extends Caller, Holder {}

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  requestId: request.id,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  deviceToken: /(?:^|; )device=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1],
})

/** Kept for a year, and sent only to the sign-in endpoints. */
export const deviceCookie = (token: string, { isSecure }: { isSecure: boolean }) =>
  `device=${token}; Path=/api/auth; Max-Age=31536000; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** Only the header, never the cookie: another site can make a browser send a cookie, but not this header. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ((?:f[dk]_)?[\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
