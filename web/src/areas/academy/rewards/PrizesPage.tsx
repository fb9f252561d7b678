import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { Stack } from '@mantine/core'
import { AllLoaded } from '#core/api/Loaded.tsx'
import { useApis } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { formatCount, formatNumber, NONE } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { useGame } from '../game/game-context.ts'
import { PrizeBudget } from './PrizeBudget.tsx'
import { PrizesEditor } from './PrizesEditor.tsx'
import { editOf, formatTier, type RewardsById } from './prizes-form.ts'
import { RoundResults } from './RoundResults.tsx'

/** What the rounds of a game pay to their best players, and what was paid. */
export function PrizesPage() {
  const game = useGame()
  const mayWrite = useCan('academy:write')
  const ids = new Set(game.prizes.tiers.flatMap(({ rewardId }) => rewardId ?? []))
  const found = useApis(
    rewards.get,
    [...ids].map(id => ({ params: { id } })),
  )
  const Prizes = mayWrite && game.status !== 'ARCHIVED' ? PrizesEditor : PrizeFacts
  return (
    <Sections>
      <Panel title="Prizes">
        <AllLoaded of={found} lines={6}>
          {(...answers) => <Prizes game={game} rewards={new Map(answers.map(({ data }) => [data.id, data]))} />}
        </AllLoaded>
      </Panel>
      <RoundResults gameId={game.id} />
    </Sections>
  )
}

/** Prizes for those who cannot change them. */
function PrizeFacts({ game, rewards }: { game: GameRecord; rewards: RewardsById }) {
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
