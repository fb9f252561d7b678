import type { Play, PlayListQuery } from '@fulmar/contract/academy/plays'
import { formatSeconds } from '#ui/format/duration.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import type { Column } from '#ui/table/table.types.ts'
import { PlayBadge } from './PlayBadge.tsx'
import { formatScore } from './plays.words.ts'

type ColumnOf = Column<Play, PlayListQuery['sortBy']>

/** What is known of a play; `first` names it: its member, or its game. */
export const playColumns = (first: ColumnOf): readonly ColumnOf[] => [
  first,
  { id: 'status', title: 'Status', card: 'corner', cell: row => <PlayBadge play={row} /> },
  {
    id: 'score',
    title: 'Score',
    sortBy: 'score',
    numeric: true,
    card: 'titled',
    cell: row => formatScore(row.score),
  },
  {
    id: 'correct',
    title: 'Correct',
    numeric: true,
    cell: row => `${formatNumber(row.correct)} of ${formatNumber(row.of)}`,
  },
  { id: 'seconds', title: 'Time', sortBy: 'seconds', numeric: true, cell: row => formatSeconds(row.seconds) },
  { id: 'points', title: 'Points', card: 'titled', count: row => row.points },
  { id: 'attempt', title: 'Attempt', count: row => row.attempt },
  { id: 'isCounted', title: 'Counts', cell: row => (row.isCounted ? 'Yes' : 'No') },
  { id: 'startedAt', title: 'Started', sortBy: 'startedAt', card: 'plain', at: row => row.startedAt },
  { id: 'gameVersion', title: 'Game version', hidden: true, count: row => row.gameVersion },
]
