import { type GameRecord, type GameStatus, gameMoves } from '@fulmar/contract/game-records'
import { games } from '@fulmar/contract/games'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Archive, Copy, Ellipsis, Pause, Play, Trash2 } from 'lucide-react'
import { refresh } from '#core/api/queries.ts'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
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

  const move = async (to: GameStatus) => {
    const isSure = await confirm({
      title: `${moves[to].verb} ${title}?`,
      body: moves[to].consequences(game),
      verb: `${moves[to].verb} game`,
      ...(to === 'ARCHIVED' && { tone: 'danger' as const }),
    })
    // When someone else was quicker, the page shows what they did.
    if (isSure) change.mutate({ body: { id, version, status: to } }, { onError: () => void refresh() })
  }
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
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Copy size={16} aria-hidden />} onClick={() => duplicate.mutate({ params: { id } })}>
            Duplicate
          </Menu.Item>
          {isOpenTo('ARCHIVED') && (
            <Menu.Item leftSection={<Archive size={16} aria-hidden />} onClick={() => void move('ARCHIVED')}>
              Archive
            </Menu.Item>
          )}
          {!game.isPlayed && (
            <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={() => void askToRemove()}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isOpenTo('PAUSED') && (
        <Button
          variant="default"
          loading={change.isPending}
          leftSection={<Pause size={16} aria-hidden />}
          onClick={() => void move('PAUSED')}
        >
          Pause
        </Button>
      )}
      {isOpenTo('PUBLISHED') && (
        <Button
          loading={publish.isPending}
          leftSection={<Play size={16} aria-hidden />}
          onClick={() => void publish.ask()}
        >
          {publish.verb}
        </Button>
      )}
      {dialog}
    </>
  )
}
