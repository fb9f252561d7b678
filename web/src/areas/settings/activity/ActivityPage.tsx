import { type ActivityEntry, activity } from '@fulmar/contract/activity'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useMay } from '#core/session/can.ts'
import { useListState } from '#parts/list-state.ts'
import { rowsOf } from '#parts/rows-of.ts'
import { SavedViews } from '#parts/saved-views/SavedViews.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { ActivityDrawer } from './ActivityDrawer.tsx'
import { activityColumns } from './activity.columns.tsx'
import { actionOptions, entityOptions, sayEntry } from './activity.words.ts'

// The endpoint's search is the beginning of an action's name.
const filtersFor = (may: ReturnType<typeof useMay>): Filter<'entityType' | 'search'>[] => [
  { kind: 'one', key: 'entityType', label: 'About', options: entityOptions(may) },
  { kind: 'one', key: 'search', label: 'Action', options: actionOptions(may) },
]

/** What was done in the areas this person can see, by whom, and what it changed. Nothing here can be edited or removed. */
export function ActivityPage() {
  const [state, change] = useListState(activity.list)
  const may = useMay()
  const [opened, setOpened] = useState<ActivityEntry | null>(null)
  const page = useApi(activity.list, { query: queryOf(state) }, { staleTime: 0 })
  return (
    <>
      <PageHeader
        title="Activity"
        meaning="Every change in the areas you can see: who made it, when, and what it was."
      />
      <DataTable
        label="Activity"
        columns={activityColumns}
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
