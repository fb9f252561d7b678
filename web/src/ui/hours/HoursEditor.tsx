import { Stack } from '@mantine/core'
import { HoursRow } from './HoursRow.tsx'
import { copyDay, type DayHours } from './hours.ts'

interface Props {
  value: readonly DayHours[]
  onChange: (hours: DayHours[]) => void
  onBlur?: () => void
  /** Errors by index in the list. */
  errors?: readonly (string | undefined)[]
}

/** Opening hours by weekday, with copying from one day to others. */
export function HoursEditor({ value, onChange, onBlur, errors = [] }: Props) {
  return (
    <Stack gap={0}>
      {value.map((day, index) => (
        <HoursRow
          key={day.dayOfWeek}
          day={day}
          error={errors[index]}
          onBlur={onBlur}
          onChange={changed => onChange(value.map(row => (row === day ? changed : row)))}
          onCopy={to => onChange(copyDay(value, day.dayOfWeek, to))}
        />
      ))}
    </Stack>
  )
}
