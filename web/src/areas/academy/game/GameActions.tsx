import { type GameRecord, type GameStatus, gameMoves } from '@fulmar/contract/academy/game-records'
import { games } from '@fulmar/contract/academy/games'
import { useNavigate } from '@tanstack/react-router'
import { Archive, Copy, Pause, Play, Trash2 } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { RecordActions } from '#parts/record/RecordActions.tsx'
import { statusMove } from '#parts/record/status-move.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { moves } from './moves.ts'
import { usePublish } from './use-publish.ts'

/** What can be done with a game as it is now. */
export function GameActions({ game }: { game: GameRecord }) {
  const { id, version, title, status } = game
  const mayWrite = useCan('academy:write')
  const [confirm, dialog] = useConfirm()
  const navigate = useNavigate()
  const change = useSend(games.change)
  const publish = usePublish(game, confirm)
  const remove = useSend(games.remove, { onSuccess: () => void navigate({ to: '/academy' }) })
  const duplicate = useSend(games.duplicate, {
    onSuccess: ({ data }) => void navigate({ to: '/academy/$id/edit', params: { id: data.id } }),
  })
  const isOpenTo = (to: GameStatus) => gameMoves[status].includes(to)

  const askToMove = statusMove<GameStatus>({
    name: title,
    noun: 'game',
    confirm,
    send: (to, options) => change.mutate({ body: { id, version, status: to } }, options),
  })
  const move = (to: GameStatus) => askToMove({ to, verb: moves[to].verb, consequences: moves[to].consequences(game) })
  const askToRemove = async () => {
    const isSure = await confirm({
      title: `Delete ${title}?`,
      body: 'Nobody has played it. Its questions and schedule are deleted with it. This cannot be undone.',
      verb: 'Delete game',
      tone: 'danger',
    })
    if (isSure) remove.mutate({ body: { id, version } })
  }

  if (!mayWrite) return null
  return (
    <>
      <RecordActions
        more={[
          { label: 'Duplicate', icon: Copy, run: () => duplicate.mutate({ params: { id } }) },
          isOpenTo('ARCHIVED') && { label: 'Archive', icon: Archive, run: () => move('ARCHIVED') },
          !game.isPlayed && { label: 'Delete', icon: Trash2, isDanger: true, run: askToRemove },
        ]}
        buttons={[
          isOpenTo('PAUSED') && { label: 'Pause', icon: Pause, isBusy: change.isPending, run: () => move('PAUSED') },
          isOpenTo('PUBLISHED') && {
            label: publish.verb,
            icon: Play,
            isMain: true,
            isBusy: publish.isPending,
            run: publish.ask,
          },
        ]}
      />
      {dialog}
    </>
  )
}
