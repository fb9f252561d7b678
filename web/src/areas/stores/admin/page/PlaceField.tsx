import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { readSettings } from '#core/settings.ts'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { PinPicker } from '#ui/map/PinPicker.tsx'
import classes from '../admin.module.css'
import type { StoreEdit } from './StoreDrawer.tsx'

const moved = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** The place as a pin and as two numbers; whichever is changed, the other follows. */
export function PlaceField({ form }: { form: ZodForm<StoreEdit, StoreEdit> }) {
  const { control } = form
  const [longitude, latitude] = useWatch({ control, name: 'location.coordinates' })
  const place = useMemo(() => ({ longitude, latitude }), [longitude, latitude])
  const { mapTilesUrl, mapAttribution } = readSettings()
  return (
    <>
      <div className={classes.mapFrame}>
        <PinPicker
          label="Place of the store"
          value={place}
          radiusMeters={0}
          height={260}
          tilesUrl={mapTilesUrl}
          attribution={mapAttribution}
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
