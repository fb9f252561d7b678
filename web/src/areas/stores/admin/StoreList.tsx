import type { StoreRow } from '@fulmar/contract/stores/store-records'
import { type StoreFilter, stores } from '@fulmar/contract/stores/stores'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ImportLink } from '#parts/lists/ImportLink.tsx'
import { listOrMap } from '#parts/lists/list-or-map.tsx'
import { filterOf } from '#parts/lists/list-state.ts'
import { RecordMap } from '#parts/lists/RecordMap.tsx'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { neighborhoodFilter } from '#parts/pickers/picker-filters.tsx'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { formatWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { BulkMoves } from './BulkMoves.tsx'
import { StoreStats } from './StoreStats.tsx'
import { StoreTabs } from './StoreTabs.tsx'
import { storeColumns } from './stores.columns.tsx'
import { pinOf, StoreBadge, statusOptions } from './stores.words.ts'

export function StoreList() {
  const { state, page, table } = useList(stores.list)
  const navigate = useNavigate()
  const mayWrite = useCan('stores:write')
  const mayAdd = useCan('stores:approve')
  const filters = useFilters(page.data?.data[0])
  const filter = filterOf(state)
  const onExport = useExport(stores.export, { query: filter })
  return (
    <Sections>
      <PageHeader
        title="Stores"
        meaning="Stores that collect plastic, with their status and totals."
        actions={
          <>
            <ImportLink kind="stores" />
            <Button
              component={Link}
              to="/stores/requests"
              variant={mayAdd ? 'default' : 'filled'}
              leftSection={<ListChecks size={16} aria-hidden />}
            >
              Review requests
            </Button>
            {mayAdd && (
              <Button component={Link} to="/stores/new" leftSection={<Plus size={16} aria-hidden />}>
                Add store
              </Button>
            )}
          </>
        }
      />
      <StoreTabs current={state.status} view={state.view} />
      <StoreStats state={state} />
      <DataTable
        label="Stores"
        columns={storeColumns}
        {...table}
        {...savedViewsOf('stores')}
        rowName={row => row.name}
        href={row => `/stores/${row.id}`}
        onOpen={row => void navigate({ to: '/stores/$id', params: { id: row.id } })}
        searchLabel="Search by name, number, email, phone or city"
        filters={filters}
        views={listOrMap(() => <StoreMap filter={filter} />)}
        bulkActions={
          mayWrite
            ? (selection, clear) => <BulkMoves selection={selection} filter={filter} onDone={clear} />
            : undefined
        }
        onExport={onExport}
        empty={
          <EmptyState title="No stores yet">
            Add a store yourself, or send owners to /collector-signup: their requests show up here for review.
          </EmptyState>
        }
      />
    </Sections>
  )
}

const yesOrNo = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
]

/** `example` is any row: in a list filtered by neighborhood it holds the neighborhood's name. */
function useFilters(example: StoreRow | undefined): Filter<Exclude<keyof StoreFilter, 'search'>>[] {
  const cities = useApi(stores.cities, {})
  return [
    { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
    {
      kind: 'one',
      key: 'city',
      label: 'City',
      options: (cities.data?.data ?? []).map(row => ({ value: row.city, label: row.city, count: row.stores })),
    },
    neighborhoodFilter('neighborhoodId', 'Neighborhood', example?.neighborhood),
    { kind: 'one', key: 'openNow', label: 'Open now', options: yesOrNo('Open now', 'Closed now') },
    { kind: 'one', key: 'silent30d', label: 'Collections', options: yesOrNo('None in 30 days', 'Some in 30 days') },
    { kind: 'days', keys: ['collectedFrom', 'collectedTo'], label: 'Collected' },
    { kind: 'days', keys: ['silentFrom', 'silentTo'], label: 'No collections' },
  ]
}

const StoreMap = ({ filter }: { filter: StoreFilter }) => (
  <RecordMap label="Stores" found={useApi(stores.map, { query: filter })} pinOf={pinOf}>
    {store => (
      <>
        <Link to="/stores/$id" params={{ id: store.id }} className="strong">
          {store.name}
        </Link>
        <span>
          {formatWeight(store.plasticCollected)} collected{store.isOpenNow && ', open now'}
        </span>
        <StoreBadge status={store.status} />
      </>
    )}
  </RecordMap>
)
