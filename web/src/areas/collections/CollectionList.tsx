import { collections } from '@fulmar/contract/collections/collections'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { saveExport } from '#core/api/save-export.ts'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ImportLink } from '#parts/ImportLink.tsx'
import { useListState } from '#parts/list-state.ts'
import { rowsOf } from '#parts/rows-of.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { queryOf } from '#ui/table/view-search.ts'
import { CollectionStats } from './CollectionStats.tsx'
import { collectionColumns } from './collections.columns.tsx'
import { collectionFilters } from './collections.filters.tsx'
import { filterOf } from './collections.state.ts'

export function CollectionList() {
  const [state, change] = useListState(collections.list)
  const navigate = useNavigate()
  const mayRecord = useCan('collections:record')
  const mayExport = useCan('collections:export')
  const page = useApi(collections.list, { query: queryOf(state) })
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
        {...rowsOf(page)}
        state={state}
        onStateChange={change}
        {...savedViewsOf('collections')}
        rowName={it => it.code}
        href={it => `/collections/${it.id}`}
        onOpen={it => void navigate({ to: '/collections/$id', params: { id: it.id } })}
        searchLabel="Search by code"
        filters={collectionFilters(page.data?.data[0])}
        onExport={mayExport ? () => saveExport(collections.export, { query: filterOf(state) }) : undefined}
        empty={
          <EmptyState title="No collections yet" action={recordButton}>
            Plastic collected at a store appears here with its points.
          </EmptyState>
        }
      />
    </Sections>
  )
}
