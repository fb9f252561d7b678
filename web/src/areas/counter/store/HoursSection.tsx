import type { HoursException } from '@fulmar/contract/stores/store-input'
import { useState } from 'react'
import { type DayHours, dayName, formatHours, type Hours, wholeWeek } from '#ui/hours/hours.ts'
import classes from '../counter.module.css'
import { Field } from '../pieces/Field.tsx'
import { Form } from '../pieces/Form.tsx'
import { useTask } from '../use-task.ts'
import type { SectionProps } from './owned-store.ts'
import styles from './store.module.css'

type NumberedDay = HoursException & { number: number }

/** The hours of the week, and the days that differ. */
export function HoursSection({ owner, onDone }: SectionProps) {
  const { store } = owner.owned
  const [week, setWeek] = useState(() => wholeWeek(store.operatingHours))
  const [days, setDays] = useState<NumberedDay[]>(() => store.exceptions.map((day, number) => ({ ...day, number })))
  const task = useTask()
  const save = () =>
    task.run(async () => {
      await owner.save({ operatingHours: week, exceptions: days.map(({ number: _number, ...day }) => day) })
      onDone('The opening hours are saved.')
    })
  const changeDay = (changed: DayHours) =>
    setWeek(week.map(day => (day.dayOfWeek === changed.dayOfWeek ? changed : day)))
  const changeException = (changed: NumberedDay) =>
    setDays(days.map(day => (day.number === changed.number ? changed : day)))
  const add = () => {
    const number = Math.max(-1, ...days.map(day => day.number)) + 1
    setDays([
      ...days,
      { number, date: '', label: '', isOpen: false, timeSlot: { openTime: '09:00', closeTime: '17:00' } },
    ])
  }
  return (
    <Form onSubmit={() => void save()} task={task} submit="Save hours" busy="Saving…">
      <p>In the time of {store.timezone.replaceAll('_', ' ')}.</p>
      {week.map(day => (
        <Day key={day.dayOfWeek} name={dayName(day.dayOfWeek)} hours={day} onChange={changeDay} />
      ))}
      <section className={classes.group}>
        <h2>Holidays and exceptions</h2>
        {days.map(day => (
          <div key={day.number} className={classes.item}>
            <div className={classes.row}>
              <Field
                label="Date"
                type="date"
                required
                value={day.date}
                onChange={event => changeException({ ...day, date: event.currentTarget.value })}
              />
              <Field
                label="Occasion"
                maxLength={60}
                required
                value={day.label}
                onChange={event => changeException({ ...day, label: event.currentTarget.value })}
              />
            </div>
            <Day name={day.label || 'That day'} hours={day} onChange={changeException} />
            <button
              type="button"
              className={classes.quiet}
              aria-label={`Remove ${day.label || day.date || 'this day'}`}
              onClick={() => setDays(days.filter(({ number }) => number !== day.number))}
            >
              Remove
            </button>
          </div>
        ))}
        <button type="button" className={classes.quiet} onClick={add}>
          Add a day
        </button>
      </section>
    </Form>
  )
}

interface DayProps<H extends Hours> {
  name: string
  hours: H
  onChange: (hours: H) => void
}

function Day<H extends Hours>({ name, hours, onChange }: DayProps<H>) {
  const time = (which: 'openTime' | 'closeTime', label: string) => (
    <input
      type="time"
      required
      aria-label={`${name} ${label}`}
      value={hours.timeSlot[which]}
      onChange={event => onChange({ ...hours, timeSlot: { ...hours.timeSlot, [which]: event.currentTarget.value } })}
    />
  )
  return (
    <div className={styles.day}>
      <label>
        <input
          type="checkbox"
          checked={hours.isOpen}
          onChange={event => onChange({ ...hours, isOpen: event.currentTarget.checked })}
        />
        {name}
      </label>
      {hours.isOpen ? (
        <span className={styles.times}>
          {time('openTime', 'opens at')} – {time('closeTime', 'closes at')}
        </span>
      ) : null}
      <small>{formatHours(hours)}</small>
    </div>
  )
}
