import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { readSettings } from '#core/settings.ts'
import { PinPicker } from '#ui/map/PinPicker.tsx'
import classes from '../stores.module.css'
import { CoordinateField } from './CoordinateField.tsx'
import type { StoreForm } from './store-form.ts'

const mapHeight = 280
const moved = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

const isPlace = (longitude: number | null, latitude: number | null) =>
  longitude !== null &&
  latitude !== null &&
  (longitude !== 0 || latitude !== 0) &&
  Math.abs(longitude) <= 180 &&
  Math.abs(latitude) <= 90

/** The place as a pin and as two numbers; whichever is changed, the other follows. */
export function PinFields({ form }: { form: StoreForm }) {
  const { control } = form
  const [longitude, latitude] = useWatch({ control, name: 'location.coordinates' })
  /** Both 0 is wrong of both: when one changes, the other is looked at again. */
  const check = (other: 'location.coordinates.0' | 'location.coordinates.1') => () => {
    if (form.getValues(other) !== null) void form.trigger(other)
  }
  // The map is the heaviest part of the page: it comes when someone gets near it.
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const [wasNear, setWasNear] = useState(false)
  if (entry?.isIntersecting && !wasNear) setWasNear(true)
  const place = useMemo(
    () => (isPlace(longitude, latitude) ? { longitude: longitude ?? 0, latitude: latitude ?? 0 } : null),
    [longitude, latitude],
  )
  const { mapTilesUrl, mapAttribution } = readSettings()
  return (
    <>
      <div ref={ref}>
        <div className={classes.map}>
          {wasNear ? (
            <PinPicker
              label="Place of the store"
              value={place}
              radiusMeters={0}
              height={mapHeight}
              tilesUrl={mapTilesUrl}
              attribution={mapAttribution}
              onChange={to => {
                form.setValue('location.coordinates.0', to.longitude, moved)
                form.setValue('location.coordinates.1', to.latitude, moved)
              }}
            />
          ) : (
            <Skeleton height={mapHeight} radius={0} animate={false} />
          )}
        </div>
        <p className={classes.hint}>
          {place
            ? 'Is the pin at your door? Drag it, or move it with the arrow keys.'
            : 'A found address sets the pin. You can also click the map, or type the numbers.'}
        </p>
      </div>
      <div className={classes.pair}>
        <CoordinateField
          control={control}
          name="location.coordinates.1"
          label="Latitude"
          onChanged={check('location.coordinates.0')}
        />
        <CoordinateField
          control={control}
          name="location.coordinates.0"
          label="Longitude"
          onChanged={check('location.coordinates.1')}
        />
      </div>
    </>
  )
}
