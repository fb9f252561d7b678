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
    picture: it => (
      <Thumb>
        <GameCover cover={it.cover} />
      </Thumb>
    ),
    cell: it => it.title,
    detail: it => [it.category?.name, difficultyWords[it.difficulty]].filter(Boolean).join(' · '),
  },
  { id: 'status', title: 'Status', card: 'corner', cell: it => <GameBadge status={it.status} /> },
  {
    id: 'phase',
    title: 'Schedule',
    card: 'plain',
    cell: it => (it.status === 'PUBLISHED' ? formatRound(it) : 'Not open'),
  },
  { id: 'questionCount', title: 'Questions', count: it => it.questionCount },
  { id: 'plays', title: 'Plays', card: 'titled', count: it => it.plays },
  { id: 'players', title: 'Players', hidden: true, count: it => it.players },
  {
    id: 'averageScore',
    title: 'Average score',
    numeric: true,
    card: 'titled',
    cell: it => formatScore(it.averageScore),
  },
  {
    id: 'spentPoints',
    title: 'Budget spent',
    numeric: true,
    cell: it => `${formatNumber(it.spentPoints)} of ${formatNumber(it.budgetPoints)}`,
  },
  { id: 'updatedAt', title: 'Last changed', sortBy: 'updatedAt', at: it => it.updatedAt },
  { id: 'language', title: 'Language', hidden: true, cell: it => formatLanguage(it.language) },
  { id: 'createdAt', title: 'Added', sortBy: 'createdAt', hidden: true, at: it => it.createdAt },
]
