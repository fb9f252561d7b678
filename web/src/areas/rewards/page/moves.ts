import type { Reward, RewardStatus } from '@fulmar/contract/rewards/reward-records'
import { formatCount } from '#ui/format/numbers.ts'

interface Move {
  verb: string
  /** What follows from it. */
  consequences: (reward: Reward, mayApprove: boolean) => string
}

const openOnes = ({ openRedemptions }: Reward, what: string) =>
  openRedemptions > 0 ? ` ${formatCount(openRedemptions, 'open redemption')} ${what}` : ''

const shown = 'Members see it within its dates and can redeem it.'

/** What it means to bring a reward to a status. */
export const moves: Record<RewardStatus, Move> = {
  DRAFT: { verb: 'Back to draft', consequences: () => '' },
  ACTIVE: {
    verb: 'Publish',
    consequences: ({ stock }, mayApprove) =>
      [
        !mayApprove && 'Somebody who may approve costs decides about it first.',
        shown,
        stock === 0 && 'It has no stock yet, so nobody can redeem it until you add some.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  PAUSED: {
    verb: 'Pause',
    consequences: reward =>
      `Members no longer see it. You can resume it at any time.${openOnes(reward, 'stay open and can still be handed over.')}`,
  },
  ARCHIVED: {
    verb: 'Archive',
    consequences: reward =>
      `Members no longer see it, and it cannot be published again. Its history stays.${openOnes(reward, 'stay open and can still be handed over.')}`,
  },
}
