import type { FoundAddress } from '@fulmar/contract/geo'
import { useRef } from 'react'
import { toast } from '#core/toasts.tsx'
import classes from '../stores.module.css'
import { AddressSearchField } from './AddressSearchField.tsx'
import { FormGroup } from './FormGroup.tsx'
import { type FilledAddress, filledBy, placeOf } from './found-address.ts'
import { PinFields } from './PinFields.tsx'
import { StoreTexts } from './StoreTexts.tsx'
import type { StoreForm } from './store-form.ts'
import { toastMs } from './store-form.ts'

const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** The address, by search or by hand, and its location on the map. */
export function LocationFields({ form }: { form: StoreForm }) {
  const { control } = form
  const lastFilled = useRef<Partial<FilledAddress>>({})

  const fillIn = (found: FoundAddress) => {
    const before = form.getValues('address')
    const filled = filledBy(found, before.street)
    for (const name of ['street', 'city', 'state', 'country', 'postalCode'] as const) {
      // Parts missing from the result keep what was typed, but not what an earlier result filled in.
      const isOwn = before[name] !== lastFilled.current[name]
      form.setValue(`address.${name}`, filled[name] || (isOwn ? before[name] : ''), typed)
    }
    lastFilled.current = filled
    const [longitude, latitude] = placeOf(found)
    form.setValue('location.coordinates.0', longitude, typed)
    form.setValue('location.coordinates.1', latitude, typed)
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
