import type { HoursException } from '@fulmar/contract/stores/store-input'
import { ActionIcon, Button, Stack, Switch, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { FieldErrors } from 'react-hook-form'
import { formatHours } from '#ui/hours/hours.ts'
import classes from '../admin.module.css'

interface Props {
  value: readonly HoursException[]
  onChange: (days: HoursException[]) => void
  errors: FieldErrors<{ days: HoursException[] }>['days']
}

/** Holidays and other days with different hours. */
export function ExceptionsEditor({ value, onChange, errors }: Props) {
  const add = () =>
    onChange([
      ...value,
      {
        date: nextFreeDate(value, new Date()),
        label: '',
        isOpen: false,
        timeSlot: { openTime: '09:00', closeTime: '17:00' },
      },
    ])
  const change = (index: number, day: HoursException) => onChange(value.map((row, at) => (at === index ? day : row)))
  return (
    <Stack align="flex-start">
      {value.length === 0 && <p className="quiet">No exceptions. Add holidays and days with different hours.</p>}
      {value.map((day, index) => (
        <ExceptionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the date of a day changes while it is typed.
          key={index}
          day={day}
          dateError={errors?.[index]?.date?.message}
          labelError={errors?.[index]?.label?.message}
          onChange={row => change(index, row)}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      {errors?.root?.message && <p className="bad fine whole">{errors.root.message}</p>}
      <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={add}>
        Add exception
      </Button>
    </Stack>
  )
}

interface RowProps {
  day: HoursException
  dateError: string | undefined
  labelError: string | undefined
  onChange: (day: HoursException) => void
  onRemove: () => void
}

function ExceptionRow({ day, dateError, labelError, onChange, onRemove }: RowProps) {
  const error = dateError ?? labelError
  const name = day.label || day.date
  const note = day.isOpen ? formatHours(day) : 'Closed all day'
  const time = (which: 'openTime' | 'closeTime', label: string) => (
    <TextInput
      type="time"
      aria-label={`${name} ${label}`}
      value={day.timeSlot[which]}
      onChange={event => onChange({ ...day, timeSlot: { ...day.timeSlot, [which]: event.currentTarget.value } })}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset and its legend cannot be laid out as one line.
    <div role="group" aria-label={name} className={classes.exception}>
      <TextInput
        type="date"
        label="Date"
        value={day.date}
        error={Boolean(dateError)}
        onChange={event => onChange({ ...day, date: event.currentTarget.value })}
      />
      <TextInput
        label="Occasion"
        placeholder="Christmas"
        maxLength={60}
        value={day.label}
        error={Boolean(labelError)}
        onChange={event => onChange({ ...day, label: event.currentTarget.value })}
      />
      <ActionIcon size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
      <div className="row whole" style={{ minHeight: 36 }}>
        <Switch
          label="Open"
          aria-label={`${name} open`}
          checked={day.isOpen}
          onChange={event => onChange({ ...day, isOpen: event.currentTarget.checked })}
        />
        {day.isOpen && (
          <>
            {time('openTime', 'opens at')}
            <span aria-hidden>–</span>
            {time('closeTime', 'closes at')}
          </>
        )}
        {note && <span className="quiet">{note}</span>}
      </div>
      {error && <p className="bad fine whole">{error}</p>}
    </div>
  )
}

const DAY_MS = 86_400_000

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The first free date from tomorrow on: each date can be used once. */
export function nextFreeDate(days: readonly { date: string }[], now: Date): string {
  const taken = new Set(days.map(({ date }) => date))
  for (let step = 1; ; step++) {
    const date = dateOf(new Date(now.getTime() + step * DAY_MS))
    if (!taken.has(date)) return date
  }
}
