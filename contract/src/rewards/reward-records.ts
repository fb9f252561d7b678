import { z } from 'zod'
import { id, instant, named, namedTime, seenRecord, version } from '../core/common.ts'

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

export const isFitCode = (code: string): boolean => /^[\p{L}\p{N}\p{P}\p{S} ]{4,100}$/u.test(code)
export const codeRule = 'A code has 4 to 100 printable characters'

/** More of them come in a file, by an import. */
export const maxPastedCodes = 5000

/** Voucher codes for the pool of a reward; those it has already are left out. */
export const pastedCodes = z.strictObject({
  list: z.array(z.string().trim().refine(isFitCode, codeRule)).min(1).max(maxPastedCodes),
  /** To find them again; without one, the day they were added. */
  batch: z.string().trim().max(60).optional(),
  expiresAt: namedTime.nullable().optional(),
})
export type PastedCodes = z.output<typeof pastedCodes>

/** Only name, type and cost are needed; a stock without a kind is counted, a voucher without one has a pool of codes. */
export const rewardInput = rewardFields
  .partial()
  .required({ name: true, type: true, costPoints: true })
  .extend({ codes: pastedCodes.optional() })
export type RewardInput = z.infer<typeof rewardInput>

/** Every field that can be edited, as a form holds them. */
export const rewardForm = rewardFields
export type RewardForm = z.infer<typeof rewardForm>

export const rewardChange = seenRecord.extend({
  ...rewardFields.partial().shape,
  /** The stock that the new one is based on: what was redeemed since then stays redeemed. */
  stockSeen: count.optional(),
  codes: pastedCodes.optional(),
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
