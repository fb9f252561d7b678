import { z } from 'zod'
import { byId, id, instant, named, namedTime, nothing, one, seenRecord, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, matching, pageOf } from '../core/list.ts'

export const rewardType = z.enum(['PRODUCT', 'VOUCHER', 'DISCOUNT', 'DONATION'])
export type RewardType = z.infer<typeof rewardType>

export const rewardStatus = z.enum(['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'])
export type RewardStatus = z.infer<typeof rewardStatus>

/** Where a reward can go from each status. */
export const rewardMoves: Record<RewardStatus, readonly RewardStatus[]> = {
  DRAFT: ['ACTIVE', 'ARCHIVED'],
  ACTIVE: ['PAUSED', 'ARCHIVED'],
  PAUSED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: [],
}

/** Of `CODES` there are as many as unused voucher codes. */
export const stockKind = z.enum(['UNLIMITED', 'COUNTED', 'CODES'])
export type StockKind = z.infer<typeof stockKind>

const points = z.number().int().min(1, 'At least 1 point').max(10_000_000)
const count = z.number().int().min(0).max(10_000_000)

const rewardFields = z.strictObject({
  name: z.string().trim().min(2).max(120),
  type: rewardType,
  costPoints: points,
  description: z.string().trim().max(2000),
  terms: z.string().trim().max(5000),
  /** The key of an uploaded image. */
  image: z.string().max(200).nullable(),
  categoryId: id.nullable(),
  supplierId: id.nullable(),
  stockKind,
  /** What is left; only of a counted reward. */
  stock: count.nullable(),
  /** Stock is low at this number or below. */
  lowStockAt: count.nullable(),
  /** How many one member may redeem in all. */
  perUserLimit: z.number().int().min(1).max(1000).nullable(),
  visibleFrom: namedTime.nullable(),
  visibleTo: namedTime.nullable(),
  redeemableFrom: namedTime.nullable(),
  redeemableTo: namedTime.nullable(),
  /** A redemption that is not handed over within so many days expires, and its points are released. */
  holdDays: z.number().int().min(1).max(365),
  status: rewardStatus,
})

/** Only name, type and cost are needed; a stock without a kind is counted. */
export const rewardInput = rewardFields.partial().required({ name: true, type: true, costPoints: true })
export type RewardInput = z.infer<typeof rewardInput>

/** Every field that can be edited, as a form holds them. */
export const rewardForm = rewardFields
export type RewardForm = z.infer<typeof rewardForm>

export const rewardChange = seenRecord.extend({
  ...rewardFields.partial().shape,
  /** The stock that the new one is based on: what was redeemed since then stays redeemed. */
  stockSeen: count.optional(),
})
export type RewardChange = z.output<typeof rewardChange>

export const reward = z.object({
  id,
  version,
  name: z.string(),
  type: rewardType,
  costPoints: z.number().int(),
  description: z.string(),
  terms: z.string(),
  image: z.string().nullable(),
  category: named.nullable(),
  supplier: named.nullable(),
  stockKind,
  /** What is left, counted or in unused codes; null when unlimited. */
  stock: z.number().int().nullable(),
  lowStockAt: z.number().int().nullable(),
  isLow: z.boolean(),
  perUserLimit: z.number().int().nullable(),
  visibleFrom: instant.nullable(),
  visibleTo: instant.nullable(),
  redeemableFrom: instant.nullable(),
  redeemableTo: instant.nullable(),
  holdDays: z.number().int(),
  status: rewardStatus,
  /** Active, inside its windows and in stock: a member could redeem it now. */
  isRedeemable: z.boolean(),
  /** How many active members have the points for it now. */
  affordableBy: z.number().int(),
  openRedemptions: z.number().int(),
  fulfilled: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Reward = z.infer<typeof reward>

export const rewardRecord = reward.extend({
  pointsRedeemed: z.number().int(),
  /** Fulfilled redemptions as a share of all decided ones; null when none is decided. */
  fulfilmentRate: z.number().nullable(),
  medianHoursToFulfil: z.number().nullable(),
  /** The last 26 weeks, oldest first; points are those spent. */
  trend: z.array(
    z.object({
      week: z.iso.date(),
      requested: z.number().int(),
      fulfilled: z.number().int(),
      points: z.number().int(),
    }),
  ),
})
export type RewardRecord = z.infer<typeof rewardRecord>

const filters = {
  status: anyOf(rewardStatus).optional(),
  type: anyOf(rewardType).optional(),
  categoryId: id.optional(),
  supplierId: id.optional(),
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
  /** Points redeemed as a share of the points awarded in the same days; null when none were awarded. */
  redemptionRate: z.number().nullable(),
})
export type RewardStats = z.infer<typeof rewardStats>

/** A reward as a member sees it. */
export const catalogueReward = reward
  .pick({
    id: true,
    name: true,
    type: true,
    costPoints: true,
    description: true,
    terms: true,
    image: true,
    perUserLimit: true,
    redeemableFrom: true,
    redeemableTo: true,
    isRedeemable: true,
  })
  .extend({ category: z.string().nullable() })
export type CatalogueReward = z.infer<typeof catalogueReward>

export const catalogueQuery = listQuery(['costPoints', 'name'], { type: anyOf(rewardType).optional() })
export type CatalogueQuery = z.output<typeof catalogueQuery>

export const rewardStatsQuery = matching({
  ...filters,
  days: z.coerce.number<number>().int().min(1).max(366).default(30),
})
export type RewardStatsQuery = z.output<typeof rewardStatsQuery>

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
    access: 'signed-in',
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
    summary: 'Add a reward; a draft unless a status is given',
    body: rewardInput,
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
