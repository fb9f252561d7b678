import { type GameRecord, gameMoves } from '@fulmar/contract/academy/game-records'
import { Button } from '@mantine/core'
import { Play } from 'lucide-react'
import { useCan } from '#core/session/can.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { usePublish } from '../game/use-publish.ts'

/** Publishes the game from its review. */
export function PublishButton({ game }: { game: GameRecord }) {
  const mayWrite = useCan('academy:write')
  const [confirm, dialog] = useConfirm()
  const publish = usePublish(game, confirm)
  if (!mayWrite || !gameMoves[game.status].includes('PUBLISHED')) return null
  return (
    <>
      <Button
        loading={publish.isPending}
        leftSection={<Play size={16} aria-hidden />}
        onClick={() => void publish.ask()}
      >
        {publish.verb} game
      </Button>
      {dialog}
    </>
  )
}
