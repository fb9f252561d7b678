import { plasticRates } from '@fulmar/contract/plastic-rates'
import { Button, SegmentedControl } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { LineField } from './LineField.tsx'
import classes from './RecordPage.module.css'
import { emptyLine, type RecordForm } from './record-form.ts'

interface Props {
  form: ZodForm<RecordForm, RecordForm>
  /** What a hand-in usually weighs here, in grams. */
  typical: number
}

const MOST_LINES = 20
const units = [
  { value: 'kg', label: 'Kilograms' },
  { value: 'g', label: 'Grams' },
]
const unitWords = { kg: 'kilograms', g: 'grams' } as const

/** One line for each plastic. The unit is chosen once; changing it leaves the numbers as they were typed. */
export function LineFields({ form, typical }: Props) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const [unit, lines] = useWatch({ control, name: ['unit', 'lines'] })
  const [isSwitched, setSwitched] = useState(false)
  const plastics = useApi(plasticRates.types, {}, { staleTime: Number.POSITIVE_INFINITY })
  const switchTo = (value: string) => {
    form.setValue('unit', value as RecordForm['unit'], { shouldDirty: true })
    setSwitched(lines.some(line => line.weight !== null))
    if (form.formState.isSubmitted) void form.trigger('lines')
  }
  return (
    <div className={classes.group}>
      <div className={classes.units}>
        <SegmentedControl aria-label="Unit of the weights" data={units} value={unit} onChange={switchTo} />
        <output className={classes.text}>
          {isSwitched && `The numbers stay as you typed them and are ${unitWords[unit]} now.`}
        </output>
      </div>
      <ul className={classes.lines}>
        {fields.map((field, index) => (
          <LineField
            key={field.id}
            form={form}
            index={index}
            unit={unit}
            plastics={plastics.data?.data ?? []}
            typical={typical}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ul>
      <Button
        variant="default"
        className={classes.add}
        leftSection={<Plus size={16} aria-hidden />}
        disabled={fields.length >= MOST_LINES}
        onClick={() => append(emptyLine)}
      >
        Add another plastic
      </Button>
    </div>
  )
}
