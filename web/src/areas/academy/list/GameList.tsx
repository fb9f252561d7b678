import { games } from '@fulmar/contract/academy/games'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useListState } from '#parts/list-state.ts'
import { useMasterEntries } from '#parts/master-data/use-master-entries.ts'
import { rowsOf } from '#parts/rows-of.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { difficultyOptions, languageOptions, phaseOptions, statusOptions } from '../academy.words.ts'
import { GameStats } from './GameStats.tsx'
import { gameColumns } from './games.columns.tsx'

export function GameList() {
  const [state, change] = useListState(games.list)
  const navigate = useNavigate()
  const mayWrite = useCan('academy:write')
  const filters = useFilters()
  const page = useApi(games.list, { query: queryOf(state) })
  const newButton = mayWrite && (
    <Button component={Link} to="/academy/create" leftSection={<Plus size={16} aria-hidden />}>
      New game
    </Button>
  )
  return (
    <Sections>
      <PageHeader title="Games" meaning="Quiz games for members, with their status and results." actions={newButton} />
      <GameStats state={state} />
      <DataTable
        label="Games"
        columns={gameColumns}
        {...rowsOf(page)}
        state={state}
        onStateChange={change}
        {...savedViewsOf('games')}
        rowName={it => it.title}
        href={it => `/academy/${it.id}`}
        onOpen={it => void navigate({ to: '/academy/$id', params: { id: it.id } })}
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
    { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
    { kind: 'one', key: 'phase', label: 'Schedule', options: phaseOptions },
    { kind: 'several', key: 'difficulty', label: 'Difficulty', options: difficultyOptions },
    { kind: 'one', key: 'categoryId', label: 'Category', options: categories },
    { kind: 'one', key: 'language', label: 'Language', options: languageOptions },
  ]
}
