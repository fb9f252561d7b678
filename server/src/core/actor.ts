import type { Grantee } from '@fulmar/contract/permissions'
import type { FastifyRequest } from 'fastify'

/** Where a request came from: known of everyone, signed in or not. */
export interface Caller {
  ip: string
  requestId: string
  userAgent: string
}

/** The signed-in person a request acts for. */
export interface Actor extends Caller, Grantee {
  id: string
  sessionId: string
  /** Must set one up before anything that needs a permission. */
  needsSecondFactor: boolean
}

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  requestId: request.id,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})
