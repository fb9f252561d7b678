import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { Stack } from '@mantine/core'
import { formatCount, formatNumber, NONE } from '#ui/format/numbers.ts'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { PrizeBudget } from './PrizeBudget.tsx'
import { editOf, formatTier, type RewardsById } from './prizes-form.ts'

/** Prizes for those who cannot change them. */
export function PrizeFacts({ game, rewards }: { game: GameRecord; rewards: RewardsById }) {
  const edit = editOf(game.prizes, rewards)
  if (edit.tiers.length === 0) return <p className="detail">This game has no prizes.</p>
  return (
    <Stack gap={12}>
      <PlainTable label="Prizes" columns={[edit.basis === 'RANK' ? 'Place' : 'Score', 'Points each', 'Reward']}>
        {edit.tiers.map(tier => (
          <tr key={tier.from}>
            <th scope="row">{formatTier(edit.basis, tier)}</th>
            <td>{formatNumber(tier.points)}</td>
            <td>{tier.reward?.name ?? NONE}</td>
          </tr>
        ))}
      </PlainTable>
      <p className="detail">
        {edit.basis === 'SCORE' && `At most ${formatCount(edit.mostWinners, 'winner')} in a round. `}
        Paid {formatCount(edit.reviewHours, 'hour')} after a round ends.
      </p>
      <PrizeBudget game={game} edit={edit} />
    </Stack>
  )
}
