import { type PlayFilter, plays } from '@fulmar/contract/academy/plays'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats } from '#parts/FilterStats.tsx'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import type { PlayState } from './history.state.ts'

/** The plays of the list in figures, whatever their status. */
export function PlayStats({ state, filter }: { state: PlayState; filter: PlayFilter }) {
  const { search, userId, roundId, from, to, minScore, maxScore } = state
  const { status: _, flag: _flag, ...everyStatus } = filter
  const found = useApi(plays.stats, { query: everyStatus })
  const it = found.data?.data
  return (
    <FilterStats
      label="Plays in figures"
      state={state}
      kept={{ search, userId, roundId, from, to, minScore, maxScore }}
      leavesOut={{ status: 'status', flag: 'flags' }}
      isFailed={found.isError}
      stats={[
        { label: 'Started', value: it && formatNumber(it.started), filter: {} },
        { label: 'Finished', value: it && formatNumber(it.finished), filter: { status: ['FINISHED'] } },
        { label: 'Abandoned', value: it && formatNumber(it.abandoned), filter: { status: ['ABANDONED'] } },
        { label: 'Void', value: it && formatNumber(it.void), filter: { status: ['VOID'] } },
        { label: 'Flagged', value: it && formatNumber(it.flagged), filter: { flag: ['TOO_FAST'] } },
        { label: 'Players', value: it && formatNumber(it.players) },
        {
          label: 'Average score',
          value: it && (it.averageScore === null ? NONE : `${formatNumber(Math.round(it.averageScore))}%`),
        },
        { label: 'Points paid', value: it && formatNumber(it.points) },
      ]}
    />
  )
}
