import type { PointsPolicyInput } from '@fulmar/contract/points-policy'
import { NumberField } from '#ui/form/NumberField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import classes from './policy.module.css'
import { limitUnits, limitWords } from './policy.words.ts'

const names = ['rateFactor', 'backdateDays'] as const

export const LimitFields = ({ form: { control } }: { form: ZodForm<PointsPolicyInput, PointsPolicyInput> }) => (
  <div className={classes.fields}>
    {names.map(name => (
      <NumberField
        key={name}
        control={control}
        name={`limits.${name}`}
        unit={limitUnits[name]}
        decimalScale={name === 'rateFactor' ? 1 : 0}
        allowNegative={false}
        {...limitWords[name]}
      />
    ))}
  </div>
)
