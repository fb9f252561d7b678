import { gameSchedule, type Round, type RoundStatus } from '@fulmar/contract/academy/game-schedule'
import { useApi } from '#core/api/use-api.ts'
import { dateFormatter } from '#ui/format/formatters.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export const roundWords: Record<RoundStatus, string> = {
  UPCOMING: 'Upcoming',
  LIVE: 'Live now',
  IN_REVIEW: 'In review',
  PAYING: 'Paying prizes',
  ENDED: 'Ended',
}

export const roundTones: Record<RoundStatus, Tone> = {
  UPCOMING: 'info',
  LIVE: 'ok',
  IN_REVIEW: 'wait',
  PAYING: 'wait',
  ENDED: 'off',
}

const MOST = 100

/** The start of a round on the clocks of its time zone: "29 Mar 2026, 18:00". */
export const sayStart = ({ startsAt, timeZone }: Pick<Round, 'startsAt' | 'timeZone'>): string =>
  dateFormatter(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(startsAt))

/** The rounds of a game that have begun, to choose from; the newest first. */
export function useRoundOptions(gameId: string | undefined) {
  const found = useApi(
    gameSchedule.pastRounds,
    { query: { gameId: gameId ?? '', limit: MOST, sortOrder: 'desc' } },
    { enabled: gameId !== undefined },
  )
  const rounds = gameId === undefined ? [] : (found.data?.data ?? [])
  return rounds.map(round => ({ value: round.id, label: sayStart(round) }))
}
