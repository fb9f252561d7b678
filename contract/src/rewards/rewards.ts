import { z } from 'zod'
import { byId, nothing, one, seenRecord } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { filterShape } from '../core/field-schemas.ts'
import { anyOf, listQuery, matching, pageOf } from '../core/list.ts'
import { rewardFields } from './reward-fields.ts'
import { catalogueReward, reward, rewardChange, rewardInput, rewardRecord, rewardType } from './reward-records.ts'

const filters = {
  ...filterShape(rewardFields),
  stock: z.enum(['available', 'low', 'out']).optional(),
  /** `ending`: redeemable for at most 14 more days. */
  window: z.enum(['open', 'upcoming', 'ending', 'over']).optional(),
}

export const rewardFilter = matching(filters)
export type RewardFilter = z.output<typeof rewardFilter>

export const rewardSort = ['name', 'costPoints', 'stock', 'redeemableTo', 'fulfilled', 'createdAt'] as const
export const rewardListQuery = listQuery(rewardSort, filters)
export type RewardListQuery = z.output<typeof rewardListQuery>

/** Over the rewards that match; redemptions and points are those of the last `days`. */
export const rewardStats = z.object({
  total: z.number().int(),
  active: z.number().int(),
  lowStock: z.number().int(),
  endingSoon: z.number().int(),
  openRedemptions: z.number().int(),
  redemptions: z.number().int(),
  pointsRedeemed: z.number().int(),
  medianHoursToFulfil: z.number().nullable(),
  /** Points redeemed as a share of the points added in the same days, as analytics count both; null when none were added. */
  redemptionRate: z.number().nullable(),
})
export type RewardStats = z.infer<typeof rewardStats>

export const catalogueQuery = listQuery(['costPoints', 'name'], { type: anyOf(rewardType).optional() })
export type CatalogueQuery = z.output<typeof catalogueQuery>

export const rewardStatsQuery = matching({
  ...filters,
  days: z.coerce.number<number>().int().min(1).max(366).default(30),
})

export const rewards = area({
  list: {
    method: 'GET',
    path: '/api/reward/all',
    access: 'rewards:read',
    summary: 'One page of rewards',
    query: rewardListQuery,
    response: pageOf(reward),
  },
  stats: {
    method: 'GET',
    path: '/api/reward/stats',
    access: 'rewards:read',
    summary: 'Totals over the rewards that match',
    query: rewardStatsQuery,
    response: one(rewardStats),
  },
  affordable: {
    method: 'GET',
    path: '/api/reward/affordable',
    access: 'rewards:read',
    summary: 'How many active members have enough points for a cost now',
    query: z.strictObject({ points: z.coerce.number<number>().int().min(1).max(10_000_000) }),
    response: one(z.object({ points: z.number().int(), members: z.number().int() })),
  },
  export: {
    method: 'GET',
    path: '/api/reward/export',
    access: 'rewards:export',
    summary: 'Every matching reward as CSV',
    query: rewardFilter,
    response: 'csv',
  },
  catalogue: {
    method: 'GET',
    path: '/api/reward/catalogue',
    access: 'public',
    summary: 'The rewards that members can see now',
    query: catalogueQuery,
    response: pageOf(catalogueReward),
  },
  get: {
    method: 'GET',
    path: '/api/reward/:id',
    access: 'rewards:read',
    summary: 'One reward',
    params: byId,
    response: one(rewardRecord),
  },
  create: {
    method: 'POST',
    path: '/api/reward',
    access: 'rewards:write',
    summary: 'Add a reward, with its voucher codes; a draft unless a status is given',
    body: rewardInput,
    bodyLimitBytes: 1_500_000,
    ownTransactions: true,
    response: one(reward),
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/api/reward',
    access: 'rewards:write',
    summary: 'Change a reward; what is not sent stays, and open redemptions keep their cost',
    body: rewardChange,
    bodyLimitBytes: 1_500_000,
    ownTransactions: true,
    response: one(reward),
  },
  remove: {
    method: 'DELETE',
    path: '/api/reward',
    access: 'rewards:write',
    summary: 'Remove a reward that was never redeemed',
    body: seenRecord,
    response: nothing,
  },
})
