import type { PointsPolicyInput } from '@fulmar/contract/points-policy'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import classes from './policy.module.css'
import { flagWords } from './policy.words.ts'

const numbers = ['zScore', 'unitSlipFactor', 'burstPerHour', 'leastHistory'] as const
const switches = ['isOutsideHoursFlagged', 'isSamePhotoFlagged'] as const

export const FlagFields = ({ form: { control } }: { form: ZodForm<PointsPolicyInput, PointsPolicyInput> }) => (
  <div className={classes.fields}>
    {numbers.map(name => (
      <NumberField
        key={name}
        control={control}
        name={`flags.${name}`}
        {...flagWords[name]}
        decimalScale={name === 'zScore' ? 1 : 0}
        allowNegative={false}
      />
    ))}
    {switches.map(name => (
      <SwitchField key={name} control={control} name={`flags.${name}`} {...flagWords[name]} />
    ))}
  </div>
)
