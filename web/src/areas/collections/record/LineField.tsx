import type { PlasticType } from '@fulmar/contract/plastic-rates'
import { ActionIcon, Button } from '@mantine/core'
import { TriangleAlert, X } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import classes from './RecordPage.module.css'
import { emptyLine, gramsOfOthers, type RecordForm } from './record-form.ts'
import { gramsOf, gramsPer, type Unit, unitWarning } from './unit-warning.ts'

interface Props {
  form: ZodForm<RecordForm, RecordForm>
  index: number
  unit: Unit
  plastics: readonly PlasticType[]
  typical: number
  onRemove: (() => void) | undefined
}

/** A plastic and its weight, with a word when the weight looks a thousand times off. */
export function LineField({ form, index, unit, plastics, typical, onRemove }: Props) {
  const { control } = form
  const lines = useWatch({ control, name: 'lines' })
  const { plasticCode, weight } = lines[index] ?? emptyLine
  const warning = unitWarning({
    weight,
    unit,
    typicalGrams: typical,
    othersGrams: gramsOfOthers(lines, index, unit),
    maxGrams: plastics.find(it => it.code === plasticCode)?.maxGrams,
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
      <div className={classes.warning} role="status">
        {warning && (
          <>
            <TriangleAlert size={16} aria-hidden />
            <span>{warning.words}</span>
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
