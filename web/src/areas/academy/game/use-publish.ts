import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { games } from '@fulmar/contract/academy/games'
import { useNavigate } from '@tanstack/react-router'
import { refresh } from '#core/api/queries.ts'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import type { Question } from '#ui/dialog/use-confirm.tsx'
import { useEdits } from './edits-context.ts'
import { moves } from './moves.ts'

/** Publishes a game after a question; a refusal leads to the review, which shows what is missing. */
export function usePublish(game: GameRecord, confirm: (question: Question) => Promise<boolean>) {
  const { id, title, status } = game
  const edits = useEdits()
  const navigate = useNavigate()
  const change = useSend(games.change)
  const verb = status === 'PAUSED' ? 'Resume' : moves.PUBLISHED.verb
  const ask = async () => {
    const isSure = await confirm({
      title: `${verb} ${title}?`,
      body: moves.PUBLISHED.consequences(game),
      verb: `${verb} game`,
    })
    if (!isSure) return
    const current = await edits.settle(game)
    if (!current) {
      toast.error('Your latest changes could not be saved, so the game was not published.')
      return
    }
    change.mutate(
      { body: { id, version: current.version, status: 'PUBLISHED' } },
      {
        onError: error => {
          if (error.code === 'GAME_NOT_READY')
            void navigate({ to: '/academy/$id/edit', params: { id }, search: { tab: 'review' } })
          else void refresh()
        },
      },
    )
  }
  return { verb, ask, isPending: change.isPending }
}
