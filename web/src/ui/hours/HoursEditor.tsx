import classes from './Hours.module.css'
import { HoursRow } from './HoursRow.tsx'
import { copyDay, type DayHours } from './hours.ts'

interface Props {
  value: readonly DayHours[]
  onChange: (hours: DayHours[]) => void
  onBlur?: () => void
  /** What is wrong with the times of a day, by its place in the list. */
  errors?: readonly (string | undefined)[]
}

/** When something is open: a switch and two times for each day, and a way to copy one day to others. */
export function HoursEditor({ value, onChange, onBlur, errors = [] }: Props) {
  return (
    <div className={classes.week}>
      {value.map((day, index) => (
        <HoursRow
          key={day.dayOfWeek}
          day={day}
          error={errors[index]}
          onBlur={onBlur}
          onChange={changed => onChange(value.map(it => (it === day ? changed : it)))}
          onCopy={to => onChange(copyDay(value, day.dayOfWeek, to))}
        />
      ))}
    </div>
  )
}
