import { isWithin } from '@fulmar/contract/costs/cost-limits'
import type { CostKind, CostLimit, CostProposal } from '@fulmar/contract/costs/cost-proposals'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'

/** What costs points, as a cost is named in a sentence. */
export const costWords: Record<CostKind, string> = {
  REWARD_COST: 'Cost',
  PLAY_POINTS: 'Most points a play earns',
  PRIZES: 'Most points a round’s prizes cost',
  BUDGET: 'Budget',
}

/** "300 to 2,700 points", or one end of it. */
function formatRange({ atLeast, atMost }: CostLimit): string {
  if (atLeast === null) return atMost === 0 ? 'none' : `up to ${formatPoints(atMost ?? 0)}`
  return atMost === null ? `${formatPoints(atLeast)} or more` : `${formatNumber(atLeast)} to ${formatPoints(atMost)}`
}

/** Why a value needs a second person, if it does. */
export const formatNeedsApproval = (limit: CostLimit, value: number): string | null =>
  value === limit.now || isWithin(value, limit)
    ? null
    : `${costWords[limit.kind]}: ${formatNumber(limit.now)} → ${formatPoints(value)}. On your own you can set ${formatRange(limit)}.`

/** Where the record of a proposal is. */
export const addressOf = ({ subject, record }: CostProposal): string =>
  subject === 'reward' ? `/rewards/${record.id}` : `/academy/${record.id}/rewards`
