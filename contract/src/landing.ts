import { z } from 'zod'
import { one } from './core/common.ts'
import { area } from './core/endpoint.ts'

/** A figure that is unavailable is left out rather than shown as zero. */
export const programmeTotals = z.object({
  grams: z.number().int().optional(),
  points: z.number().int().optional(),
  stores: z.number().int().optional(),
  neighborhoods: z.number().int().optional(),
  members: z.number().int().optional(),
})

export const rateCardLine = z.object({
  plasticCode: z.string(),
  label: z.string(),
  pointsPerKg: z.number(),
})

/** By all plastic that its members ever handed in. */
export const rankedNeighborhood = z.object({ name: z.string(), city: z.string(), gramsPerHousehold: z.number() })

export const programme = z.object({
  totals: programmeTotals,
  rateCard: z.array(rateCardLine),
  neighborhoods: z.array(rankedNeighborhood),
})
export type Programme = z.infer<typeof programme>

export const landing = area({
  programme: {
    method: 'GET',
    path: '/api/public/programme',
    access: 'public',
    summary: 'Get totals, current rates and the neighborhoods that collect the most per household for the landing page',
    response: one(programme),
  },
})
