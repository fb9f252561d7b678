import { type Prizes, prizeBasis, prizes, prizeTier, type TierFault } from '@fulmar/contract/academy/game-prizes'
import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { z } from 'zod'
import { picked } from '#parts/pickers/picked-field.ts'
import { formatNumber } from '#ui/format/numbers.ts'

/** The reward of a tier with its cost, which the game pays. */
const prizeReward = picked.extend({ costPoints: z.number() })

const tierEdit = z.object({
  ...prizeTier.omit({ rewardId: true }).shape,
  reward: prizeReward.nullable(),
})

/** Prizes as they are edited: rewards by name. */
export const prizesEdit = z.object({
  basis: prizeBasis,
  tiers: z.array(tierEdit).max(20, 'At most 20 tiers'),
  mostWinners: prizes.shape.mostWinners,
  reviewHours: prizes.shape.reviewHours,
})
export type PrizesEdit = z.infer<typeof prizesEdit>
export type TierEdit = PrizesEdit['tiers'][number]

export type RewardsById = ReadonlyMap<string, Pick<Reward, 'id' | 'name' | 'costPoints'>>

export const editOf = ({ tiers, ...rest }: Prizes, rewards: RewardsById): PrizesEdit => ({
  ...rest,
  tiers: tiers.map(({ rewardId, ...tier }) => {
    const known = rewardId === null ? undefined : rewards.get(rewardId)
    const reward = rewardId && {
      id: rewardId,
      name: known?.name ?? 'Unknown reward',
      costPoints: known?.costPoints ?? 0,
    }
    return { ...tier, reward: reward || null }
  }),
})

/** Empty fields count as 0 while they are typed. */
export const prizesOf = ({ basis, tiers, mostWinners, reviewHours }: PrizesEdit): Prizes => ({
  basis,
  tiers: tiers.map(({ from, to, points, reward }) => ({
    from: from ?? 0,
    to: to ?? 0,
    points: points ?? 0,
    rewardId: reward?.id ?? null,
  })),
  mostWinners: basis === 'SCORE' ? mostWinners : null,
  reviewHours,
})

/** What the reward of each tier costs. */
export const costsOf = ({ tiers }: PrizesEdit) => {
  const costs = new Map(tiers.flatMap(({ reward }) => (reward ? [[reward.id, reward.costPoints]] : [])))
  return (rewardId: string): number => costs.get(rewardId) ?? 0
}

const TEN = 10

/** The tier after the last one: the next place, or the next ten percent down. */
export function nextTier({ basis, tiers }: Pick<PrizesEdit, 'basis' | 'tiers'>): TierEdit {
  const last = tiers.at(-1)
  const rest = { points: last ? Math.floor(last.points / 2) : 100, reward: null }
  if (basis === 'RANK') {
    const place = (last?.to ?? 0) + 1
    return { from: place, to: place, ...rest }
  }
  const to = last ? Math.max(0, last.from - 1) : 100
  return { from: Math.max(0, to - TEN + (to === 100 ? 0 : 1)), to, ...rest }
}

export const faultWords: Record<TierFault, string> = {
  FROM_AFTER_TO: '“From” is larger than “to”.',
  OVERLAP: 'Overlaps with the tier above.',
  GAP: 'Leaves a gap to the tier above.',
  NOT_FROM_FIRST_PLACE: 'The first tier starts at place 1.',
  OUT_OF_RANGE: 'Places start at 1, scores end at 100.',
  NOTHING_TO_WIN: 'Enter points or choose a reward.',
  WINNERS_UNLIMITED: 'Set the most winners of a round, so that its cost is limited.',
}

/** "Place 1", "Places 2–5", "80–100%". */
export function formatTier(basis: Prizes['basis'], { from, to }: { from: number; to: number }): string {
  const range = from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`
  if (basis === 'SCORE') return `${range}%`
  return from === to ? `Place ${range}` : `Places ${range}`
}
