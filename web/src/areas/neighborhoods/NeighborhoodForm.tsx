import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import type { NeighborhoodInput } from '@fulmar/contract/neighborhoods/neighborhoods'
import { Field } from '#parts/fields/Field.tsx'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import type { LatLng } from '#ui/map/map.types.ts'
import { BoundaryFields } from './BoundaryFields.tsx'
import { GoalFields } from './GoalFields.tsx'

interface Props {
  form: ZodForm<NeighborhoodInput, NeighborhoodInput>
  startAt?: LatLng
}

export function NeighborhoodForm({ form, startAt }: Props) {
  const { control } = form
  return (
    <>
      <FieldGroup title="Basics">
        <Field of={neighborhoodFields} name="name" control={control} />
        <FieldRow>
          <Field of={neighborhoodFields} name="code" control={control} />
          <Field of={neighborhoodFields} name="status" control={control} />
        </FieldRow>
        <Field of={neighborhoodFields} name="households" control={control} />
      </FieldGroup>
      <FieldGroup title="City">
        <Field of={neighborhoodFields} name="city" control={control} />
        <FieldRow>
          <Field of={neighborhoodFields} name="state" control={control} />
          <Field of={neighborhoodFields} name="country" control={control} />
        </FieldRow>
      </FieldGroup>
      <BoundaryFields form={form} startAt={startAt} />
      <GoalFields form={form} />
    </>
  )
}
