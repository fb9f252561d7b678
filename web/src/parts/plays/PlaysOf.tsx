import { plays } from '@fulmar/contract/academy/plays'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { useInnerList } from '../lists/use-list.ts'
import { playColumns } from './plays.columns.tsx'
import { addressOf, statusOptions } from './plays.words.ts'

const filters: Filter<'status'>[] = [{ kind: 'several', key: 'status', label: 'Status', options: statusOptions }]

const columns = playColumns({ id: 'game', title: 'Game', cell: row => row.game.name })

/** What one member played. */
export function PlaysOf({ userId }: { userId: string }) {
  const table = useInnerList(plays.list, { sortBy: 'startedAt' }, { userId })
  const navigate = useNavigate()
  return (
    <DataTable
      label="Plays"
      columns={columns}
      {...table}
      filters={filters}
      rowName={row => row.game.name}
      href={addressOf}
      onOpen={row => void navigate({ to: addressOf(row) as '/' })}
      empty={<EmptyState title="No plays yet">Games that this member plays show here with their score.</EmptyState>}
    />
  )
}
