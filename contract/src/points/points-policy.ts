import { z } from 'zod'
import { instant, namedDay, one, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'

/** When a collection is flagged for review. */
export const flagPolicy = z.strictObject({
  /** A weight this many robust standard deviations above the median is unusual. */
  zScore: z.number().min(2).max(50),
  /** A weight this many times the median looks like grams entered as kilograms. */
  unitSlipFactor: z.number().int().min(10).max(10_000),
  burstPerHour: z.number().int().min(1).max(1000),
  /** Members and stores with fewer collections have no usual weight. */
  leastHistory: z.number().int().min(3).max(30),
  isOutsideHoursFlagged: z.boolean(),
  isSamePhotoFlagged: z.boolean(),
})

/** What an administrator may do without approval. */
export const limitPolicy = z.strictObject({
  /** A rate this many times higher or lower than before needs approval. */
  rateFactor: z.number().min(1.1).max(10),
  /** Recording an older collection requires a permission. */
  backdateDays: z.number().int().min(0).max(31),
})

const pointsADay = z.number().int().min(0).max(1_000_000_000)

/** Points a day that are awarded without a review; beyond them collections are flagged and their points held. 0 is no limit. */
export const dailyPointsPolicy = z.strictObject({ member: pointsADay, store: pointsADay, recorder: pointsADay })
export type DailyPointsPolicy = z.infer<typeof dailyPointsPolicy>

const life = { min: 3, max: 120 }
const notice = { min: 14, max: 90 }
/** Points expire on the first day of a month. */
const firstOfMonth = namedDay.regex(/-01$/, 'Choose the first day of a month')

/** When points that are not spent expire. The oldest are always spent, held and expired first. */
export const expiryPolicy = z.strictObject({
  isOn: z.boolean(),
  /** Points expire on the first day of the month after they have been held for this many months. */
  months: z.number().int().min(life.min).max(life.max),
  /** Members are emailed this many days before, and nothing expires earlier after the email. */
  warningDays: z.number().int().min(notice.min).max(notice.max),
  /** Nothing expires before this day. Required while expiry is on. */
  startsOn: firstOfMonth.nullable(),
})
export type ExpiryPolicy = z.infer<typeof expiryPolicy>

export const pointsPolicyInput = z.strictObject({
  flags: flagPolicy,
  limits: limitPolicy,
  dailyPoints: dailyPointsPolicy,
  expiry: expiryPolicy,
})
export type PointsPolicyInput = z.infer<typeof pointsPolicyInput>

export const pointsPolicyRecord = z.object({ version, ...pointsPolicyInput.shape })
export type PointsPolicy = z.infer<typeof pointsPolicyRecord>

export const expiryPreviewQuery = z.strictObject({
  months: z.coerce.number<number>().int().min(life.min).max(life.max),
  warningDays: z.coerce.number<number>().int().min(notice.min).max(notice.max),
  startsOn: firstOfMonth,
})
export type ExpiryPreviewQuery = z.output<typeof expiryPreviewQuery>

const expiryFigures = {
  members: z.number().int(),
  points: z.number().int(),
  /** In minor units, at the value of a point. */
  cost: z.number().int(),
}

/** What a policy would expire in the next 12 months if nobody spent or earned any more points. */
export const expiryPreview = z.object({
  currency: z.string(),
  /** When the ages of points were counted, every night; null before the first night. */
  countedAt: instant.nullable(),
  ...expiryFigures,
  months: z.array(z.object({ on: z.iso.date(), ...expiryFigures })),
})
export type ExpiryPreview = z.infer<typeof expiryPreview>

export const pointsPolicy = area({
  get: {
    method: 'GET',
    path: '/api/points-policy',
    access: 'policy:read',
    summary: 'Get the points policy: review flags, approval and daily limits and when points expire',
    response: one(pointsPolicyRecord),
  },
  change: {
    method: 'PUT',
    path: '/api/points-policy',
    access: 'policy:write',
    summary: 'Replace the points policy',
    body: z.strictObject({ version, ...pointsPolicyInput.shape }),
    response: one(pointsPolicyRecord),
  },
  expiryPreview: {
    method: 'GET',
    path: '/api/points-policy/expiry-preview',
    access: 'policy:read',
    summary: 'Preview what an expiry policy would expire in each of the next 12 months, before it is saved',
    query: expiryPreviewQuery,
    response: one(expiryPreview),
  },
})
