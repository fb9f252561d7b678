import { formatCount } from '#ui/format/numbers.ts'
import { RoundBadge } from '../../RoundBadge.tsx'
import classes from './calendar.module.css'
import type { CalendarProps } from './calendar.types.ts'
import { segmentsOn } from './days.ts'
import { sayClashes, sayDay, sayTimes } from './words.ts'

/** The rounds of a month by day. */
export function ListView({ days, rounds, blackouts, timeZone, gameId, onOpen }: CalendarProps) {
  const shown = days
    .map(day => ({
      day,
      starting: segmentsOn(day, rounds, timeZone).filter(({ isStart }) => isStart),
      blackout: blackouts.find(it => it.from <= day && day <= it.to),
    }))
    .filter(({ starting, blackout }) => starting.length > 0 || blackout)
  if (shown.length === 0) return <p className={classes.empty}>No rounds start in this month.</p>
  return (
    <ol className={classes.list} aria-label="Rounds by day">
      {shown.map(({ day, starting, blackout }) => (
        <li key={day}>
          <h3 className={classes.listDay}>{sayDay(day)}</h3>
          {blackout && <p className={classes.blackout}>Blackout day: {blackout.name}</p>}
          {starting.map(({ round }) => (
            <button key={round.id} type="button" className={classes.row} onClick={() => onOpen(round)}>
              <span className={classes.rowTimes}>{sayTimes(round, timeZone)}</span>
              <span className={classes.rowWords}>
                {round.game.id !== gameId && <strong>{round.game.name}</strong>}
                {round.status !== 'UPCOMING' && <span>{formatCount(round.players, 'player')}</span>}
                {round.clashes.length > 0 && <span className={classes.clash}>{sayClashes(round.clashes)}</span>}
              </span>
              <RoundBadge status={round.status} />
            </button>
          ))}
        </li>
      ))}
    </ol>
  )
}
