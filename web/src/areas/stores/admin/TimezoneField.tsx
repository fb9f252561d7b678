import type { Control, FieldValues } from 'react-hook-form'
import type { FieldProps } from '#ui/form/field.ts'
import { SelectField } from '#ui/form/SelectField.tsx'

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  name: FieldProps<Input, Output>['name']
  /** The store's current zone: offered even if the browser does not know it. */
  current: string
}

const known = () => Intl.supportedValuesOf('timeZone')

/** The time zone of the store's opening hours. */
export function TimezoneField<Input extends FieldValues, Output>({ control, name, current }: Props<Input, Output>) {
  const zones = [...new Set([current, 'UTC', ...known()])]
  return (
    <SelectField
      control={control}
      name={name}
      label="Time zone"
      help="Opening hours are in this time zone"
      data={zones.map(zone => ({ value: zone, label: zone }))}
      isLong
      nothingFoundMessage="No time zone found"
    />
  )
}
