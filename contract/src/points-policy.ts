import { z } from 'zod'
import { one, version } from './common.ts'
import { area } from './endpoint.ts'

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

/** The value of a point. */
export const pointCost = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'Use a three-letter code, such as EUR'),
  minorUnitsPer1000Points: z.number().int().min(0).max(100_000_000),
})

export const pointsPolicyInput = z.strictObject({ flags: flagPolicy, limits: limitPolicy, pointCost })
export type PointsPolicyInput = z.infer<typeof pointsPolicyInput>

export const pointsPolicyRecord = z.object({ version, ...pointsPolicyInput.shape })
export type PointsPolicy = z.infer<typeof pointsPolicyRecord>

export const pointsPolicy = area({
  get: {
    method: 'GET',
    path: '/api/points-policy',
    access: 'policy:read',
    summary: 'Get the points policy: review flags, approval limits and the value of a point',
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
})
