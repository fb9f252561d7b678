import { SimpleGrid, Skeleton, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { mapTiles } from '#core/settings.ts'
import { useField } from '#ui/form/field.ts'
import { PinPicker } from '#ui/map/PinPicker.tsx'
import { useNear } from '#ui/use-near.ts'
import type { StoreForm } from './store-form.ts'

const mapHeight = 280
const moved = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

const isPlace = (longitude: number | null, latitude: number | null) =>
  longitude !== null &&
  latitude !== null &&
  (longitude !== 0 || latitude !== 0) &&
  Math.abs(longitude) <= 180 &&
  Math.abs(latitude) <= 90

/** The location as a pin and as coordinates; changing one changes the other. */
export function PinFields({ form }: { form: StoreForm }) {
  const { control } = form
  const [longitude, latitude] = useWatch({ control, name: 'location.coordinates' })
  /** Both being 0 is an error, so a change of one validates the other too. */
  const check = (other: 'location.coordinates.0' | 'location.coordinates.1') => () => {
    if (form.getValues(other) !== null) void form.trigger(other)
  }
  // The map is the heaviest part of the page, so it loads when scrolled near.
  const { ref, wasNear } = useNear('400px')
  const place = useMemo(
    () => (isPlace(longitude, latitude) ? { longitude: longitude ?? 0, latitude: latitude ?? 0 } : null),
    [longitude, latitude],
  )
  return (
    <>
      <div ref={ref}>
        <div className="framed">
          {wasNear ? (
            <PinPicker
              label="Store location"
              value={place}
              radiusMeters={0}
              height={mapHeight}
              {...mapTiles()}
              onChange={to => {
                form.setValue('location.coordinates.0', to.longitude, moved)
                form.setValue('location.coordinates.1', to.latitude, moved)
              }}
            />
          ) : (
            <Skeleton height={mapHeight} radius={0} animate={false} />
          )}
        </div>
        <p className="quiet small" style={{ marginTop: 8 }}>
          {place
            ? 'Is the pin at your door? Drag it, or move it with the arrow keys.'
            : 'Search for your address to place the pin, click the map, or enter the coordinates.'}
        </p>
      </div>
      <SimpleGrid cols={2} spacing={16} verticalSpacing={20} style={{ alignItems: 'start' }}>
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
      </SimpleGrid>
    </>
  )
}

interface Props extends Pick<StoreForm, 'control'> {
  name: 'location.coordinates.0' | 'location.coordinates.1'
  label: string
  /** The other coordinate has to be validated again. */
  onChanged: () => void
}

/** Degrees. An invalid value becomes 0 when the field loses focus. */
function CoordinateField({ control, name, label, onChanged }: Props) {
  const { field, wiring } = useField({ control, name, label })
  const { ref, onChange, onBlur } = field
  const degrees = field.value as number | null
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...wiring}
      ref={ref}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? degrees ?? ''}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onChange(coordinateOf(event.currentTarget.value))
        onChanged()
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}

/** Degrees from text, decimal comma allowed. Invalid becomes 0, empty becomes null. */
export function coordinateOf(text: string): number | null {
  const written = text.trim().replace(',', '.').replace('−', '-')
  if (written === '') return null
  const degrees = Number(written)
  return Number.isFinite(degrees) ? degrees : 0
}
