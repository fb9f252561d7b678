import type { MasterType } from '@fulmar/contract/master-data'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { Reward, RewardType } from '@fulmar/contract/rewards/reward-records'
import { Stack } from '@mantine/core'
import { useController } from 'react-hook-form'
import { Field } from '#parts/fields/Field.tsx'
import { MasterField } from '#parts/master-data/MasterField.tsx'
import { ImageKeyField } from '#parts/uploads/ImageKeyField.tsx'
import type { Uploads } from '#parts/uploads/use-uploads.ts'
import { ChoiceInput } from '#ui/form/ChoiceInput.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { useField } from '#ui/form/field.ts'
import { optionsOf } from '#ui/form/options.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { CostField, RewardCostNote } from './CostField.tsx'
import { FaceNote } from './FaceNote.tsx'
import type { RewardEdit, RewardEdited } from './reward-form.ts'
import { StockFields } from './StockFields.tsx'
import { WorthField } from './WorthField.tsx'

interface Props {
  form: ZodForm<RewardEdit, RewardEdited>
  uploads: Uploads
  /** The reward that is being edited. */
  reward?: Reward | undefined
  onAddEntry: (type: MasterType) => void
}

export function RewardFields({ form, uploads, reward, onAddEntry }: Props) {
  const { control } = form
  const image = useController({ control, name: 'image' }).field
  return (
    <>
      <Panel title="Basics">
        <Stack gap={16} pt={4}>
          <Field of={rewardFields} name="name" control={control} />
          <FieldRow>
            <TypeField form={form} reward={reward} />
            <CostField control={control} reward={reward} />
          </FieldRow>
          <WorthField control={control} />
          {reward && <RewardCostNote control={control} reward={reward} />}
          {reward && <FaceNote control={control} reward={reward} />}
          <Field of={rewardFields} name="description" control={control} />
          <ImageKeyField label="Image" uploads={uploads} value={image.value} onChange={image.onChange} />
          <FieldRow>
            <MasterField
              control={control}
              name="category"
              type="REWARD_CATEGORY"
              onAdd={() => onAddEntry('REWARD_CATEGORY')}
            />
            <MasterField control={control} name="supplier" type="SUPPLIER" onAdd={() => onAddEntry('SUPPLIER')} />
          </FieldRow>
        </Stack>
      </Panel>
      <Panel title="Stock and limits">
        <Stack gap={16} pt={4}>
          <StockFields form={form} reward={reward} />
        </Stack>
      </Panel>
      <Panel title="Dates">
        <Stack gap={16} pt={4}>
          <FieldRow>
            <Field of={rewardFields} name="visibleFrom" control={control} />
            <Field of={rewardFields} name="visibleTo" control={control} />
          </FieldRow>
          <FieldRow>
            <Field of={rewardFields} name="redeemableFrom" control={control} />
            <Field of={rewardFields} name="redeemableTo" control={control} />
          </FieldRow>
          <Field of={rewardFields} name="holdDays" control={control} />
        </Stack>
      </Panel>
      <Panel title="Terms">
        <Stack gap={16} pt={4}>
          <Field of={rewardFields} name="terms" control={control} />
        </Stack>
      </Panel>
    </>
  )
}

const typeOptions = optionsOf(rewardFields.type.options)

/** Choosing "Voucher" for a new reward asks for its codes. */
function TypeField({ form: { control, setValue, getValues }, reward }: Pick<Props, 'form' | 'reward'>) {
  const { field, wiring } = useField({ control, name: 'type', label: 'Type' })
  const choose = (type: RewardType | null) => {
    field.onChange(type)
    if (reward) return
    if (type === 'VOUCHER') setValue('stockKind', 'CODES')
    else if (getValues('stockKind') === 'CODES') setValue('stockKind', 'COUNTED')
  }
  return <ChoiceInput {...wiring} {...field} data={typeOptions} value={field.value as RewardType} onChange={choose} />
}
