import { expiryPolicy, type PointsPolicyInput } from '@fulmar/contract/points/points-policy'
import { policyFields } from '@fulmar/contract/points/policy-fields'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useDebounced } from '#core/debounce.ts'
import { Field } from '#parts/fields/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { formatDay } from '#ui/format/dates.ts'
import { ExpiryPreview } from './ExpiryPreview.tsx'
import { firstDaysAfter } from './expiry.ts'

interface Props {
  form: ZodForm<PointsPolicyInput, PointsPolicyInput>
  /** The saved first day, which may be past. */
  saved: string | null
}

const { label, help } = policyFields['expiry.startsOn']

/** When points expire, with what that would mean. The rest appears when the switch is on. */
export function ExpiryFields({ form: { control }, saved }: Props) {
  const expiry = useWatch({ control, name: 'expiry' })
  const tried = useDebounced(expiry)
  const [today] = useState(() => new Date())
  const days = firstDaysAfter(today, expiry.warningDays || 0)
  const options = [...(saved !== null && !days.includes(saved) ? [saved] : []), ...days]
  const isComplete = expiryPolicy.safeParse(tried).success && tried.startsOn !== null
  return (
    <Stack gap={18} maw="34rem" pt={8}>
      <Field of={policyFields} name="expiry.isOn" control={control} />
      {expiry.isOn && (
        <>
          <Field of={policyFields} name="expiry.months" control={control} />
          <Field of={policyFields} name="expiry.warningDays" control={control} />
          <SelectField
            control={control}
            name="expiry.startsOn"
            data={options.map(value => ({ value, label: formatDay(value) }))}
            placeholder="Choose a month"
            label={label}
            help={help}
          />
          {isComplete && <ExpiryPreview expiry={tried} />}
        </>
      )}
    </Stack>
  )
}
