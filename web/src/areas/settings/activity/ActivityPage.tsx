import { type ActivityEntry, activity } from '@fulmar/contract/activity'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useMay } from '#core/session/can.ts'
import { useListState } from '#parts/list-state.ts'
import { rowsOf } from '#parts/rows-of.ts'
import { SavedViews } from '#parts/saved-views/SavedViews.tsx'
import { NONE } from '#ui/format/numbers.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { ActivityDrawer } from './ActivityDrawer.tsx'
import { actionOptions, entityOptions, entityWord, sayEntry } from './activity.words.ts'

const columns: readonly Column<ActivityEntry, 'at'>[] = [
  { id: 'what', title: 'Action', wraps: true, cell: sayEntry },
  { id: 'at', title: 'When', sortBy: 'at', card: 'plain', cell: it => <RelativeTime at={it.at} /> },
  { id: 'entityType', title: 'Record type', card: 'plain', cell: it => entityWord(it.entityType) },
  { id: 'reason', title: 'Reason', wraps: true, cell: it => it.reason ?? NONE },
  { id: 'action', title: 'Action code', hidden: true, cell: it => <code>{it.action}</code> },
  { id: 'requestId', title: 'Request ID', hidden: true, cell: it => it.requestId ?? NONE },
]

// The endpoint searches actions by prefix.
const filtersFor = (may: ReturnType<typeof useMay>): Filter<'entityType' | 'search'>[] => [
  { kind: 'one', key: 'entityType', label: 'Record type', options: entityOptions(may) },
  { kind: 'one', key: 'search', label: 'Action', options: actionOptions(may) },
]

export function ActivityPage() {
  const [state, change] = useListState(activity.list)
  const may = useMay()
  const [opened, setOpened] = useState<ActivityEntry | null>(null)
  const page = useApi(activity.list, { query: queryOf(state) }, { staleTime: 0 })
  return (
    <>
      <PageHeader title="Activity" meaning="Every change in the areas you can see, with its author, date and reason." />
      <DataTable
        label="Activity"
        columns={columns}
        {...rowsOf(page)}
        state={state}
        onStateChange={change}
        savedViews={<SavedViews list="activity" />}
        rowName={sayEntry}
        onOpen={setOpened}
        filters={filtersFor(may)}
      />
      {opened && <ActivityDrawer entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
