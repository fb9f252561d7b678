import { z } from 'zod'
import { email } from '../auth/auth.ts'
import { id, instant, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { storeDetails, storeStatus } from './store-details.ts'

/** Accepted from the form but ignored: the server sets these itself. */
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
  /** Honeypot: hidden on the form, so only bots fill it in. */
  nickname: z.string().max(200).optional(),
})
export type StoreRequest = z.output<typeof storeRequest>

const reference = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{6,20}$/, 'Enter a valid reference code')
const ownRequest = z.strictObject({ reference, email })

/** A request as its applicant sees it. */
export const storeRequestStatus = z.object({
  reference: z.string(),
  name: z.string(),
  status: storeStatus,
  submittedAt: instant,
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  /** Requested changes by field. */
  fieldComments: z.record(z.string(), z.string()),
  /** The submitted details, only while changes are requested. */
  details: storeDetails.nullable(),
})
export type StoreRequestStatus = z.infer<typeof storeRequestStatus>

export const storeRequests = area({
  register: {
    method: 'POST',
    path: '/api/store/register',
    access: 'public',
    summary: 'Submit a store request. Status, points and totals are set by the server',
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
    summary: 'Get the status of a store request by reference and email',
    body: ownRequest,
    response: one(storeRequestStatus),
    rate: { per: 'address', calls: 30, seconds: 3600 },
  },
  resubmit: {
    method: 'PUT',
    path: '/api/store/request',
    access: 'public',
    summary: 'Resubmit a store request after changes were requested',
    body: ownRequest.extend({ store: storeDetails.extend(setByServer) }),
    response: one(storeRequestStatus),
    rate: { per: 'address', calls: 10, seconds: 3600 },
    ownTransactions: true,
  },
})
