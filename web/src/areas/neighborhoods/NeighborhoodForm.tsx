import type { NeighborhoodInput } from '@fulmar/contract/neighborhoods/neighborhoods'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import type { LatLng } from '#ui/map/map.types.ts'
import { BoundaryFields } from './BoundaryFields.tsx'
import { GoalFields } from './GoalFields.tsx'
import { statusOptions } from './neighborhoods.words.ts'

interface Props {
  form: ZodForm<NeighborhoodInput, NeighborhoodInput>
  startAt?: LatLng
}

export function NeighborhoodForm({ form, startAt }: Props) {
  const { control } = form
  return (
    <>
      <FieldGroup title="Basics">
        <TextField control={control} name="name" label="Name" maxLength={120} />
        <FieldRow>
          <TextField control={control} name="code" label="Code" help="A short code, such as RIB-01" maxLength={12} />
          <SelectField control={control} name="status" label="Status" data={statusOptions} />
        </FieldRow>
        <NumberField
          control={control}
          name="households"
          label="Households"
          help="Number of homes, used to measure participation"
          allowNegative={false}
          decimalScale={0}
        />
      </FieldGroup>
      <FieldGroup title="City">
        <TextField control={control} name="city" label="City" maxLength={80} />
        <FieldRow>
          <TextField control={control} name="state" label="State or province" maxLength={80} />
          <TextField control={control} name="country" label="Country" maxLength={80} />
        </FieldRow>
      </FieldGroup>
      <BoundaryFields form={form} startAt={startAt} />
      <GoalFields form={form} />
    </>
  )
}
