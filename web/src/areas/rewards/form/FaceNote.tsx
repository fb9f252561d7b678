import { fewestFor } from '@fulmar/contract/costs/cost-limits'
import { costProposals } from '@fulmar/contract/costs/cost-proposals'
import { changedFace } from '@fulmar/contract/rewards/reward-face'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { Alert } from '@mantine/core'
import { UsersRound } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useProgramme } from '#parts/programme/use-programme.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import type { RewardEdit, RewardEdited } from './reward-form.ts'

interface Props {
  control: Control<RewardEdit, unknown, RewardEdited>
  reward: Reward
}

/** Says before the form is sent what of an offered reward waits for a second person. */
export function FaceNote({ control, reward }: Props) {
  const [name, image, worth] = useWatch({ control, name: ['name', 'image', 'worth'] })
  const mayApprove = useCan('costs:approve')
  const fewest = useFewest(reward, worth)
  const changed = changedFace(reward, { name, image, worth })
  const isFarBelow = changed.includes('worth') && fewest !== null && reward.costPoints < fewest
  const waiting = changed.filter(field => !mayApprove || (field === 'worth' && isFarBelow))
  if (reward.status !== 'ACTIVE' || waiting.length === 0) return null
  const words = new Intl.ListFormat('en').format(waiting.map(field => rewardFields[field].label.toLowerCase()))
  return (
    <Alert color="yellow" role="status" icon={<UsersRound size={18} aria-hidden />} title="Needs approval">
      <p>
        The new {words} {waiting.length > 1 ? 'wait' : 'waits'} for {mayApprove ? 'another administrator' : 'somebody'}{' '}
        who may approve costs. The rest is saved at once.
        {isFarBelow && ` For this worth one person alone sets ${formatPoints(fewest)} or more.`}
      </p>
    </Alert>
  )
}

/** The fewest points that one person may ask for what is worth so much. */
function useFewest(reward: Reward, worth: number | null): number | null {
  const programme = useProgramme()
  const limits = useApi(costProposals.limits, { query: { subject: 'reward', subjectId: reward.id } })
  const factor = limits.data?.data.factor
  return programme && factor ? fewestFor(worth, { ...programme, factor }) : null
}
