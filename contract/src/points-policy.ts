import { z } from 'zod'
import { one, version } from './common.ts'
import { area } from './endpoint.ts'

/** When a collection is put before someone to look at. */
export const flagPolicy = z.strictObject({
  /** How many robust standard deviations above the usual is unusual. */
  zScore: z.number().min(2).max(50),
  /** How many times the usual looks like grams typed as kilograms. */
  unitSlipFactor: z.number().int().min(10).max(10_000),
  burstPerHour: z.number().int().min(1).max(1000),
  /** With fewer collections behind a person or a store, nothing is called usual. */
  leastHistory: z.number().int().min(3).max(30),
  isOutsideHoursFlagged: z.boolean(),
  isSamePhotoFlagged: z.boolean(),
})

/** How far one person may go alone. */
export const limitPolicy = z.strictObject({
  /** A rate more than this many times higher or lower than before needs a second person. */
  rateFactor: z.number().min(1.1).max(10),
  /** Recording what was handed in longer ago takes a permission. */
  backdateDays: z.number().int().min(0).max(31),
})

/** What the programme reckons a point costs it. */
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
    summary: 'When collections are flagged, what needs a second person, and what a point costs',
    response: one(pointsPolicyRecord),
  },
  change: {
    method: 'PUT',
    path: '/api/points-policy',
    access: 'policy:write',
    summary: 'Change the points policy as a whole',
    body: z.strictObject({ version, ...pointsPolicyInput.shape }),
    response: one(pointsPolicyRecord),
  },
})
