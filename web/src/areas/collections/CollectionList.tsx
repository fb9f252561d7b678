import { type CollectionFilter, collections } from '@fulmar/contract/collections/collections'
import { pointsWords } from '@fulmar/contract/points/points-words'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { FilterStats } from '#parts/lists/FilterStats.tsx'
import { ImportLink } from '#parts/lists/ImportLink.tsx'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { formatRelative } from '#ui/format/dates.ts'
import { formatNumber, formatTotal } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { collectionColumns } from './collections.columns.tsx'
import { collectionFilters } from './collections.filters.tsx'
import { type CollectionState, filterOf } from './collections.state.ts'

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
      <CollectionStats state={state} filter={filterOf(state)} />
      <DataTable
        label="Collections"
        columns={collectionColumns}
        {...table}
        {...savedViewsOf('collections')}
        rowName={it => it.code}
        href={it => `/collections/${it.id}`}
        onOpen={it => void navigate({ to: '/collections/$id', params: { id: it.id } })}
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

function CollectionStats({ state, filter }: { state: CollectionState; filter: CollectionFilter }) {
  const { status: _, review: __, ...counted } = filter
  const found = useApi(collections.stats, { query: counted })
  const it = found.data?.data
  return (
    <FilterStats
      label="Collection statistics"
      state={state}
      kept={{ ...counted, view: state.view }}
      leavesOut={{ status: 'status', review: 'review' }}
      isFailed={found.isError}
      stats={[
        { label: 'Collections', value: it && formatNumber(it.total), filter: {} },
        {
          label: 'To review',
          value: it && formatTotal(it.openReviews, it.hasMoreReviews),
          note: it?.oldestOpenAt && `oldest: ${formatRelative(it.oldestOpenAt)}`,
          tone: it?.openReviews ? 'attention' : undefined,
          filter: { review: ['OPEN'] },
        },
        { label: 'Reversed', value: it && formatNumber(it.reversed), filter: { status: ['REVERSED'] } },
        { label: 'Weight', value: it && formatWeight(it.grams) },
        { label: pointsWords.forCollections, value: it && formatNumber(it.points) },
      ]}
    />
  )
}
