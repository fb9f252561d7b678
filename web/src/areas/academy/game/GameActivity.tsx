import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { useGame } from './game-context.ts'

export function GameActivity() {
  const { id } = useGame()
  return <ActivityPanel entityType="game" entityId={id} />
}
