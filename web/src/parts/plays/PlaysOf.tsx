import { type PlayFilter, type PlayListQuery, plays } from '@fulmar/contract/academy/plays'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter, TableState } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { rowsOf } from '../lists/rows-of.ts'
import { playColumns } from './plays.columns.tsx'
import { addressOf, statusOptions } from './plays.words.ts'

type State = TableState & Pick<PlayFilter, 'status'> & { sortBy: PlayListQuery['sortBy'] }

const filters: Filter<'status'>[] = [{ kind: 'several', key: 'status', label: 'Status', options: statusOptions }]

const columns = playColumns({ id: 'game', title: 'Game', cell: row => row.game.name })

/** What one member played. */
export function PlaysOf({ userId }: { userId: string }) {
  const [state, setState] = useState<State>({ page: 1, limit: 25, sortBy: 'startedAt', sortOrder: 'desc' })
  const navigate = useNavigate()
  const page = useApi(plays.list, { query: { ...queryOf(state), userId } })
  return (
    <DataTable
      label="Plays"
      columns={columns}
      {...rowsOf(page)}
      state={state}
      onStateChange={patch => setState(current => ({ ...current, ...patch }))}
      filters={filters}
      rowName={row => row.game.name}
      href={addressOf}
      onOpen={row => void navigate({ to: addressOf(row) as '/' })}
      empty={<EmptyState title="No plays yet">Games that this member plays show here with their score.</EmptyState>}
    />
  )
}
