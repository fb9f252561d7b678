import type { MasterType } from '@fulmar/contract/master-data'
import type { Reward, RewardType } from '@fulmar/contract/rewards/reward-records'
import { Button, Stack } from '@mantine/core'
import { useController } from 'react-hook-form'
import { MasterField } from '#parts/master-data/MasterField.tsx'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import type { Uploads } from '#parts/uploads/use-uploads.ts'
import { ChoiceInput } from '#ui/form/ChoiceInput.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { useField } from '#ui/form/field.ts'
import { MomentField } from '#ui/form/MomentField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { typeOptions } from '../rewards.words.ts'
import { CostField, RewardCostNote } from './CostField.tsx'
import type { RewardEdit, RewardEdited } from './reward-form.ts'
import { StockFields } from './StockFields.tsx'

interface Props {
  form: ZodForm<RewardEdit, RewardEdited>
  uploads: Uploads
  /** The reward that is being edited. */
  reward?: Reward | undefined
  onAddEntry: (type: MasterType) => void
}

export function RewardFields({ form, uploads, reward, onAddEntry }: Props) {
  const { control } = form
  return (
    <>
      <Panel title="Basics">
        <Stack gap={16} pt={4}>
          <TextField control={control} name="name" label="Name" maxLength={120} />
          <FieldRow>
            <TypeField form={form} reward={reward} />
            <CostField control={control} reward={reward} />
          </FieldRow>
          {reward && <RewardCostNote control={control} reward={reward} />}
          <TextareaField control={control} name="description" label="Description" maxLength={2000} isOptional />
          <ImageField form={form} uploads={uploads} />
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
            <MomentField control={control} name="visibleFrom" label="Visible from" isOptional />
            <MomentField control={control} name="visibleTo" label="Visible until" isOptional />
          </FieldRow>
          <FieldRow>
            <MomentField control={control} name="redeemableFrom" label="Redeemable from" isOptional />
            <MomentField control={control} name="redeemableTo" label="Redeemable until" isOptional />
          </FieldRow>
          <NumberField
            control={control}
            name="holdDays"
            label="Days to hand it over"
            help="After that a redemption expires and its points are released"
            unit="days"
            allowNegative={false}
            decimalScale={0}
          />
        </Stack>
      </Panel>
      <Panel title="Terms">
        <Stack gap={16} pt={4}>
          <TextareaField
            control={control}
            name="terms"
            label="Terms"
            help="Shown to members before they redeem"
            maxLength={5000}
            isOptional
          />
        </Stack>
      </Panel>
    </>
  )
}

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

function ImageField({ form, uploads }: Pick<Props, 'form' | 'uploads'>) {
  const { field } = useController({ control: form.control, name: 'image' })
  const earlier = field.value ? `/files/${field.value}` : undefined
  return (
    <div>
      <ImagePicker label="Image" uploads={uploads} earlier={earlier} />
      {earlier && uploads.items.length === 0 && (
        <Button size="compact-md" variant="subtle" onClick={() => field.onChange(null)}>
          Remove the image
        </Button>
      )}
    </div>
  )
}
