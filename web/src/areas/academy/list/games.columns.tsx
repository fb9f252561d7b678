import type { Game, GameListQuery } from '@fulmar/contract/academy/game-records'
import { formatScore } from '#parts/plays/plays.words.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { Thumb } from '#ui/Picture.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { difficultyWords, formatLanguage, formatRound, GameBadge } from '../academy.words.ts'
import { GameCover } from '../GameCover.tsx'

export const gameColumns: readonly Column<Game, GameListQuery['sortBy']>[] = [
  {
    id: 'title',
    title: 'Game',
    sortBy: 'title',
    picture: row => (
      <Thumb>
        <GameCover cover={row.cover} />
      </Thumb>
    ),
    cell: row => row.title,
    detail: row => [row.category?.name, difficultyWords[row.difficulty]].filter(Boolean).join(' · '),
  },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <GameBadge status={row.status} /> },
  {
    id: 'phase',
    title: 'Schedule',
    card: 'plain',
    cell: row => (row.status === 'PUBLISHED' ? formatRound(row) : 'Not open'),
  },
  { id: 'questionCount', title: 'Questions', count: row => row.questionCount },
  { id: 'plays', title: 'Finished plays', card: 'titled', count: row => row.plays },
  { id: 'players', title: 'Players', hidden: true, count: row => row.players },
  {
    id: 'averageScore',
    title: 'Average score',
    numeric: true,
    card: 'titled',
    cell: row => formatScore(row.averageScore),
  },
  {
    id: 'spentPoints',
    title: 'Budget spent',
    numeric: true,
    cell: row => `${formatNumber(row.spentPoints)} of ${formatNumber(row.budgetPoints)}`,
  },
  { id: 'updatedAt', title: 'Last changed', sortBy: 'updatedAt', at: row => row.updatedAt },
  { id: 'language', title: 'Language', hidden: true, cell: row => formatLanguage(row.language) },
  { id: 'createdAt', title: 'Added', sortBy: 'createdAt', hidden: true, at: row => row.createdAt },
]
