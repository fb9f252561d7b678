import { useDroppable } from '@dnd-kit/core'
import { Text } from '@mantine/core'
import classes from './calendar.module.css'
import type { CalendarProps } from './calendar.types.ts'
import { segmentsOn } from './days.ts'
import { RoundBlock } from './RoundBlock.tsx'
import { formatPeriod, formatShortDay } from './words.ts'

const DAYS_OF_WEEK = 7

export function MonthView(props: CalendarProps) {
  const { days, date } = props
  const weeks = Array.from({ length: days.length / DAYS_OF_WEEK }, (_, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  )
  return (
    <table className={classes.month} aria-label={formatPeriod('month', date, days)}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map(day => (
            <th key={day} scope="col">
              {formatShortDay(day).split(' ')[0]?.replace(',', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <DayCell key={day} day={day} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, ...calendar }: CalendarProps & { day: string }) {
  const { date, rounds, blackouts, today, timeZone } = calendar
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const blackout = blackouts.find(blackout => blackout.from <= day && day <= blackout.to)
  return (
    <td
      ref={setNodeRef}
      data-over={isOver || undefined}
      data-outside={!day.startsWith(date.slice(0, 7)) || undefined}
      data-blackout={blackout !== undefined || undefined}
    >
      <time dateTime={day} className={`quiet fine ${classes.day}`} aria-current={day === today ? 'date' : undefined}>
        {Number(day.slice(8))}
      </time>
      {blackout && (
        <Text className="anywhere" span fz="xs" fw={600} c="sand">
          {blackout.name}
        </Text>
      )}
      {segmentsOn(day, rounds, timeZone).map(segment => (
        <RoundBlock key={`${segment.round.id} ${day}`} segment={segment} {...calendar} />
      ))}
    </td>
  )
}
