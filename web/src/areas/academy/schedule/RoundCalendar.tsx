import { type Blackout, gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { Alert, Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { toZoned } from '#ui/format/zones.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { useMinute } from '#ui/use-minute.ts'
import { useGame } from '../game/game-context.ts'
import { CalendarHead } from './CalendarHead.tsx'
import { Calendar } from './calendar/Calendar.tsx'
import classes from './calendar/calendar.module.css'
import { clockChanges, daysOf, spanOf } from './calendar/days.ts'
import { isPast, type Moving, useMoving, withPending } from './calendar/use-moving.ts'
import { formatChange, formatLocal } from './calendar/words.ts'
import { useScheduleAddress } from './schedule.state.ts'

const RoundDrawer = lazyNamed(() => import('./RoundDrawer.tsx'), 'RoundDrawer')

interface Props {
  timeZone: string
  blackouts: readonly Blackout[]
  mayMove: boolean
  action: ReactNode
}

/** The rounds of a game on the clocks of its time zone. */
export function RoundCalendar({ timeZone, blackouts, mayMove, action }: Props) {
  const game = useGame()
  const today = toZoned(useMinute().getTime(), timeZone).slice(0, 10)
  const [{ view, date, others }, change] = useScheduleAddress(today)
  const [openId, setOpenId] = useState<string>()
  const days = daysOf(view, date)
  const moving = useMoving(timeZone, day => {
    if (!days.includes(day)) change({ date: day })
  })
  const found = useApi(
    gameSchedule.rounds,
    { query: { ...spanOf(days, timeZone), ...(!others && { gameId: game.id }) } },
    { placeholderData: keepPreviousData },
  )
  const rounds = withPending(found.data?.data ?? [], moving.pending, timeZone)
  const open = found.data?.data.find(({ id }) => id === openId)
  const changes = clockChanges(days, timeZone)
  return (
    <section className="stack" style={{ minWidth: 0 }} aria-label="Calendar">
      <CalendarHead view={view} date={date} days={days} others={others} onChange={change} action={action} />
      <p className="quiet fine">Times are in {timeZone}.</p>
      {changes.length > 0 && (
        <Alert color="blue" icon={<Clock size={18} aria-hidden />} title="Daylight saving">
          {changes.map(formatChange).join(' ')} Play times keep their local hour.
        </Alert>
      )}
      <Loaded of={found} lines={6}>
        {() => (
          <Calendar
            {...{ view, date, days, rounds, blackouts, today, timeZone, mayMove, moving }}
            gameId={game.id}
            onOpen={round => setOpenId(round.id)}
          />
        )}
      </Loaded>
      <MoveBar moving={moving} timeZone={timeZone} />
      {open && (
        <RoundDrawer
          round={open}
          timeZone={timeZone}
          mayWrite={mayMove}
          isOwn={open.game.id === game.id}
          moving={moving}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </section>
  )
}

/** The question before a round is moved. */
function MoveBar({ moving, timeZone }: { moving: Moving; timeZone: string }) {
  const { pending, isBusy, confirm, cancel } = moving
  const isTooEarly = pending !== null && isPast(pending, timeZone)
  return (
    <div className={pending ? `surface row between ${classes.bar}` : undefined} role="status">
      {pending && (
        <>
          <span>
            Move the round from {formatLocal(toZoned(pending.round.startsAt, timeZone))} to{' '}
            <strong>{formatLocal(pending.local)}</strong>?{' '}
            {isTooEarly ? 'A round cannot start in the past.' : 'Enter confirms, Esc cancels.'}
          </span>
          <span className="line" style={{ display: 'inline-flex' }}>
            <Button variant="default" size="compact-md" onClick={cancel}>
              Keep it
            </Button>
            <Button size="compact-md" loading={isBusy} disabled={isTooEarly} onClick={confirm}>
              Move round
            </Button>
          </span>
        </>
      )}
    </div>
  )
}
