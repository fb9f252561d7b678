import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { keepPreviousData } from '@tanstack/react-query'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { CostNote } from '#parts/costs/CostNote.tsx'
import { Field } from '#parts/fields/Field.tsx'
import { formatCount, formatPoints } from '#ui/format/numbers.ts'
import { formatAffordable } from '../rewards.words.ts'
import type { RewardEdit, RewardEdited } from './reward-form.ts'

interface Props {
  control: Control<RewardEdit, unknown, RewardEdited>
  /** The reward that is being edited. */
  reward?: Reward | undefined
}

const MOST = 10_000_000

/** What it costs, and how many members could pay that now. */
export function CostField({ control, reward }: Props) {
  const cost = useWatch({ control, name: 'costPoints' }) as number | null | undefined
  return (
    <Field
      of={rewardFields}
      name="costPoints"
      control={control}
      help={
        <>
          <Affordable points={cost} />
          {reward && <KeptCost reward={reward} cost={cost} />}
        </>
      }
    />
  )
}

/** Says that the cost needs a second person, if it does. */
export function RewardCostNote({ control, reward }: Pick<Props, 'control'> & { reward: Reward }) {
  const { value, onChange } = useController({ control, name: 'costPoints' }).field
  if (typeof value !== 'number') return null
  return (
    <CostNote
      subject="reward"
      subjectId={reward.id}
      costs={{ REWARD_COST: value }}
      change={{ costPoints: value }}
      onProposed={() => onChange(reward.costPoints)}
    />
  )
}

function Affordable({ points }: { points: number | null | undefined }) {
  const settled = useDebounced(points)
  const isPossible = typeof settled === 'number' && settled >= 1 && settled <= MOST
  const found = useApi(
    rewards.affordable,
    { query: { points: isPossible ? settled : 1 } },
    { enabled: isPossible, placeholderData: keepPreviousData },
  )
  const words = () => {
    if (!isPossible) return 'Enter a cost to see how many members can afford it.'
    if (found.isError) return 'The number of members who can afford it could not be loaded.'
    return found.data ? formatAffordable(found.data.data.members) : 'Counting members…'
  }
  return <span role="status">{words()}</span>
}

const KeptCost = ({ reward, cost }: { reward: Reward; cost: number | null | undefined }) =>
  cost !== reward.costPoints &&
  reward.openRedemptions > 0 && (
    <>
      {' · '}
      {formatCount(reward.openRedemptions, 'open redemption')} keep the cost of {formatPoints(reward.costPoints)}.
    </>
  )
