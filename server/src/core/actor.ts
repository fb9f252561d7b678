import type { Grantee } from '@fulmar/contract/permissions'

/** Where a request came from: known of everyone, signed in or not. */
export interface Caller {
  ip: string
  requestId: string
}

/** The signed-in person a request acts for. */
export interface Actor extends Caller, Grantee {
  id: string
  sessionId: string
}
