import { ActionIcon, Menu, Switch, TextInput } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import classes from './Hours.module.css'
import { type DayHours, dayName, formatHours } from './hours.ts'

interface Props {
  day: DayHours
  error?: string
  onChange: (day: DayHours) => void
  onCopy: (to: 'weekdays' | 'all') => void
  onBlur?: () => void
}

export function HoursRow({ day, error, onChange, onCopy, onBlur }: Props) {
  const noteId = useId()
  const name = dayName(day.dayOfWeek)
  const note = formatHours(day)
  const time = (which: 'openTime' | 'closeTime', label: string) => (
    <TextInput
      type="time"
      size="sm"
      aria-label={`${name} ${label}`}
      aria-describedby={error || note ? noteId : undefined}
      error={Boolean(error)}
      value={day.timeSlot[which]}
      onChange={event => onChange({ ...day, timeSlot: { ...day.timeSlot, [which]: event.currentTarget.value } })}
      onBlur={onBlur}
      classNames={{ input: classes.time }}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset and its legend cannot be laid out as one line.
    <div role="group" aria-label={name} className={classes.day}>
      <Switch
        label={name}
        aria-label={`${name} open`}
        checked={day.isOpen}
        onChange={event => onChange({ ...day, isOpen: event.currentTarget.checked })}
        classNames={{ label: classes.name }}
      />
      {day.isOpen ? (
        <div className={`line quiet ${classes.times}`}>
          {time('openTime', 'opens at')}
          <span aria-hidden>–</span>
          {time('closeTime', 'closes at')}
        </div>
      ) : (
        <span className={`quiet ${classes.closed}`}>{note}</span>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={`Copy ${name}’s hours`} c="dimmed">
            <Copy size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Copy {name}’s hours</Menu.Label>
          <Menu.Item onClick={() => onCopy('weekdays')}>To weekdays</Menu.Item>
          <Menu.Item onClick={() => onCopy('all')}>To every day</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {day.isOpen && (error || note) && (
        <p id={noteId} className={`whole fine ${error ? 'bad' : 'quiet'} ${classes.note}`}>
          {error ?? note}
        </p>
      )}
    </div>
  )
}
