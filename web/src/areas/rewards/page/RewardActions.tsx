import { type Reward, type RewardStatus, rewardMoves, rewards } from '@fulmar/contract/rewards'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, Copy, Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { refresh } from '#core/api/queries.ts'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { moves } from './moves.ts'

/** What can be done with a reward as it is now. */
export function RewardActions({ reward }: { reward: Reward }) {
  const { id, version, name, status } = reward
  const mayWrite = useCan('rewards:write')
  const [confirm, dialog] = useConfirm()
  const navigate = useNavigate()
  const change = useSend(rewards.change)
  const remove = useSend(rewards.remove, { onSuccess: () => void navigate({ to: '/rewards' }) })
  const isOpenTo = (to: RewardStatus) => rewardMoves[status].includes(to)

  const move = async (to: RewardStatus, verb = moves[to].verb) => {
    const isSure = await confirm({
      title: `${verb} ${name}?`,
      body: moves[to].consequences(reward),
      verb: `${verb} reward`,
      ...(to === 'ARCHIVED' && { tone: 'danger' as const }),
    })
    // When someone else was quicker, the page shows what they did.
    if (isSure) change.mutate({ body: { id, version, status: to } }, { onError: () => void refresh() })
  }
  const askToRemove = async () => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      body: 'It was never redeemed. This cannot be undone; the activity log keeps what was done with it.',
      verb: 'Remove reward',
      tone: 'danger',
    })
    if (isSure) remove.mutate({ body: { id, version } })
  }

  if (!mayWrite) return null
  const isUnused = reward.openRedemptions === 0 && reward.fulfilled === 0
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Copy size={16} aria-hidden />}
            renderRoot={props => <Link to="/rewards/new" search={{ from: id }} {...props} />}
          >
            Duplicate
          </Menu.Item>
          {isOpenTo('ARCHIVED') && (
            <Menu.Item leftSection={<Archive size={16} aria-hidden />} onClick={() => void move('ARCHIVED')}>
              Archive
            </Menu.Item>
          )}
          {isUnused && (
            <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={() => void askToRemove()}>
              Remove
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<Pencil size={16} aria-hidden />}
        renderRoot={props => <Link to="/rewards/$id/edit" params={{ id }} {...props} />}
      >
        Edit
      </Button>
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
      {isOpenTo('ACTIVE') && (
        <Button
          loading={change.isPending}
          leftSection={<Play size={16} aria-hidden />}
          onClick={() => void move('ACTIVE', status === 'PAUSED' ? 'Resume' : 'Publish')}
        >
          {status === 'PAUSED' ? 'Resume' : 'Publish'}
        </Button>
      )}
      {dialog}
    </>
  )
}
