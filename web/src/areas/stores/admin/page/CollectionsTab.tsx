import { type Collection, type CollectionListQuery, collections } from '@fulmar/contract/collections'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '#core/use-api.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, TableState } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'

type State = TableState & { sortBy: CollectionListQuery['sortBy'] }

const columns: readonly Column<Collection, State['sortBy']>[] = [
  { id: 'code', title: 'Code', cell: it => it.code, detail: it => it.lines.map(line => line.plasticCode).join(', ') },
  { id: 'at', title: 'When', sortBy: 'at', cell: it => <RelativeTime at={it.at} /> },
  { id: 'user', title: 'Person', cell: it => it.user.name },
  { id: 'grams', title: 'Weight', sortBy: 'grams', numeric: true, cell: it => formatWeight(it.grams) },
  { id: 'points', title: 'Points', sortBy: 'points', numeric: true, cell: it => formatNumber(it.points) },
  { id: 'status', title: 'Status', cell: it => <Standing collection={it} /> },
]

function Standing({ collection: { status, review } }: { collection: Collection }) {
  if (status === 'REVERSED') return <StatusBadge tone="off">Reversed</StatusBadge>
  if (review === 'OPEN') return <StatusBadge tone="wait">To check</StatusBadge>
  return <StatusBadge tone="ok">Recorded</StatusBadge>
}

/** What this store took in. */
export function CollectionsTab({ storeId }: { storeId: string }) {
  const [state, setState] = useState<State>({ page: 1, limit: 25, sortBy: 'at', sortOrder: 'desc' })
  const navigate = useNavigate()
  const page = useApi(collections.list, { query: { ...queryOf(state), storeId } })
  return (
    <DataTable
      label="Collections"
      columns={columns}
      rows={page.data?.data}
      total={page.data?.totalCount}
      totalIsAtLeast={page.data?.totalIsAtLeast}
      isRefreshing={page.isFetching}
      failure={page.error}
      onRetry={() => void page.refetch()}
      state={state}
      onStateChange={patch => setState(current => ({ ...current, ...patch }))}
      rowName={it => it.code}
      href={it => `/collections/${it.id}`}
      onOpen={it => void navigate({ to: '/collections/$id', params: { id: it.id } })}
      empty={
        <EmptyState title="Nothing taken in yet">
          What people hand in at this store shows here with its weight and points.
        </EmptyState>
      }
    />
  )
}
