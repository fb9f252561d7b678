import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { storeFields } from '@fulmar/contract/stores/store-fields'
import { storeInput } from '@fulmar/contract/stores/store-input'
import type { Store } from '@fulmar/contract/stores/store-records'
import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useApi } from '#core/api/use-api.ts'
import { mapTiles } from '#core/settings.ts'
import { TextOf } from '#parts/fields/TextOf.tsx'
import { TimezoneField } from '#parts/fields/TimezoneField.tsx'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import { picked, usePickedField } from '#parts/pickers/picked-field.ts'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import type { Uploads } from '#parts/uploads/use-uploads.ts'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { PinPicker } from '#ui/map/PinPicker.tsx'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import { polymers } from '../../../../theme/polymers.ts'
import { AddressSearchField } from '../../form/AddressSearchField.tsx'
import { StoreTexts } from '../../form/StoreTexts.tsx'
import { useFillAddress } from '../../form/use-fill-address.ts'

/** The weekly hours are asked with a new store; later they are edited on their own tab, with the exceptions. */
export const editable = storeInput
  .omit({ exceptions: true, neighborhoodId: true })
  .extend({ neighborhood: picked.nullable() })
export type StoreEdit = z.infer<typeof editable>

interface Props {
  form: ZodForm<StoreEdit, StoreEdit>
  uploads: Uploads
}

export function StoreForm({ form, uploads }: Props) {
  const { control } = form
  const image = useWatch({ control, name: 'image' })
  const neighborhood = usePickedField(control, 'neighborhood')
  const fillAddress = useFillAddress({
    address: () => form.getValues('address'),
    setPart: (name, value) => form.setValue(`address.${name}`, value, moved),
    setPlace: (longitude, latitude) => form.setValue('location.coordinates', [longitude, latitude], moved),
  })
  return (
    <>
      <FieldGroup title="Basics">
        <StoreTexts control={control} group="about" isOwn={false} />
        <ImagePicker label="Store image" uploads={uploads} earlier={image ? `/files/${image}` : undefined} />
        <PlasticsField form={form} />
      </FieldGroup>
      <FieldGroup title="Contact">
        <PhoneField
          control={control}
          name="contactInfo.phoneNumber"
          label={storeFields['contactInfo.phoneNumber'].label}
        />
        <TextOf of={storeFields} name="contactInfo.email" control={control} isForOthers />
        <TextOf of={storeFields} name="contactInfo.website" control={control} isForOthers />
      </FieldGroup>
      <FieldGroup title="Location">
        <AddressSearchField control={control} onSelect={fillAddress} />
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

const moved = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** The location as a pin and as coordinates; changing one changes the other. */
function PlaceField({ form }: { form: ZodForm<StoreEdit, StoreEdit> }) {
  const { control } = form
  // Incomplete until a new store has its pin.
  const coordinates: readonly (number | null)[] = useWatch({ control, name: 'location.coordinates' }) ?? []
  const [longitude = null, latitude = null] = coordinates
  const place = useMemo(
    () => (longitude === null || latitude === null ? null : { longitude, latitude }),
    [longitude, latitude],
  )
  return (
    <>
      <div className="framed">
        <PinPicker
          label="Store location"
          value={place}
          radiusMeters={0}
          height={260}
          {...mapTiles()}
          onChange={to => form.setValue('location.coordinates', [to.longitude, to.latitude], moved)}
        />
      </div>
      <FieldRow>
        <NumberField control={control} name="location.coordinates.1" label="Latitude" decimalScale={6} />
        <NumberField control={control} name="location.coordinates.0" label="Longitude" decimalScale={6} />
      </FieldRow>
    </>
  )
}

type Code = Store['acceptedPlastics'][number]
const codes = Object.keys(polymers) as Code[]

/** The plastics a store accepts. */
function PlasticsField({ form }: { form: ZodForm<StoreEdit, StoreEdit> }) {
  const { field } = useController({ control: form.control, name: 'acceptedPlastics' })
  const problem = form.formState.errors.acceptedPlastics?.message
  const known = useApi(plasticRates.types, {}).data?.data ?? []
  const isRetired = (code: Code) => known.some(item => item.code === code && !item.isActive)
  const offered = codes.filter(code => !isRetired(code) || field.value.includes(code))
  const toggle = (code: Code, isTaken: boolean) =>
    field.onChange(codes.filter(row => (row === code ? isTaken : field.value.includes(row))))
  return (
    <fieldset className="row" style={{ gap: '10px 20px' }}>
      <legend>Accepted plastics</legend>
      {offered.map(code => (
        <Checkbox
          key={code}
          label={code === 'OTHER' ? 'Other' : code}
          checked={field.value.includes(code)}
          onChange={event => toggle(code, event.currentTarget.checked)}
        />
      ))}
      {problem && <p className="bad fine whole">{problem}</p>}
    </fieldset>
  )
}
