import type { FoundAddress } from '@fulmar/contract/geo'
import { toast } from '#core/toasts.tsx'
import { AddressSearchField } from './AddressSearchField.tsx'
import { FormGroup } from './FormGroup.tsx'
import classes from './form.module.css'
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
      <div className={classes.pair}>
        <StoreTexts control={control} group="address" isOwn />
      </div>
      <PinFields form={form} />
    </FormGroup>
  )
}
