import type { MasterType } from '@fulmar/contract/master-data'
import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { Button } from '@mantine/core'
import { useController } from 'react-hook-form'
import { MasterField } from '#parts/master-data/MasterField.tsx'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import type { Uploads } from '#parts/uploads/use-uploads.ts'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { MomentField } from '#ui/form/MomentField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { typeOptions } from '../rewards.words.ts'
import { CostField, RewardCostNote } from './CostField.tsx'
import classes from './form.module.css'
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
        <div className={classes.fields}>
          <TextField control={control} name="name" label="Name" maxLength={120} />
          <FieldRow>
            <SelectField control={control} name="type" label="Type" data={typeOptions} />
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
        </div>
      </Panel>
      <Panel title="Stock and limits">
        <div className={classes.fields}>
          <StockFields form={form} />
        </div>
      </Panel>
      <Panel title="Dates">
        <div className={classes.fields}>
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
        </div>
      </Panel>
      <Panel title="Terms">
        <div className={classes.fields}>
          <TextareaField
            control={control}
            name="terms"
            label="Terms"
            help="Shown to members before they redeem"
            maxLength={5000}
            isOptional
          />
        </div>
      </Panel>
    </>
  )
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
