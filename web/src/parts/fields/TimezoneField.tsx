import type { Control, FieldValues } from 'react-hook-form'
import type { FieldProps } from '#ui/form/field.ts'
import { SelectField } from '#ui/form/SelectField.tsx'

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  name: FieldProps<Input, Output>['name']
  /** The current zone: offered even if the browser does not know it. */
  current: string
  help?: string
}

const known = () => Intl.supportedValuesOf('timeZone')

/** A time zone, of opening hours unless `help` says otherwise. */
export function TimezoneField<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { control, name, current, help = 'Opening hours are in this time zone' } = props
  const zones = [...new Set([current, 'UTC', ...known()])]
  return (
    <SelectField
      control={control}
      name={name}
      label="Time zone"
      help={help}
      data={zones.map(zone => ({ value: zone, label: zone }))}
      isLong
      nothingFoundMessage="No time zone found"
    />
  )
}
