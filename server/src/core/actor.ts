import type { Grantee } from '@fulmar/contract/permissions'
import type { FastifyRequest } from 'fastify'

/** Where a request came from: known of everyone, signed in or not. */
export interface Caller {
  ip: string
  requestId: string
  userAgent: string
  /** From the cookie of a browser somebody signed in from before. It authenticates nobody. */
  deviceToken?: string | undefined
}

/** The person a session belongs to. */
export interface Holder extends Grantee {
  id: string
  sessionId: string
  /** Must set one up before anything that needs a permission. */
  needsSecondFactor: boolean
}

/** The signed-in person a request acts for. */
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

/** The header only, never the cookie: another site's page can make a browser send a cookie, not this header. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
