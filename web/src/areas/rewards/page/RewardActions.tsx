import { type Reward, type RewardStatus, rewardMoves } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { Button, Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, Copy, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { statusMove } from '#parts/record/status-move.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { MoreMenu } from '#ui/MoreMenu.tsx'
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

  const askToMove = statusMove<RewardStatus>({
    name,
    noun: 'reward',
    confirm,
    send: (to, options) => change.mutate({ body: { id, version, status: to } }, options),
  })
  const move = (to: RewardStatus, verb = moves[to].verb) =>
    askToMove({ to, verb, consequences: moves[to].consequences(reward) })
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
      <MoreMenu>
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
      </MoreMenu>
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
