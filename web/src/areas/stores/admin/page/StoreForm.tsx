import { useWatch } from 'react-hook-form'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import { usePickedField } from '#parts/pickers/picked-field.ts'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import type { Uploads } from '#parts/uploads/use-uploads.ts'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import { StoreTexts } from '../../form/StoreTexts.tsx'
import { TimezoneField } from '../TimezoneField.tsx'
import { PlaceField } from './PlaceField.tsx'
import { PlasticsField } from './PlasticsField.tsx'
import type { StoreEdit } from './StoreDrawer.tsx'

interface Props {
  form: ZodForm<StoreEdit, StoreEdit>
  uploads: Uploads
}

export function StoreForm({ form, uploads }: Props) {
  const { control } = form
  const image = useWatch({ control, name: 'image' })
  const neighborhood = usePickedField(control, 'neighborhood')
  return (
    <>
      <FieldGroup title="What it is">
        <StoreTexts control={control} group="about" isOwn={false} />
        <ImagePicker label="Store image" uploads={uploads} earlier={image ? `/files/${image}` : undefined} />
        <PlasticsField form={form} />
      </FieldGroup>
      <FieldGroup title="How to reach it">
        <PhoneField control={control} name="contactInfo.phoneNumber" label="Contact phone" />
        <TextField control={control} name="contactInfo.email" label="Contact email" type="email" maxLength={254} />
        <TextField control={control} name="contactInfo.website" label="Website" type="url" isOptional maxLength={200} />
      </FieldGroup>
      <FieldGroup title="Where it is">
        <TextField control={control} name="address.street" label="Street address" maxLength={200} />
        <FieldRow>
          <StoreTexts control={control} group="address" isOwn={false} />
        </FieldRow>
        <PlaceField form={form} />
        <NeighborhoodPicker label="Neighborhood" isOptional {...neighborhood} />
        <TimezoneField control={control} name="timezone" current={form.getValues('timezone')} />
      </FieldGroup>
    </>
  )
}
