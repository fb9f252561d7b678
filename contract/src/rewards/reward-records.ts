import { z } from 'zod'
import { id, instant, namedTime, seenRecord, version } from '../core/common.ts'
import { answerShape, inputShape } from '../core/field-schemas.ts'
import { rewardFields } from './reward-fields.ts'

export const rewardSchemas = { costPoints: z.number().int().min(1, 'At least 1 point').max(10_000_000) }

/** Every field that can be edited, with nothing left out. */
export const rewardForm = z.strictObject(inputShape(rewardFields, rewardSchemas))
export type RewardForm = z.infer<typeof rewardForm>
export type RewardType = RewardForm['type']
export type RewardStatus = RewardForm['status']
export type StockKind = RewardForm['stockKind']
export const { type: rewardType, status: rewardStatus } = rewardForm.shape

/** Where a reward can go from each status. */
export const rewardMoves: Record<RewardStatus, readonly RewardStatus[]> = {
  DRAFT: ['ACTIVE', 'ARCHIVED'],
  ACTIVE: ['PAUSED', 'ARCHIVED'],
  PAUSED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: [],
}

export const isFitCode = (code: string): boolean => /^[\p{L}\p{N}\p{P}\p{S} ]{4,100}$/u.test(code)
export const codeRule = 'A code has 4 to 100 printable characters'

const isDate = (text: string) => /^\d{4}(-\d{1,2}){0,2}$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/.test(text)

/** Whether somebody could redeem this if it were one: a single word with a digit, or nothing but capitals and digits. */
export function looksLikeCode(text: string): boolean {
  if (!isFitCode(text) || isDate(text)) return false
  const hasDigit = /\p{N}/u.test(text)
  if (/\s/.test(text)) return hasDigit && !/\p{Ll}/u.test(text)
  return hasDigit || (text.length >= 6 && !/\p{Ll}/u.test(text))
}

/** Everybody who sees rewards sees it. */
export const batchName = z
  .string()
  .trim()
  .max(60)
  .refine(name => !looksLikeCode(name), 'This looks like a code. Name the batch in words, such as March 2026')

/** More of them come in a file, by an import. */
export const maxPastedCodes = 5000

/** Voucher codes for the pool of a reward; those it has already are left out. */
export const pastedCodes = z.strictObject({
  list: z.array(z.string().trim().refine(isFitCode, codeRule)).min(1).max(maxPastedCodes),
  /** To find them again; without one, the day they were added. */
  batch: batchName.optional(),
  expiresAt: namedTime.nullable().optional(),
})
export type PastedCodes = z.output<typeof pastedCodes>

/** Only name, type and cost are needed; a stock without a kind is counted, a voucher without one has a pool of codes. */
export const rewardInput = rewardForm
  .partial()
  .required({ name: true, type: true, costPoints: true })
  .extend({ codes: pastedCodes.optional() })
export type RewardInput = z.infer<typeof rewardInput>

export const rewardChange = seenRecord.extend({
  ...rewardForm.partial().shape,
  /** The stock that the new one is based on: what was redeemed since then stays redeemed. */
  stockSeen: z.number().int().min(0).max(10_000_000).optional(),
  codes: pastedCodes.optional(),
})
export type RewardChange = z.output<typeof rewardChange>

export const reward = z.object({
  id,
  version,
  ...answerShape(rewardFields, {}),
  isLow: z.boolean(),
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
