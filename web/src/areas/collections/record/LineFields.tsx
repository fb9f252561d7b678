import { type PlasticType, plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import type { StoreRow } from '@fulmar/contract/stores/store-records'
import { ActionIcon, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { Plus, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import classes from './RecordCollectionPage.module.css'
import { emptyLine, gramsOfOthers, type RecordForm } from './record-form.ts'
import { gramsOf, gramsPer, type Unit, type Usual, unitWarning } from './unit-warning.ts'

interface Props {
  form: ZodForm<RecordForm, RecordForm>
  usual: Usual
  /** Where it is handed in, once that is known. */
  store: StoreRow | undefined
}

const MOST_LINES = 20
const units = [
  { value: 'kg', label: 'Kilograms' },
  { value: 'g', label: 'Grams' },
]
const unitWords = { kg: 'kilograms', g: 'grams' } as const

/** One line for each plastic, all in one unit. Changing the unit does not convert the numbers. */
export function LineFields({ form, usual, store }: Props) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const [unit, lines, isOverride] = useWatch({ control, name: ['unit', 'lines', 'isOverride'] })
  const [isSwitched, setSwitched] = useState(false)
  const plastics = useApi(plasticRates.types, {})
  const collected = (plastics.data?.data ?? []).filter(row => row.isActive)
  const accepted = collected.filter(row => !store || store.acceptedPlastics.includes(row.code))
  const switchTo = (value: string) => {
    form.setValue('unit', value as RecordForm['unit'], { shouldDirty: true })
    setSwitched(lines.some(line => line.weight !== null))
    if (form.formState.isSubmitted) void form.trigger('lines')
  }
  return (
    <Stack gap={16} miw={0}>
      <Group gap="10px 16px" mt={4}>
        <SegmentedControl aria-label="Weight unit" data={units} value={unit} onChange={switchTo} />
        <output className="quiet small">
          {isSwitched && `Your numbers have not changed and are now in ${unitWords[unit]}.`}
        </output>
      </Group>
      <ul className="stack" style={{ gap: 16 }}>
        {fields.map((field, index) => (
          <LineField
            key={field.id}
            form={form}
            index={index}
            unit={unit}
            plastics={isOverride ? collected : accepted}
            usual={usual}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ul>
      <Button
        variant="default"
        className="start"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={fields.length >= MOST_LINES}
        onClick={() => append(emptyLine)}
      >
        Add another plastic
      </Button>
      {accepted.length < collected.length && (
        <>
          <SwitchField
            control={control}
            name="isOverride"
            label="Record a plastic that this store does not accept"
            help="The collection is flagged, and its points are pending until another administrator confirms it."
          />
          {isOverride && (
            <TextField control={control} name="overrideReason" label="Why it is recorded" maxLength={300} />
          )}
        </>
      )}
    </Stack>
  )
}

interface LineProps {
  form: ZodForm<RecordForm, RecordForm>
  index: number
  unit: Unit
  plastics: readonly PlasticType[]
  usual: Usual
  onRemove: (() => void) | undefined
}

/** A plastic and its weight, with a warning when the unit looks wrong. */
function LineField({ form, index, unit, plastics, usual, onRemove }: LineProps) {
  const { control } = form
  const lines = useWatch({ control, name: 'lines' })
  const { plasticCode, weight } = lines[index] ?? emptyLine
  const warning = unitWarning({
    weight,
    unit,
    usual,
    othersGrams: gramsOfOthers(lines, index, unit),
    maxGrams: plastics.find(plastic => plastic.code === plasticCode)?.maxGrams,
  })
  const grams = gramsOf(weight, unit)
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <SelectField
          control={control}
          name={`lines.${index}.plasticCode`}
          label="Plastic"
          data={plastics.map(({ code: value, label }) => ({ value, label }))}
        />
      </div>
      <div className={classes.weight}>
        <NumberField
          control={control}
          name={`lines.${index}.weight`}
          label="Weight"
          unit={unit}
          help={grams ? `That is ${formatExactWeight(grams)}` : undefined}
          decimalScale={3}
          allowNegative={false}
        />
      </div>
      {onRemove && (
        <ActionIcon className={classes.remove} size={36} aria-label={`Remove line ${index + 1}`} onClick={onRemove}>
          <X size={18} aria-hidden />
        </ActionIcon>
      )}
      <div className={warning ? 'notice small whole' : undefined} role="status">
        {warning && (
          <>
            <TriangleAlert size={16} aria-hidden />
            <span className="grow">{warning.words}</span>
            {warning.meantGrams && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  form.setValue(`lines.${index}.weight`, (warning.meantGrams ?? 0) / gramsPer[unit], {
                    shouldDirty: true,
                    shouldValidate: true,
                  })
                }
              >
                Use {formatExactWeight(warning.meantGrams)}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}
