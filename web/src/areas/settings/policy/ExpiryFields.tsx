import { expiryPolicy, type PointsPolicyInput } from '@fulmar/contract/points/points-policy'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useDebounced } from '#core/debounce.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { formatDay } from '#ui/format/dates.ts'
import classes from '../settings.module.css'
import { ExpiryPreview } from './ExpiryPreview.tsx'
import { firstDaysAfter } from './expiry.ts'
import { expiryUnits, expiryWords } from './policy.words.ts'

interface Props {
  form: ZodForm<PointsPolicyInput, PointsPolicyInput>
  /** The saved first day, which may be past. */
  saved: string | null
}

/** When points expire, with what that would mean. The rest appears when the switch is on. */
export function ExpiryFields({ form: { control }, saved }: Props) {
  const expiry = useWatch({ control, name: 'expiry' })
  const tried = useDebounced(expiry)
  const [today] = useState(() => new Date())
  const days = firstDaysAfter(today, expiry.warningDays || 0)
  const options = [...(saved !== null && !days.includes(saved) ? [saved] : []), ...days]
  const isComplete = expiryPolicy.safeParse(tried).success && tried.startsOn !== null
  return (
    <div className={classes.fields}>
      <SwitchField control={control} name="expiry.isOn" {...expiryWords.isOn} />
      {expiry.isOn && (
        <>
          {(['months', 'warningDays'] as const).map(name => (
            <NumberField
              key={name}
              control={control}
              name={`expiry.${name}`}
              unit={expiryUnits[name]}
              decimalScale={0}
              allowNegative={false}
              {...expiryWords[name]}
            />
          ))}
          <SelectField
            control={control}
            name="expiry.startsOn"
            data={options.map(value => ({ value, label: formatDay(value) }))}
            placeholder="Choose a month"
            {...expiryWords.startsOn}
          />
          {isComplete && <ExpiryPreview expiry={tried} />}
        </>
      )}
    </div>
  )
}
