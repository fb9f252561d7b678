import { Text, Title, UnstyledButton } from '@mantine/core'
import { formatCount } from '#ui/format/numbers.ts'
import { RoundBadge } from '../../rounds.ts'
import classes from './calendar.module.css'
import type { CalendarProps } from './calendar.types.ts'
import { segmentsOn } from './days.ts'
import { formatClashes, formatDay, formatTimes } from './words.ts'

/** The rounds of a month by day. */
export function ListView({ days, rounds, blackouts, timeZone, gameId, onOpen }: CalendarProps) {
  const shown = days
    .map(day => ({
      day,
      starting: segmentsOn(day, rounds, timeZone).filter(({ isStart }) => isStart),
      blackout: blackouts.find(blackout => blackout.from <= day && day <= blackout.to),
    }))
    .filter(({ starting, blackout }) => starting.length > 0 || blackout)
  if (shown.length === 0)
    return (
      <Text p="24px 0" c="dimmed">
        No rounds start in this month.
      </Text>
    )
  return (
    <ol className="stack" style={{ gap: 16 }} aria-label="Rounds by day">
      {shown.map(({ day, starting, blackout }) => (
        <li key={day}>
          <Title order={3} size="h4" mb={4}>
            {formatDay(day)}
          </Title>
          {blackout && (
            <Text className="anywhere" fz="xs" fw={600} c="sand">
              Blackout day: {blackout.name}
            </Text>
          )}
          {starting.map(({ round }) => (
            <UnstyledButton key={round.id} className={`boxed hovers ${classes.row}`} onClick={() => onOpen(round)}>
              <Text className="figures" fw={650} span>
                {formatTimes(round, timeZone)}
              </Text>
              <span className={`row quiet ${classes.rowWords}`}>
                {round.game.id !== gameId && <strong>{round.game.name}</strong>}
                {round.status !== 'UPCOMING' && <span>{formatCount(round.players, 'player')}</span>}
                {round.clashes.length > 0 && (
                  <Text span c="yellow">
                    {formatClashes(round.clashes)}
                  </Text>
                )}
              </span>
              <RoundBadge status={round.status} />
            </UnstyledButton>
          ))}
        </li>
      ))}
    </ol>
  )
}
