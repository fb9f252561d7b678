import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import {
  type NeighborhoodFilter,
  type NeighborhoodPin,
  neighborhoods,
} from '@fulmar/contract/neighborhoods/neighborhoods'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { filtersOf } from '#parts/fields/field-values.ts'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import { ImportLink } from '#parts/lists/ImportLink.tsx'
import { listOrMap } from '#parts/lists/list-or-map.tsx'
import { filterOf, type ListState } from '#parts/lists/list-state.ts'
import { RecordMap } from '#parts/lists/RecordMap.tsx'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { areaOf } from '#parts/neighborhood-areas.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import type { MapPin, MapShapes } from '#ui/map/map.types.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { BulkStatus } from './BulkStatus.tsx'
import { neighborhoodColumns } from './neighborhoods.columns.tsx'
import { NeighborhoodBadge, pinOf } from './neighborhoods.words.ts'
import { NeighborhoodTabs } from './page/NeighborhoodTabs.tsx'

// Loaded on demand: the form and its map are large, and most visits only read.
const NeighborhoodDrawer = lazyNamed(() => import('./NeighborhoodDrawer.tsx'), 'NeighborhoodDrawer')

export function NeighborhoodList() {
  const { state, page, table } = useList(neighborhoods.list)
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const mayWrite = useCan('neighborhoods:write')
  const filters = useFilters()
  const filter = filterOf(state)
  const onExport = useExport(neighborhoods.export, { query: filter })
  const addButton = mayWrite && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add neighborhood
    </Button>
  )
  return (
    <Sections>
      <PageHeader
        title="Neighborhoods"
        meaning="Neighborhoods in the programme, with their leaders and goals."
        actions={
          <>
            <ImportLink kind="neighborhoods" />
            {addButton}
          </>
        }
      />
      <NeighborhoodTabs current="list" />
      <NeighborhoodStats state={state} />
      <DataTable
        label="Neighborhoods"
        columns={neighborhoodColumns}
        {...table}
        {...savedViewsOf('neighborhoods')}
        rowName={row => row.name}
        href={row => `/neighborhood/${row.id}`}
        onOpen={row => void navigate({ to: '/neighborhood/$id', params: { id: row.id } })}
        searchLabel="Search by name, code or city"
        filters={filters}
        views={listOrMap(() => <NeighborhoodMap filter={filter} />)}
        bulkActions={
          mayWrite
            ? (selection, clear) => <BulkStatus selection={selection} filter={filter} onDone={clear} />
            : undefined
        }
        onExport={onExport}
        empty={
          <EmptyState title="No neighborhoods yet" action={addButton}>
            A neighborhood groups members under a leader and a goal.
          </EmptyState>
        }
      />
      {isAdding && <NeighborhoodDrawer startAt={page.data?.data[0]?.centre} onClose={() => setAdding(false)} />}
    </Sections>
  )
}

function useFilters(): Filter<'status' | 'city' | 'leader'>[] {
  const cities = useApi(neighborhoods.cities, {})
  return [
    ...filtersOf(neighborhoodFields),
    {
      kind: 'one',
      key: 'city',
      label: 'City',
      options: (cities.data?.data ?? []).map(row => ({ value: row.city, label: row.city, count: row.neighborhoods })),
    },
    {
      kind: 'one',
      key: 'leader',
      label: 'Leader',
      options: [
        { value: 'with', label: 'With a leader' },
        { value: 'without', label: 'Without a leader' },
      ],
    },
  ]
}

function NeighborhoodStats({ state }: { state: ListState<typeof neighborhoods.list> }) {
  const [stats, figures] = useListFigures(neighborhoods.stats, state)
  return (
    <FilterStats
      label="Neighborhood figures"
      {...figures}
      stats={[
        { label: 'Neighborhoods', count: stats?.total },
        { label: 'Active', count: stats?.active, filter: { status: ['ACTIVE'] } },
        { label: 'Without a leader', count: stats?.withoutLeader, filter: { leader: 'without' } },
        { label: 'Households', count: stats?.households },
        { label: 'Members', count: stats?.members },
        { label: 'Plastic collected', value: stats && formatWeight(stats.grams) },
      ]}
    />
  )
}

/** Coloured by what was collected; the pins have the status. */
const shapesOf = (places: readonly NeighborhoodPin[]): MapShapes => ({
  title: 'Plastic collected',
  format: grams => formatWeight(grams),
  shapes: places.map(place => ({
    id: place.id,
    area: areaOf(place),
    value: place.grams,
    words: `${place.name}: ${formatWeight(place.grams)}`,
  })),
})

const barePinOf = (place: NeighborhoodPin): MapPin => {
  const { area: _, ...pin } = pinOf(place)
  return pin
}

const NeighborhoodMap = ({ filter }: { filter: NeighborhoodFilter }) => (
  <RecordMap
    label="Neighborhoods"
    found={useApi(neighborhoods.map, { query: filter })}
    pinOf={barePinOf}
    belowOf={shapesOf}
  >
    {place => (
      <>
        <Link to="/neighborhood/$id" params={{ id: place.id }} className="strong">
          {place.name}
        </Link>
        <span>
          {place.city}, {formatCount(place.members, 'member')}
        </span>
        <NeighborhoodBadge status={place.status} />
      </>
    )}
  </RecordMap>
)
