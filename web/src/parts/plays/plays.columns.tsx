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
  { id: 'status', title: 'Status', card: 'corner', cell: it => <PlayBadge play={it} /> },
  {
    id: 'score',
    title: 'Score',
    sortBy: 'score',
    numeric: true,
    card: 'titled',
    cell: it => formatScore(it.score),
  },
  {
    id: 'correct',
    title: 'Correct',
    numeric: true,
    cell: it => `${formatNumber(it.correct)} of ${formatNumber(it.of)}`,
  },
  { id: 'seconds', title: 'Time', sortBy: 'seconds', numeric: true, cell: it => formatSeconds(it.seconds) },
  { id: 'points', title: 'Points', card: 'titled', count: it => it.points },
  { id: 'attempt', title: 'Attempt', count: it => it.attempt },
  { id: 'isCounted', title: 'Counts', cell: it => (it.isCounted ? 'Yes' : 'No') },
  { id: 'startedAt', title: 'Started', sortBy: 'startedAt', card: 'plain', at: it => it.startedAt },
  { id: 'gameVersion', title: 'Game version', hidden: true, count: it => it.gameVersion },
]
