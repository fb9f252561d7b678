import { z } from 'zod'
import { id } from '../core/common.ts'

/** `RANK`: places from 1 on. `SCORE`: percent of right answers, 0 to 100. */
export const prizeBasis = z.enum(['RANK', 'SCORE'])

/** From and to are both included. */
export const prizeTier = z.strictObject({
  from: z.number().int().min(0).max(100_000),
  to: z.number().int().min(0).max(100_000),
  points: z.number().int().min(0).max(1_000_000),
  /** A reward in addition, whose cost the game pays. */
  rewardId: id.nullable(),
})
export type PrizeTier = z.infer<typeof prizeTier>

export const prizes = z.strictObject({
  basis: prizeBasis,
  /** In order: by rank from the first place down, by score from the highest down. */
  tiers: z.array(prizeTier).max(20),
  /** By score, no more than so many are paid in one round, the best first. */
  mostWinners: z.number().int().min(1).max(100_000).nullable(),
  /** How long results can be checked after a round before they are paid. */
  reviewHours: z.number().int().min(0).max(720),
})
export type Prizes = z.infer<typeof prizes>

export const noPrizes: Prizes = { basis: 'RANK', tiers: [], mostWinners: null, reviewHours: 24 }

export const tierFault = z.enum([
  'FROM_AFTER_TO',
  'OVERLAP',
  'GAP',
  'NOT_FROM_FIRST_PLACE',
  'OUT_OF_RANGE',
  'NOTHING_TO_WIN',
  'WINNERS_UNLIMITED',
])
export type TierFault = z.infer<typeof tierFault>

/** What is wrong with the tiers; the index is that of the tier. */
export function tierFaults({ basis, tiers, mostWinners }: Prizes): { tier: number; fault: TierFault }[] {
  const faults: { tier: number; fault: TierFault }[] = []
  tiers.forEach(({ from, to, points, rewardId }, tier) => {
    const add = (fault: TierFault) => faults.push({ tier, fault })
    if (from > to) add('FROM_AFTER_TO')
    if (basis === 'RANK' ? from < 1 : to > 100) add('OUT_OF_RANGE')
    if (points === 0 && rewardId === null) add('NOTHING_TO_WIN')
    const above = tiers[tier - 1]
    if (!above) {
      if (basis === 'RANK' && from > 1) add('NOT_FROM_FIRST_PLACE')
      return
    }
    const step = basis === 'RANK' ? from - above.to : above.from - to
    if (step < 1) add('OVERLAP')
    if (step > 1) add('GAP')
  })
  if (basis === 'SCORE' && tiers.length > 0 && mostWinners === null)
    faults.push({ tier: 0, fault: 'WINNERS_UNLIMITED' })
  return faults
}

/** The most that one round can cost in points; `costOf` is the cost of a reward. */
export function worstCase({ basis, tiers, mostWinners }: Prizes, costOf: (rewardId: string) => number): number {
  const worth = ({ points, rewardId }: PrizeTier) => points + (rewardId === null ? 0 : costOf(rewardId))
  if (basis === 'RANK') return tiers.reduce((sum, tier) => sum + Math.max(0, tier.to - tier.from + 1) * worth(tier), 0)
  return (mostWinners ?? 0) * Math.max(0, ...tiers.map(worth))
}

/** The tier of a result, if it wins anything. */
export const tierOf = (
  { basis, tiers }: Prizes,
  { rank, score }: { rank: number; score: number },
): PrizeTier | undefined => {
  const place = basis === 'RANK' ? rank : score
  return tiers.find(({ from, to }) => from <= place && place <= to)
}
