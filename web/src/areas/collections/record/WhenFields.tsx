import { pointsPolicy } from '@fulmar/contract/points/points-policy'
import { Input, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { MomentField } from '#ui/form/MomentField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import type { RecordForm } from './record-form.ts'

const choices = [
  { value: 'now', label: 'Just now' },
  { value: 'earlier', label: 'Earlier' },
]

export function WhenFields({ form }: { form: ZodForm<RecordForm, RecordForm> }) {
  const when = useWatch({ control: form.control, name: 'when' })
  const [now] = useState(() => new Date().toISOString())
  const mayBackdate = useCan('collections:backdate')
  const maySeePolicy = useCan('policy:read')
  const policy = useApi(pointsPolicy.get, {}, { enabled: maySeePolicy })
  const days = policy.data?.data.limits.backdateDays
  const choose = (value: string) => {
    form.setValue('when', value as RecordForm['when'], { shouldDirty: true })
    form.setValue('at', undefined, { shouldDirty: true })
  }
  return (
    <Stack gap={16} miw={0}>
      <Stack gap={4} align="flex-start">
        <Input.Label component="div">Collection time</Input.Label>
        <SegmentedControl aria-label="Collection time" data={choices} value={when} onChange={choose} />
      </Stack>
      {when === 'earlier' && (
        <MomentField
          control={form.control}
          name="at"
          label="Date and time"
          help={`In your time zone. Points use the rate at that time. ${days === undefined ? '' : formatLimit(days, mayBackdate)}`}
          max={now}
        />
      )}
    </Stack>
  )
}

const formatLimit = (days: number, mayBackdate: boolean) =>
  mayBackdate
    ? `More than ${formatCount(days, 'day')} ago is flagged for review.`
    : `At most ${formatCount(days, 'day')} ago.`
