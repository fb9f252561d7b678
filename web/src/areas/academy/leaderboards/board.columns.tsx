import { Text } from '@mantine/core'
import { formatMemberCode } from '#parts/member-code.ts'
import { NeighborhoodLink } from '#parts/record/RecordLinks.tsx'
import { formatSeconds } from '#ui/format/duration.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import type { Column } from '#ui/table/table.types.ts'
import type { BoardRow } from './use-board.ts'

/** Scores of one game are percents, those of all games a sum. */
export const formatBoardScore = (score: number, isGlobal: boolean): string =>
  isGlobal ? formatNumber(score) : `${formatNumber(score)}%`

/** `marked` is the player whose neighbours are shown. */
export const boardColumns = (isGlobal: boolean, marked: string | undefined): readonly Column<BoardRow, 'rank'>[] => [
  {
    id: 'player',
    title: 'Rank and player',
    picture: row => (
      <Text className="figures heading" miw="2.25em" ta="end" span>
        {formatNumber(row.rank)}
      </Text>
    ),
    cell: row =>
      row.id === marked ? (
        <Text component="mark" px={4} bdrs={4} bg="var(--sand-wash)" c="var(--sand-ink)">
          {row.user.name}
        </Text>
      ) : (
        row.user.name
      ),
    detail: row => row.user.memberCode && formatMemberCode(row.user.memberCode),
  },
  { id: 'neighborhood', title: 'Neighborhood', cell: row => <NeighborhoodLink of={row.user.neighborhood} /> },
  {
    id: 'score',
    title: isGlobal ? 'Total score' : 'Score',
    numeric: true,
    card: 'titled',
    cell: row => formatBoardScore(row.score, isGlobal),
  },
  { id: 'seconds', title: 'Time', numeric: true, card: 'titled', cell: row => formatSeconds(row.seconds) },
  { id: 'plays', title: 'Finished plays', card: 'titled', count: row => row.plays },
  { id: 'at', title: 'Reached', at: row => row.at },
]
