import type { Collection } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { pointsWords } from '@fulmar/contract/points/points-words'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { useCan } from '#core/session/can.ts'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import { ImportLink } from '#parts/lists/ImportLink.tsx'
import { filterOf, type ListState } from '#parts/lists/list-state.ts'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { storeFilter, userFilter } from '#parts/pickers/picker-filters.tsx'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { formatRelative } from '#ui/format/dates.ts'
import { formatTotal } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { polymerOptions } from '../../theme/polymers.ts'
import { collectionColumns } from './collections.columns.tsx'
import { flagOptions, reviewOptions, statusOptions } from './collections.words.ts'

export function CollectionList() {
  const { state, page, table } = useList(collections.list)
  const onExport = useExport(collections.export, { query: filterOf(state) })
  const navigate = useNavigate()
  const mayRecord = useCan('collections:record')
  const recordButton = mayRecord && (
    <Button component={Link} to="/collections/record" leftSection={<Plus size={16} aria-hidden />}>
      Record collection
    </Button>
  )
  return (
    <Sections>
      <PageHeader
        title="Collections"
        meaning="Plastic collected at stores, with weights, rates, points and flags."
        actions={
          <>
            <ImportLink kind="collections" />
            <Button
              component={Link}
              to="/collections/review"
              variant="default"
              leftSection={<ListChecks size={16} aria-hidden />}
            >
              Review
            </Button>
            {recordButton}
          </>
        }
      />
      <CollectionStats state={state} />
      <DataTable
        label="Collections"
        columns={collectionColumns}
        {...table}
        {...savedViewsOf('collections')}
        rowName={row => row.code}
        href={row => `/collections/${row.id}`}
        onOpen={row => void navigate({ to: '/collections/$id', params: { id: row.id } })}
        searchLabel="Search by code, member or store"
        filters={collectionFilters(page.data?.data[0])}
        onExport={onExport}
        empty={
          <EmptyState title="No collections yet" action={recordButton}>
            Plastic collected at a store appears here with its points.
          </EmptyState>
        }
      />
    </Sections>
  )
}

function CollectionStats({ state }: { state: CollectionState }) {
  const [stats, figures] = useListFigures(collections.stats, state)
  return (
    <FilterStats
      label="Collection statistics"
      {...figures}
      stats={[
        { label: stats?.reversed ? 'With reversed' : 'Collections', count: stats?.total },
        {
          label: 'To review',
          value: stats && formatTotal(stats.openReviews, stats.hasMoreReviews),
          note: stats?.oldestOpenAt && `oldest: ${formatRelative(stats.oldestOpenAt)}`,
          tone: stats?.openReviews ? 'attention' : undefined,
          filter: { review: ['OPEN'] },
        },
        { label: 'Reversed', count: stats?.reversed, filter: { status: ['REVERSED'] } },
        { label: 'Weight', value: stats && formatWeight(stats.grams) },
        { label: pointsWords.forCollections, count: stats?.points },
      ]}
    />
  )
}

type CollectionState = ListState<typeof collections.list>

/** `example` is any row of the list: it knows the name of the store or member the list is filtered by. */
const collectionFilters = (example: Collection | undefined): Filter<Extract<keyof CollectionState, string>>[] => [
  { kind: 'several', key: 'review', label: 'Review', options: reviewOptions },
  { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
  { kind: 'days', keys: ['from', 'to'], label: 'Date' },
  { kind: 'several', key: 'plasticCode', label: 'Plastic', options: polymerOptions },
  { kind: 'several', key: 'flag', label: 'Flag', options: flagOptions },
  storeFilter('storeId', 'Store', example?.store),
  userFilter('userId', 'Member', example?.user),
]
