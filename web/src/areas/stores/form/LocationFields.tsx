import type { FoundAddress } from '@fulmar/contract/geo'
import { SimpleGrid } from '@mantine/core'
import { toast } from '#core/toasts.tsx'
import { AddressSearchField } from './AddressSearchField.tsx'
import { FormGroup } from './FormGroup.tsx'
import { PinFields } from './PinFields.tsx'
import { StoreTexts } from './StoreTexts.tsx'
import type { StoreForm } from './store-form.ts'
import { toastMs } from './store-form.ts'
import { useFillAddress } from './use-fill-address.ts'

const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** The address, by search or by hand, and its location on the map. */
export function LocationFields({ form }: { form: StoreForm }) {
  const { control } = form
  const fill = useFillAddress({
    address: () => form.getValues('address'),
    setPart: (name, value) => form.setValue(`address.${name}`, value, typed),
    setPlace: (longitude, latitude) => {
      form.setValue('location.coordinates.0', longitude, typed)
      form.setValue('location.coordinates.1', latitude, typed)
    },
  })

  const fillIn = (found: FoundAddress) => {
    fill(found)
    toast.success('Address selected!', {
      description: 'Address details have been auto-filled.',
      durationMs: toastMs,
    })
  }

  return (
    <FormGroup number={3} title="Where is it?">
      <AddressSearchField control={control} onSelect={fillIn} />
      <SimpleGrid cols={2} spacing={16} verticalSpacing={20} style={{ alignItems: 'start' }}>
        <StoreTexts control={control} group="address" isOwn />
      </SimpleGrid>
      <PinFields form={form} />
    </FormGroup>
  )
}
