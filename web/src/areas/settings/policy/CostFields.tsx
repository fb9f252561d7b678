import type { PointsPolicyInput } from '@fulmar/contract/points-policy'
import { useWatch } from 'react-hook-form'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { minorUnitsPerMajor } from '#ui/format/money.ts'
import classes from './policy.module.css'
import { costWords } from './policy.words.ts'

const names = new Intl.DisplayNames(undefined, { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency').map(value => ({ value, label: `${value}, ${names.of(value)}` }))

/** Typed in the unit people pay in, kept in the smallest one. */
export function CostFields({ form: { control } }: { form: ZodForm<PointsPolicyInput, PointsPolicyInput> }) {
  const currency = useWatch({ control, name: 'pointCost.currency' })
  const perMajor = minorUnitsPerMajor(currency)
  return (
    <div className={classes.fields}>
      <SelectField
        control={control}
        name="pointCost.currency"
        data={currencies}
        isLong
        nothingFoundMessage="No such currency"
        {...costWords.currency}
      />
      <NumberField
        control={control}
        name="pointCost.minorUnitsPer1000Points"
        unit={currency}
        storedPerShown={perMajor}
        decimalScale={Math.round(Math.log10(perMajor))}
        allowNegative={false}
        {...costWords.minorUnitsPer1000Points}
      />
    </div>
  )
}
