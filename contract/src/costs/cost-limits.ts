import { type PointValue, pointsOf } from '../programme.ts'
import type { CostKind } from './cost-proposals.ts'

/** What a value is compared with. */
export interface Compared {
  factor: number
  lowest: number | null
  highest: number | null
  /** Of comparable things, where this one has no value yet. */
  highestElsewhere?: number | null
}

export interface Limits {
  factor: number
  atLeast: number | null
  atMost: number | null
}

// Products in floating point may be slightly off.
const slack = 1e-6

/** The range that one person may set without approval, in steps of so many decimals. */
export function limitsOf({ factor, lowest, highest, highestElsewhere = null }: Compared, decimals: number): Limits {
  const scale = 10 ** decimals
  const tops = [lowest, highestElsewhere].filter(points => points !== null)
  return {
    factor,
    atLeast: highest === null ? null : Math.ceil((highest / factor) * scale - slack) / scale,
    atMost: tops.length === 0 ? null : Math.floor(Math.min(...tops) * factor * scale + slack) / scale,
  }
}

export const isWithin = (value: number, { atLeast, atMost }: Pick<Limits, 'atLeast' | 'atMost'>): boolean =>
  (atLeast === null || value >= atLeast) && (atMost === null || value <= atMost)

/** Less is dear only for a reward; elsewhere it saves points. */
export const isDearWhenLess = (kind: CostKind): boolean => kind === 'REWARD_COST'

/** The fewest points that one person may give something away for; null where nobody knows what it is worth in points. */
export function fewestFor(
  worth: number | null,
  { factor, ...pointValue }: { factor: number } & Pick<PointValue, 'minorUnitsPer1000Points'>,
): number | null {
  const points = worth === null ? null : pointsOf(worth, pointValue)
  return points === null ? null : Math.ceil(points / factor)
}
