import { worstCase } from '@fulmar/contract/academy/game-prizes'
import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { formatCount, formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { costsOf, type PrizesEdit, prizesOf } from './prizes-form.ts'

interface Props {
  game: Pick<GameRecord, 'budgetPoints' | 'spentPoints' | 'pointsPerCorrect'>
  edit: PrizesEdit
}

/** What a round can cost at most, and how many rounds the budget covers. */
export function PrizeBudget({ game, edit }: Props) {
  const cost = worstCase(prizesOf(edit), costsOf(edit))
  const left = game.budgetPoints - game.spentPoints
  return (
    <div
      className={cost > left ? 'notice' : 'sunken'}
      style={{ display: 'block', padding: '12px 16px' }}
      role="status"
      aria-label="Cost and budget"
      data-tone={cost > left ? 'bad' : undefined}
    >
      <p>
        <strong>A round costs at most {formatPoints(cost)}.</strong> {formatCover(cost, left)}
      </p>
      <p className="fine">
        {formatNumber(game.spentPoints)} of {formatPoints(game.budgetPoints)} are spent, {formatNumber(left)} are left.
        {game.pointsPerCorrect > 0 && ' Points for right answers come from the same budget.'} The cost of rewards is
        included.
      </p>
    </div>
  )
}

/** How far the rest of a budget goes. */
function formatCover(cost: number, left: number): string {
  if (cost === 0) return 'Nothing is paid for places or scores.'
  if (cost > left) return 'That is more than the budget has left, so the game cannot be published with these prizes.'
  return `The budget covers ${formatCount(Math.floor(left / cost), 'round')}.`
}
