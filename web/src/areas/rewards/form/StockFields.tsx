import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { Reward, StockKind } from '@fulmar/contract/rewards/reward-records'
import { SegmentedControl } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useCan } from '#core/session/can.ts'
import { Field } from '#parts/fields/Field.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { optionsOf } from '#ui/form/options.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { CodesFields } from './CodesFields.tsx'
import type { RewardEdit, RewardEdited } from './reward-form.ts'

const kinds = optionsOf(rewardFields.stockKind.options)

const kindHelp: Record<StockKind, string> = {
  UNLIMITED: 'It never runs out.',
  COUNTED: 'Each redemption takes one; a cancelled or expired one returns it.',
  CODES: 'Each redemption takes one voucher code. Codes are encrypted; only the member who gets one sees it in full.',
}

interface Props {
  form: ZodForm<RewardEdit, RewardEdited>
  /** The reward that is being edited. */
  reward?: Reward | undefined
}

/** How many there are, and how many one member may have. */
export function StockFields({ form, reward }: Props) {
  const { control } = form
  const mayAddCodes = useCan('rewards:codes')
  const { field, fieldState } = useController({ control, name: 'stockKind' })
  const kind = field.value
  return (
    <>
      <div>
        <SegmentedControl
          aria-label="Kind of stock"
          data={kinds}
          value={kind}
          onChange={value => field.onChange(value)}
          fullWidth
        />
        <p className={fieldState.error ? 'bad small' : 'quiet small'} style={{ marginTop: 6 }}>
          {fieldState.error?.message ?? kindHelp[kind]}
        </p>
      </div>
      {kind === 'CODES' && mayAddCodes && (
        <CodesFields form={form} left={reward?.stockKind === 'CODES' ? (reward.stock ?? 0) : 0} />
      )}
      <FieldRow>
        {kind === 'COUNTED' && (
          <NumberField control={control} name="stock" label="In stock" allowNegative={false} decimalScale={0} />
        )}
        {kind !== 'UNLIMITED' && <Field of={rewardFields} name="lowStockAt" control={control} />}
        <Field of={rewardFields} name="perUserLimit" control={control} />
      </FieldRow>
    </>
  )
}
