import { gameSchedule, type Round, type RoundStatus } from '@fulmar/contract/academy/game-schedule'
import { useApi } from '#core/api/use-api.ts'
import { statuses } from '#parts/statuses.tsx'
import { dateFormatter } from '#ui/format/formatters.ts'

export const { words: roundWords, Badge: RoundBadge } = statuses<RoundStatus>({
  UPCOMING: ['Upcoming', 'info'],
  LIVE: ['Live now', 'ok'],
  IN_REVIEW: ['In review', 'wait'],
  PAYING: ['Paying prizes', 'wait'],
  ENDED: ['Ended', 'off'],
})

const MOST = 100

/** The start of a round on the clocks of its time zone: "29 Mar 2026, 18:00". */
export const formatStart = ({ startsAt, timeZone }: Pick<Round, 'startsAt' | 'timeZone'>): string =>
  dateFormatter(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(startsAt))

/** The rounds of a game that have begun, to choose from; the newest first. */
export function useRoundOptions(gameId: string | undefined) {
  const found = useApi(
    gameSchedule.pastRounds,
    { query: { gameId: gameId ?? '', limit: MOST, sortOrder: 'desc' } },
    { enabled: gameId !== undefined },
  )
  const rounds = gameId === undefined ? [] : (found.data?.data ?? [])
  return rounds.map(round => ({ value: round.id, label: formatStart(round) }))
}
