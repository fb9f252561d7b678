import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { type RewardFilter, rewards } from '@fulmar/contract/rewards/rewards'
import { useApi } from '#core/api/use-api.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatStock } from '../format-stock.ts'
import { type PickerOption, usePickerSearch } from './picker-search.ts'
import { type PickerProps, RecordPicker } from './RecordPicker.tsx'

interface RewardOption extends PickerOption {
  reward: Reward
}

interface Props extends PickerProps<RewardOption> {
  /** Which can be chosen; all unless said. */
  only?: Pick<RewardFilter, 'status' | 'stock' | 'window'>
}

const optionOf = (reward: Reward): RewardOption => ({
  id: reward.id,
  name: reward.name,
  detail: `${formatPoints(reward.costPoints)} · ${formatStock(reward)}`,
  reward,
})

/** Finds a reward by its name. */
export function RewardPicker({ only, ...props }: Props) {
  const { search, typing } = usePickerSearch(props.value)
  const found = useApi(rewards.list, { query: { ...only, search, limit: 10 } })
  return (
    <RecordPicker
      {...props}
      placeholder="Name of the reward"
      nobody="No reward found"
      typing={typing}
      found={found}
      optionOf={optionOf}
    />
  )
}
