import { pointsOf } from '@fulmar/contract/programme'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import { Skeleton } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { useProgramme } from '#parts/programme/use-programme.ts'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { formatPoints } from '#ui/format/numbers.ts'
import type { RewardEdit, RewardEdited } from './reward-form.ts'

/** What it is worth in money, and what that is in points. */
export function WorthField({ control }: { control: Control<RewardEdit, unknown, RewardEdited> }) {
  const worth = useWatch({ control, name: 'worth' }) as number | null | undefined
  const programme = useProgramme()
  if (!programme) return <Skeleton h={62} />
  const points = typeof worth === 'number' ? pointsOf(worth, programme) : null
  const { label, help } = rewardFields.worth
  return (
    <MoneyField
      control={control}
      name="worth"
      label={label}
      help={points === null ? help : `${formatPoints(Math.round(points))} at what a point is worth. ${help}`}
      currency={programme.currency}
      isOptional
    />
  )
}
