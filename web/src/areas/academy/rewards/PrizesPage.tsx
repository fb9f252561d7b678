import { CallError } from '#core/api/CallError.tsx'
import { useCan } from '#core/session/can.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { useGame } from '../game/game-context.ts'
import { PrizeFacts } from './PrizeFacts.tsx'
import { PrizesEditor } from './PrizesEditor.tsx'
import { RoundResults } from './RoundResults.tsx'
import { useRewardsById } from './use-rewards-by-id.ts'

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
