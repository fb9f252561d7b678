import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { rewards as rewardCalls } from '@fulmar/contract/rewards/rewards'
import { Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { ApiError } from '#core/api/api-error.ts'
import { CallError } from '#core/api/CallError.tsx'
import { call } from '#core/api/call.ts'
import { keyOf } from '#core/api/queries.ts'
import { useCan } from '#core/session/can.ts'
import { formatCount, formatNumber, NONE } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
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
  const ids = game.prizes.tiers.flatMap(({ rewardId }) => rewardId ?? [])
  const { rewards, error, refetch } = useRewardsById(ids)
  const body = () => {
    if (error) return <CallError error={error} onRetry={refetch} />
    if (!rewards) return <SkeletonLines count={6} />
    const isOpen = mayWrite && game.status !== 'ARCHIVED'
    return isOpen ? <PrizesEditor game={game} rewards={rewards} /> : <PrizeFacts game={game} rewards={rewards} />
  }
  return (
    <Sections>
      <Panel title="Prizes">{body()}</Panel>
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

interface Found {
  /** Undefined until all are loaded. */
  rewards: RewardsById | undefined
  error: ApiError | undefined
  refetch: () => void
}

/** Rewards that prizes name by their id. */
const useRewardsById = (ids: readonly string[]): Found =>
  useQueries({
    queries: [...new Set(ids)].map(id => ({
      queryKey: keyOf(rewardCalls.get, { params: { id } }),
      queryFn: () => call(rewardCalls.get, { params: { id } }),
    })),
    combine: found => ({
      rewards: found.every(({ data }) => data)
        ? new Map(found.flatMap(({ data }) => (data ? [[data.data.id, data.data]] : [])))
        : undefined,
      error: (found.find(({ error }) => error)?.error ?? undefined) as ApiError | undefined,
      refetch: () => found.forEach(match => void match.refetch()),
    }),
  })
