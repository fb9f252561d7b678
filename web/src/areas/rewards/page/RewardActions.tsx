import { type Reward, type RewardStatus, rewardMoves } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { useNavigate } from '@tanstack/react-router'
import { Archive, Copy, Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { RecordActions } from '#parts/record/RecordActions.tsx'
import { statusMove } from '#parts/record/status-move.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { moves } from './moves.ts'

/** What can be done with a reward as it is now. */
export function RewardActions({ reward }: { reward: Reward }) {
  const { id, version, name, status } = reward
  const mayWrite = useCan('rewards:write')
  const mayApprove = useCan('costs:approve')
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
    askToMove({ to, verb, consequences: moves[to].consequences(reward, mayApprove) })
  const askToRemove = async () => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      body: 'It was never redeemed. This cannot be undone. Its history stays in the activity log.',
      verb: 'Remove reward',
      tone: 'danger',
    })
    if (isSure) remove.mutate({ body: { id, version } })
  }

  if (!mayWrite) return null
  const start = status === 'PAUSED' ? 'Resume' : 'Publish'
  const lacksCodes = reward.stockKind === 'CODES' && reward.stock === 0
  const isUnused = reward.openRedemptions === 0 && reward.fulfilled === 0
  return (
    <>
      <RecordActions
        more={[
          { label: 'Duplicate', icon: Copy, link: { to: '/rewards/new', search: { from: id } } },
          isOpenTo('ARCHIVED') && { label: 'Archive', icon: Archive, run: () => move('ARCHIVED') },
          isUnused && { label: 'Remove', icon: Trash2, isDanger: true, run: askToRemove },
        ]}
        buttons={[
          { label: 'Edit', icon: Pencil, link: { to: '/rewards/$id/edit', params: { id } } },
          isOpenTo('PAUSED') && { label: 'Pause', icon: Pause, isBusy: change.isPending, run: () => move('PAUSED') },
          isOpenTo('ACTIVE') &&
            (lacksCodes
              ? { label: 'Add codes', icon: Plus, isMain: true, link: { to: '/rewards/$id/edit', params: { id } } }
              : {
                  label: start,
                  icon: Play,
                  isMain: true,
                  isBusy: change.isPending,
                  run: () => move('ACTIVE', start),
                }),
        ]}
      />
      {dialog}
    </>
  )
}
