import { Checkbox } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { TimezoneField } from '#parts/fields/TimezoneField.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { formatMinutes } from '#ui/format/duration.ts'
import { type Repeat, type Weekday, weekdayOf, weekdays } from './recurrence.ts'
import { WindowPreview } from './WindowPreview.tsx'
import type { WindowEdit, WindowEdited } from './window-form.ts'

interface Props {
  control: Control<WindowEdit, unknown, WindowEdited>
  gameId: string
}

const repeatWords: Record<Exclude<Repeat, 'CUSTOM'>, string> = {
  NONE: 'Does not repeat',
  DAILY: 'Every day',
  WEEKLY: 'Every week',
  MONTHLY: 'Every month',
}

const endOptions = optionsOf<WindowEdit['ends']>({
  NEVER: 'Never',
  UNTIL: 'On a day',
  COUNT: 'After a number of rounds',
})

export function WindowFields({ control, gameId }: Props) {
  const edit = useWatch({ control }) as WindowEdit
  useDayOfDate(control, edit.date)
  const isRule = edit.repeat !== 'NONE' && edit.repeat !== 'CUSTOM'
  return (
    <>
      <FieldGroup title="First round">
        <FieldRow>
          <DayField control={control} name="date" label="Date" />
          <TextField control={control} name="time" label="Start time" type="time" />
          <NumberField
            control={control}
            name="minutes"
            label="Length"
            unit="min"
            allowNegative={false}
            decimalScale={0}
            help={edit.minutes >= 60 ? formatMinutes(edit.minutes) : undefined}
          />
        </FieldRow>
        <TimezoneField
          control={control}
          name="timeZone"
          current={edit.timeZone}
          help="Rounds keep their local time when the clocks change"
        />
      </FieldGroup>
      <FieldGroup title="Repeat">
        <SelectField
          control={control}
          name="repeat"
          label="Repeats"
          data={[
            ...optionsOf(repeatWords),
            ...(edit.custom ? [{ value: 'CUSTOM', label: `Custom: ${edit.custom}` }] : []),
          ]}
          help={edit.repeat === 'MONTHLY' ? 'On the same day of each month that has it.' : undefined}
        />
        {edit.repeat === 'WEEKLY' && <Weekdays control={control} />}
        {isRule && <Ends control={control} ends={edit.ends} />}
      </FieldGroup>
      <WindowPreview gameId={gameId} edit={edit} />
    </>
  )
}

/** A time that repeats on the day of its first round only goes on doing so when that round gets another date. */
function useDayOfDate(control: Props['control'], date: string) {
  const { value, onChange } = useController({ control, name: 'days' }).field
  const before = useRef(date)
  useEffect(() => {
    const [old, now] = [weekdayOf(before.current), weekdayOf(date)]
    // A date that is being typed is none.
    if (!now) return
    before.current = date
    if (now !== old && value.length === 1 && value[0] === old) onChange([now])
  }, [date, value, onChange])
}

// A week from Monday on.
const dayNames = weekdays.map((day, at) => ({
  day,
  name: new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 5 + at)),
}))

function Weekdays({ control }: Pick<Props, 'control'>) {
  const { field, fieldState } = useController({ control, name: 'days' })
  const toggle = (day: Weekday, isOn: boolean) =>
    field.onChange(isOn ? [...field.value, day] : field.value.filter(row => row !== day))
  return (
    <fieldset className="row" style={{ gap: '8px 16px' }}>
      <legend>On</legend>
      {dayNames.map(({ day, name }) => (
        <Checkbox
          key={day}
          label={name}
          checked={field.value.includes(day)}
          aria-invalid={fieldState.invalid || undefined}
          onChange={event => toggle(day, event.currentTarget.checked)}
          onBlur={field.onBlur}
        />
      ))}
      {fieldState.error && (
        <p className="bad fine" role="alert">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}

const Ends = ({ control, ends }: Pick<Props, 'control'> & { ends: WindowEdit['ends'] }) => (
  <FieldRow>
    <SelectField control={control} name="ends" label="Ends" data={endOptions} />
    {ends === 'UNTIL' && <DayField control={control} name="until" label="Last day" />}
    {ends === 'COUNT' && (
      <NumberField control={control} name="count" label="Rounds" allowNegative={false} decimalScale={0} />
    )}
  </FieldRow>
)
