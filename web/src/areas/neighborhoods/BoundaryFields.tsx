import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import type { NeighborhoodInput } from '@fulmar/contract/neighborhoods/neighborhoods'
import { Switch } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { mapTiles } from '#core/settings.ts'
import { Field } from '#parts/fields/Field.tsx'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { ringAround } from '#ui/map/geometry.ts'
import type { LatLng } from '#ui/map/map.types.ts'
import { PinPicker } from '#ui/map/PinPicker.tsx'

interface Props {
  form: ZodForm<NeighborhoodInput, NeighborhoodInput>
  startAt?: LatLng
}

const touched = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** The location: a pin with a radius, or a drawn boundary. */
export function BoundaryFields({ form, startAt }: Props) {
  const { control } = form
  const [centre, radiusMeters, boundary] = useWatch({ control, name: ['centre', 'radiusMeters', 'boundary'] })
  const isPlaced = typeof centre?.latitude === 'number' && typeof centre.longitude === 'number'
  return (
    <FieldGroup title="Location">
      <div>
        <div className="framed">
          <PinPicker
            label="Neighborhood location"
            value={isPlaced ? centre : null}
            startAt={startAt}
            radiusMeters={radiusMeters ?? 0}
            boundary={boundary}
            {...mapTiles()}
            onChange={place => form.setValue('centre', place, touched)}
            onBoundaryChange={ring => form.setValue('boundary', ring, touched)}
          />
        </div>
        <p className="quiet fine" style={{ marginTop: 6 }}>
          {isPlaced
            ? 'Drag the pin or a corner, or move it with the arrow keys.'
            : 'Click the centre of the neighborhood on the map, or enter its coordinates.'}
        </p>
      </div>
      <FieldRow>
        <NumberField control={control} name="centre.latitude" label="Latitude" decimalScale={6} />
        <NumberField control={control} name="centre.longitude" label="Longitude" decimalScale={6} />
        <Field of={neighborhoodFields} name="radiusMeters" control={control} />
      </FieldRow>
      <Switch
        label="Draw a boundary"
        description="Replaces the circle with a shape of eight corners that you can move."
        checked={boundary !== null && boundary !== undefined}
        disabled={!isPlaced}
        onChange={event =>
          form.setValue(
            'boundary',
            event.currentTarget.checked && isPlaced ? ringAround(centre, radiusMeters || 500) : null,
            touched,
          )
        }
      />
    </FieldGroup>
  )
}
