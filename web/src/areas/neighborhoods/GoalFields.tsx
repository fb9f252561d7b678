import type { NeighborhoodInput } from '@fulmar/contract/neighborhoods/neighborhoods'
import { Switch } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'

const GRAMS_PER_KG = 1000
const firstGoal = { grams: 500 * GRAMS_PER_KG, period: 'MONTH' } as const

const periods = [
  { value: 'WEEK', label: 'Weekly' },
  { value: 'MONTH', label: 'Monthly' },
  { value: 'YEAR', label: 'Yearly' },
]

/** An optional collection goal. */
export function GoalFields({ form }: { form: ZodForm<NeighborhoodInput, NeighborhoodInput> }) {
  const { control } = form
  const goal = useWatch({ control, name: 'goal' })
  const hasGoal = goal !== null && goal !== undefined
  return (
    <FieldGroup title="Goal (optional)">
      <Switch
        label="Set a collection goal"
        checked={hasGoal}
        onChange={event =>
          form.setValue('goal', event.currentTarget.checked ? firstGoal : null, {
            shouldDirty: true,
            shouldTouch: true,
          })
        }
      />
      {hasGoal && (
        <FieldRow>
          <NumberField
            control={control}
            name="goal.grams"
            label="Target weight"
            unit="kg"
            storedPerShown={GRAMS_PER_KG}
            decimalScale={1}
            allowNegative={false}
          />
          <SelectField control={control} name="goal.period" label="Period" data={periods} />
        </FieldRow>
      )}
    </FieldGroup>
  )
}
