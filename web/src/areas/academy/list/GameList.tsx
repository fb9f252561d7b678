import { gameFields } from '@fulmar/contract/academy/game-fields'
import { games } from '@fulmar/contract/academy/games'
import { pointsWords } from '@fulmar/contract/points/points-words'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCan } from '#core/session/can.ts'
import { choiceFilter } from '#parts/fields/field-values.ts'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import type { ListState } from '#parts/lists/list-state.ts'
import { useList } from '#parts/lists/use-list.ts'
import { useMasterEntries } from '#parts/master-data/use-master-entries.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { formatShare } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { AcademyTabs } from '../AcademyTabs.tsx'
import { languageOptions, phaseOptions } from '../academy.words.ts'
import { gameColumns } from './games.columns.tsx'

export function GameList() {
  const { state, table } = useList(games.list)
  const navigate = useNavigate()
  const mayWrite = useCan('academy:write')
  const filters = useFilters()
  const newButton = mayWrite && (
    <Button component={Link} to="/academy/create" leftSection={<Plus size={16} aria-hidden />}>
      New game
    </Button>
  )
  return (
    <Sections>
      <PageHeader title="Games" meaning="Quiz games for members, with their status and results." actions={newButton} />
      <AcademyTabs />
      <GameStats state={state} />
      <DataTable
        label="Games"
        columns={gameColumns}
        {...table}
        {...savedViewsOf('games')}
        rowName={row => row.title}
        href={row => `/academy/${row.id}`}
        onOpen={row => void navigate({ to: '/academy/$id', params: { id: row.id } })}
        searchLabel="Search by title"
        filters={filters}
        empty={
          <EmptyState title="No games yet" action={newButton}>
            Write a quiz about recycling, or let one be drafted for you, and publish it for members to play.
          </EmptyState>
        }
      />
    </Sections>
  )
}

function useFilters(): Filter<'status' | 'phase' | 'difficulty' | 'categoryId' | 'language'>[] {
  const categories = useMasterEntries('GAME_CATEGORY')
  return [
    choiceFilter(gameFields, 'status'),
    { kind: 'several', key: 'phase', label: 'Schedule', options: phaseOptions },
    choiceFilter(gameFields, 'difficulty'),
    { kind: 'one', key: 'categoryId', label: 'Category', options: categories },
    { kind: 'one', key: 'language', label: 'Language', options: languageOptions },
  ]
}

function GameStats({ state }: { state: ListState<typeof games.list> }) {
  const [stats, figures] = useListFigures(games.stats, state)
  return (
    <FilterStats
      label="Games in figures"
      {...figures}
      stats={[
        { label: 'Games', count: stats?.total },
        { label: 'Published', count: stats?.published, filter: { status: ['PUBLISHED'] } },
        { label: 'Live now', count: stats?.live, filter: { status: ['PUBLISHED'], phase: ['OPEN', 'LIVE'] } },
        { label: 'Drafts', count: stats?.draft, filter: { status: ['DRAFT'] } },
        {
          label: 'Finished plays',
          count: stats?.plays,
          note: stats?.completionRate
            ? `in 30 days, ${formatShare(stats.completionRate, Math.round(stats.plays / stats.completionRate))} of those over`
            : 'in 30 days',
        },
        { label: `${pointsWords.forPlays} and prizes`, count: stats?.points, note: 'in 30 days' },
      ]}
    />
  )
}
