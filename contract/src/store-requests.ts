import { z } from 'zod'
import { email } from './auth.ts'
import { id, instant, one } from './common.ts'
import { area } from './endpoint.ts'
import { storeDetails, storeStatus } from './store-details.ts'

/** Sent by the form and set by the server whatever it says: a public caller can only ask. */
const setByServer = {
  storeId: z.unknown().optional(),
  password: z.unknown().optional(),
  status: z.unknown().optional(),
  flag: z.unknown().optional(),
  pointsAlloted: z.unknown().optional(),
  plasticCollected: z.unknown().optional(),
}

export const storeRequest = storeDetails.extend({
  ...setByServer,
  /** Hidden from people; what fills it in is a program. */
  nickname: z.string().max(200).optional(),
})
export type StoreRequest = z.output<typeof storeRequest>

const reference = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{6,20}$/, 'This is not a reference code')
const ownRequest = z.strictObject({ reference, email })

/** What the requester may see of a request: how it stands, and what was asked of them. */
export const storeRequestStatus = z.object({
  reference: z.string(),
  name: z.string(),
  status: storeStatus,
  submittedAt: instant,
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  /** What to mend, by field. */
  fieldComments: z.record(z.string(), z.string()),
  /** What was sent, to mend it from; only while something is asked for. */
  details: storeDetails.nullable(),
})
export type StoreRequestStatus = z.infer<typeof storeRequestStatus>

export const storeRequests = area({
  register: {
    method: 'POST',
    path: '/api/store/register',
    access: 'public',
    summary: 'Ask to become a store; status, points and totals are set by the server',
    body: storeRequest,
    response: one(z.object({ id: id.nullable(), reference: z.string(), status: storeStatus })),
    status: 201,
    rate: { per: 'address', calls: 5, seconds: 3600 },
    ownTransactions: true,
  },
  requestStatus: {
    method: 'POST',
    path: '/api/store/request-status',
    access: 'public',
    summary: 'How a store request stands, for whoever knows its reference and email',
    body: ownRequest,
    response: one(storeRequestStatus),
    rate: { per: 'address', calls: 30, seconds: 3600 },
  },
  resubmit: {
    method: 'PUT',
    path: '/api/store/request',
    access: 'public',
    summary: 'Send a store request again after something was asked for',
    body: ownRequest.extend({ store: storeDetails.extend(setByServer) }),
    response: one(storeRequestStatus),
    rate: { per: 'address', calls: 10, seconds: 3600 },
    ownTransactions: true,
  },
})
