import { z } from 'zod'
import {
  byId,
  id,
  instant,
  memberRef,
  named,
  namedTime,
  one,
  personRef,
  secretToken,
  seenRecord,
  version,
} from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, matching, pagedFrom, pageOf, wholeList } from '../core/list.ts'
import { rewardType } from './reward-records.ts'

export const redemptionStatus = z.enum(['REQUESTED', 'FULFILLED', 'CANCELLED', 'EXPIRED'])
export type RedemptionStatus = z.infer<typeof redemptionStatus>

/**
 * `code` is short and printable: the member shows it, as text or QR, where the reward is handed over. Only its holder gets
 * the whole of it, in their app or by email; everybody else sees the last characters.
 */
export const redemption = z.object({
  id,
  version,
  code: z.string(),
  reward: named.extend({ type: rewardType, image: z.string().nullable() }),
  user: memberRef,
  /** Where it is handed over, if a store was named. */
  store: named.nullable(),
  /** The cost at the time of the request. */
  costPoints: z.number().int(),
  status: redemptionStatus,
  requestedAt: instant,
  expiresAt: instant,
  requestedBy: personRef.nullable(),
  /**
   * When the member agreed to it: by redeeming it, by confirming it, or by showing its code. Until then, the person who asked for
   * it cannot hand it over.
   */
  confirmedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: personRef.nullable(),
  /** Who of the store's staff handed it over; null for an administrator, or without a counter. */
  staff: personRef.nullable(),
  reason: z.string().nullable(),
  /** Its voucher code, masked. */
  voucher: z.string().nullable(),
})
export type Redemption = z.infer<typeof redemption>

const filters = {
  status: anyOf(redemptionStatus).optional(),
  rewardId: id.optional(),
  userId: id.optional(),
  storeId: id.optional(),
  /** Requested at or after this time, and before the other. */
  from: namedTime.optional(),
  to: namedTime.optional(),
  /** Fulfilled, cancelled or expired at or after this time, and before the other. */
  decidedFrom: namedTime.optional(),
  decidedTo: namedTime.optional(),
  /** To be handed over at or after this time, and before the other. */
  expiresFrom: namedTime.optional(),
  expiresTo: namedTime.optional(),
}
export const redemptionFilter = matching(filters)
export type RedemptionFilter = z.output<typeof redemptionFilter>
export const redemptionSort = ['requestedAt', 'expiresAt', 'costPoints'] as const
export const redemptionListQuery = listQuery(redemptionSort, filters)
export type RedemptionListQuery = z.output<typeof redemptionListQuery>

export const redemptionStatsQuery = matching({
  ...filters,
  days: z.coerce.number<number>().int().min(1).max(366).default(30),
})

/** Over the redemptions that match; what was decided counts if that was in the last `days`. */
export const redemptionStats = z.object({
  open: z.number().int(),
  oldestHours: z.number().nullable(),
  /** Open, and expiring within three days. */
  expiringSoon: z.number().int(),
  fulfilled: z.number().int(),
  cancelled: z.number().int(),
  expired: z.number().int(),
  pointsHeld: z.number().int(),
  pointsRedeemed: z.number().int(),
  medianHoursToFulfil: z.number().nullable(),
})
export type RedemptionStats = z.infer<typeof redemptionStats>

export const redemptionInput = z.strictObject({
  rewardId: id,
  /** The member it is for; members redeem for themselves. */
  userId: id.optional(),
  /** Where it will be handed over; a store redeems at its own. */
  storeId: id.optional(),
  /** The cost that was shown; where it has changed since, nothing is redeemed. */
  costPoints: z.number().int().min(0).optional(),
})
export type RedemptionInput = z.infer<typeof redemptionInput>

/** As its holder sees it: with the voucher code in full once it is fulfilled, and without who of the programme decided. */
export const ownRedemption = redemption
  .omit({ requestedBy: true, decidedBy: true, staff: true })
  .extend({ voucherCode: z.string().nullable() })
export type OwnRedemption = z.infer<typeof ownRedemption>

export const ownRedemptionListQuery = listQuery(['requestedAt'], {
  status: anyOf(redemptionStatus).optional(),
  ...pagedFrom,
})
export type OwnRedemptionListQuery = z.output<typeof ownRedemptionListQuery>

/** What a link in an email shows of a redemption: nothing that the email does not say. */
export const linkedRedemption = redemption
  .pick({ costPoints: true, status: true, requestedAt: true, decidedAt: true })
  .extend({ reward: z.object({ name: z.string() }), store: z.object({ name: z.string() }).nullable() })
export type LinkedRedemption = z.infer<typeof linkedRedemption>

/** What waits to be handed over, by store and reward. */
export const pickList = z.array(
  z.object({
    store: named.nullable(),
    items: z.array(
      z.object({
        reward: named,
        redemptions: z.array(redemption.pick({ id: true, code: true, user: true, requestedAt: true, expiresAt: true })),
      }),
    ),
  }),
)
export type PickList = z.infer<typeof pickList>

/** As the member shows it. */
const shownCode = z.string().trim().toUpperCase().max(20)

export const redemptions = area({
  redeem: {
    method: 'POST',
    path: '/api/reward/redeem',
    access: 'rewards:redeem',
    summary: 'Redeem a reward as a member, or on behalf of one; its points are held until it is handed over',
    body: redemptionInput,
    response: one(redemption),
    status: 201,
    idempotent: true,
    oneStatement: true,
  },
  list: {
    method: 'GET',
    path: '/api/redemption/all',
    access: 'redemptions:read',
    summary: 'One page of redemptions',
    query: redemptionListQuery,
    response: pageOf(redemption),
  },
  atStore: {
    method: 'GET',
    path: '/api/redemption/at-store',
    access: 'counter:use',
    summary: 'The redemptions that are handed over at the stores of the caller',
    query: ownRedemptionListQuery,
    response: pageOf(redemption),
  },
  byCode: {
    method: 'GET',
    path: '/api/redemption/by-code',
    access: 'redemptions:fulfil',
    summary: 'The open redemption of a code that a member shows',
    query: z.strictObject({ code: shownCode.min(1) }),
    response: one(redemption),
    rate: { per: 'person', calls: 60, seconds: 60 },
    // Wrong codes are counted.
    ownTransactions: true,
  },
  mine: {
    method: 'GET',
    path: '/api/redemption/my',
    access: 'signed-in',
    summary: 'The caller’s own redemptions, with the voucher codes of those fulfilled',
    query: ownRedemptionListQuery,
    response: pageOf(ownRedemption),
  },
  stats: {
    method: 'GET',
    path: '/api/redemption/stats',
    access: 'redemptions:read',
    summary: 'Totals over the redemptions that match',
    query: redemptionStatsQuery,
    response: one(redemptionStats),
  },
  export: {
    method: 'GET',
    path: '/api/redemption/export',
    access: 'redemptions:export',
    summary: 'Every matching redemption as CSV',
    query: redemptionFilter,
    response: 'csv',
  },
  get: {
    method: 'GET',
    path: '/api/redemption/:id',
    access: 'redemptions:read',
    summary: 'One redemption',
    params: byId,
    response: one(redemption),
  },
  fulfil: {
    method: 'POST',
    path: '/api/redemption/fulfil',
    access: 'redemptions:fulfil',
    summary:
      'Hand a reward over: the held points are spent. Who asked for it on behalf of the member needs the member’s code or confirmation.',
    body: seenRecord.extend({
      /** Required from a store. After five wrong ones there is a pause. */
      code: shownCode.optional(),
    }),
    response: one(redemption),
    idempotent: true,
    ownTransactions: true,
  },
  confirm: {
    method: 'POST',
    path: '/api/redemption/confirm',
    access: 'redemptions:confirm',
    summary: 'Confirm a reward that somebody else redeemed for you',
    body: z.strictObject({ id }),
    response: one(redemption),
  },
  refuse: {
    method: 'POST',
    path: '/api/redemption/refuse',
    access: 'redemptions:confirm',
    summary:
      'Refuse a reward that somebody else redeemed for you: the points return, and that store cannot redeem for you for 30 days',
    body: z.strictObject({ id }),
    response: one(redemption),
    idempotent: true,
  },
  linked: {
    method: 'POST',
    path: '/api/redemption/link',
    access: 'public',
    summary: 'Get the redemption that an emailed link is about',
    body: z.strictObject({ token: secretToken }),
    response: one(linkedRedemption),
    rate: { per: 'address', calls: 20, seconds: 60 },
  },
  refuseLinked: {
    method: 'POST',
    path: '/api/redemption/link/refuse',
    access: 'public',
    summary:
      'Refuse the redemption that an emailed link is about, as its member does. Once decided, it is returned as it is',
    body: z.strictObject({ token: secretToken }),
    response: one(linkedRedemption),
    rate: { per: 'address', calls: 20, seconds: 60 },
  },
  resendCode: {
    method: 'POST',
    path: '/api/redemption/resend-code',
    access: 'redemptions:fulfil',
    summary: 'Email the member the code of their open redemption again',
    body: z.strictObject({ id }),
    response: one(redemption),
  },
  cancel: {
    method: 'POST',
    path: '/api/redemption/cancel',
    access: 'redemptions:cancel',
    summary:
      'Cancel a redemption: its points are released and its stock returns. Members cancel their own, stores what they asked for.',
    body: seenRecord.extend({ reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
    response: one(redemption),
    idempotent: true,
  },
  pickList: {
    method: 'GET',
    path: '/api/redemption/pick-list',
    access: 'redemptions:read',
    summary: 'What waits to be handed over, by store and reward',
    query: z.strictObject({ storeId: id.optional() }),
    response: wholeList(pickList.element),
  },
})
