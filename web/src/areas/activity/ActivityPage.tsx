import { type ActivityEntry, activity } from '@fulmar/contract/activity/activity'
import { useState } from 'react'
import { saveExport } from '#core/api/save-export.ts'
import { useMay } from '#core/session/can.ts'
import { SubjectLink } from '#parts/activity/ActivitySentence.tsx'
import { changesOf } from '#parts/activity/activity-details.ts'
import { useList } from '#parts/lists/use-list.ts'
import { userFilter } from '#parts/pickers/picker-filters.tsx'
import { UserLink } from '#parts/record/RecordLinks.tsx'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { NONE } from '#ui/format/numbers.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { ActivityDrawer } from './ActivityDrawer.tsx'
import { actionOptions, entityOptions, entityWord, formatEntry } from './activity.words.ts'

// The action names the person and the record, so their own columns only add the links.
const columns: readonly Column<ActivityEntry, 'at'>[] = [
  { id: 'what', title: 'Action', wraps: true, cell: formatEntry },
  { id: 'at', title: 'When', sortBy: 'at', card: 'plain', at: row => row.at },
  { id: 'actor', title: 'Person', hidden: true, cell: row => <UserLink of={row.actor} /> },
  { id: 'subject', title: 'Record', hidden: true, wraps: true, cell: row => <SubjectLink of={row.subject} /> },
  { id: 'reason', title: 'Reason', wraps: true, cell: row => row.reason ?? NONE },
  { id: 'changes', title: 'Before → after', wraps: true, cell: row => <Changes entry={row} /> },
  { id: 'entityType', title: 'Record type', hidden: true, cell: row => entityWord(row.entityType) },
  { id: 'action', title: 'Action code', hidden: true, cell: row => <code>{row.action}</code> },
  { id: 'ip', title: 'IP address', hidden: true, cell: row => row.ip ?? NONE },
  { id: 'requestId', title: 'Request ID', hidden: true, cell: row => row.requestId ?? NONE },
]

type Key = 'actorId' | 'entityType' | 'action' | 'from' | 'to' | 'entityId' | 'reasonId'

/** A record or a reason is chosen where it stands; here the filter can be seen and removed. */
const chosenElsewhere = (key: Key, label: string, value: string) =>
  ({ kind: 'custom', key, label, describe: () => value, render: () => null }) as const

const filtersFor = (
  may: ReturnType<typeof useMay>,
  state: { entityId?: string | undefined; reasonId?: string | undefined },
  example: ActivityEntry | undefined,
): Filter<Key>[] => [
  { kind: 'days', keys: ['from', 'to'], label: 'Date' },
  ...(may('users:read') ? [userFilter('actorId', 'Person', example?.actor)] : []),
  { kind: 'one', key: 'entityType', label: 'Record type', options: entityOptions(may) },
  { kind: 'several', key: 'action', label: 'Action', options: actionOptions(may) },
  ...(state.entityId ? [chosenElsewhere('entityId', 'Record', example?.subject?.name ?? 'one record')] : []),
  ...(state.reasonId ? [chosenElsewhere('reasonId', 'Reason', 'one of the list')] : []),
]

const SHOWN = 3

/** The first changes; a click on the row shows all. */
function Changes({ entry }: { entry: ActivityEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return NONE
  return (
    <ul className="plain">
      {changes.slice(0, SHOWN).map(({ field, from, to }) => (
        <li key={field}>
          {field}: {from} → {to}
        </li>
      ))}
      {changes.length > SHOWN && <li>and {changes.length - SHOWN} more</li>}
    </ul>
  )
}

export function ActivityPage() {
  const { state, page, table } = useList(activity.list, undefined, { staleTime: 0 })
  const may = useMay()
  const [opened, setOpened] = useState<ActivityEntry | null>(null)
  const { page: _page, limit: _limit, sortBy: _sortBy, sortOrder: _sortOrder, ...filter } = queryOf(state)
  return (
    <>
      <PageHeader title="Activity" meaning="Every change in the areas you can see, with its author, date and reason." />
      <DataTable
        label="Activity"
        columns={columns}
        {...table}
        {...savedViewsOf('activity')}
        rowName={formatEntry}
        onOpen={setOpened}
        searchLabel="Search reasons and request IDs"
        filters={filtersFor(may, state, page.data?.data[0])}
        onExport={may('activity:export') ? () => saveExport(activity.export, { query: filter }) : undefined}
      />
      {opened && <ActivityDrawer entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
