import type { RateLimits } from '@fulmar/contract/plastic-rates'
import type { Compared } from './plastic-rates.queries.ts'

// Rates have two decimals, but their products in floating point may be slightly off.
const inHundredths = (points: number, round: (points: number) => number) => round(points * 100) / 100
const slack = 1e-6

/** The range an administrator may set without approval. */
export function limitsOf({ factor, lowest, highest, highestElsewhere }: Compared): RateLimits {
  const tops = [lowest, highestElsewhere].filter(points => points !== null)
  return {
    factor,
    atLeast: highest === null ? null : inHundredths(highest / factor, points => Math.ceil(points - slack)),
    atMost: tops.length === 0 ? null : inHundredths(Math.min(...tops) * factor, points => Math.floor(points + slack)),
  }
}

export const isWithin = (pointsPerKg: number, { atLeast, atMost }: RateLimits): boolean =>
  (atLeast === null || pointsPerKg >= atLeast) && (atMost === null || pointsPerKg <= atMost)
