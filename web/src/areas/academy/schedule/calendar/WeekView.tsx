import { useDroppable } from '@dnd-kit/core'
import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './calendar.module.css'
import type { CalendarProps } from './calendar.types.ts'
import { lanesOf, segmentsOn } from './days.ts'
import { RoundBlock } from './RoundBlock.tsx'
import { formatDay, formatPeriod, formatShortDay } from './words.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const HOUR_PX = 44
const EARLY_HOUR = 7

/** Pixels of the week view as minutes, in quarters of an hour. */
export const minutesOfPx = (px: number): number => Math.round(px / (HOUR_PX / 4)) * 15

const px = (minutes: number) => (minutes / 60) * HOUR_PX

export function WeekView(props: CalendarProps) {
  const { days, date, blackouts, today } = props
  const scroller = useRef<HTMLDivElement>(null)
  const hour = firstHour(props)
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = hour * HOUR_PX
  }, [hour])
  return (
    <section
      className="boxed"
      style={{ maxHeight: '34rem', overflow: 'auto' }}
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      aria-label={formatPeriod('week', date, days)}
    >
      <div className={`fine strong ${classes.heads}`}>
        <span />
        {days.map(day => (
          <div key={day} aria-current={day === today ? 'date' : undefined}>
            {formatShortDay(day)}
            <Text className="anywhere" span fz="xs" fw={600} c="sand">
              {blackouts.find(blackout => blackout.from <= day && day <= blackout.to)?.name}
            </Text>
          </div>
        ))}
      </div>
      <div className={classes.hours}>
        <div className={`stack quiet fine ${classes.scale}`} aria-hidden>
          {HOURS.map(hour => (
            <span key={hour} style={{ height: HOUR_PX }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        {days.map(day => (
          <DayColumn key={day} day={day} {...props} />
        ))}
      </div>
    </section>
  )
}

/** An hour before the earliest round; nights are empty. */
function firstHour({ days, rounds, timeZone }: CalendarProps): number {
  const starts = days.flatMap(day =>
    segmentsOn(day, rounds, timeZone).flatMap(({ isStart, from }) => (isStart ? [from] : [])),
  )
  return starts.length === 0 ? EARLY_HOUR : Math.max(0, Math.floor(Math.min(...starts) / 60) - 1)
}

function DayColumn({ day, ...calendar }: CalendarProps & { day: string }) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const segments = segmentsOn(day, calendar.rounds, calendar.timeZone)
  const lanes = lanesOf(segments)
  const isBlackout = calendar.blackouts.some(blackout => blackout.from <= day && day <= blackout.to)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of a calendar is not a fieldset
    <div
      role="group"
      aria-label={formatDay(day)}
      ref={setNodeRef}
      className={classes.column}
      data-over={isOver || undefined}
      data-blackout={isBlackout || undefined}
      style={{ height: px(24 * 60), backgroundSize: `100% ${HOUR_PX}px` }}
    >
      {segments.map((segment, index) => {
        const { lane = 0, lanes: count = 1 } = lanes[index] ?? {}
        return (
          <RoundBlock
            key={`${segment.round.id} ${day}`}
            segment={segment}
            style={{
              position: 'absolute',
              top: px(segment.from),
              height: px(Math.max(segment.to - segment.from, 30)),
              left: `${(lane / count) * 100}%`,
              width: `${100 / count}%`,
            }}
            {...calendar}
          />
        )
      })}
    </div>
  )
}
