import type { Grantee } from '@fulmar/contract/permissions'
import type { FastifyRequest } from 'fastify'

/** Where a request came from: known of everyone, signed in or not. */
export interface Caller {
  ip: string
  requestId: string
  userAgent: string
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
})

/** The header only, never the cookie: another site's page can make a browser send a cookie, not this header. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
