import {
  type RoleSwitch,
  type RoleSwitchListQuery,
  type RoleSwitchStats,
  roleSwitches,
} from '@fulmar/contract/role-switches'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { DecisionDrawer } from '#parts/inbox/DecisionDrawer.tsx'
import type { QueueProps } from '#parts/inbox/use-queue.ts'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import { filterOf } from '#parts/lists/list-state.ts'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { neighborhoodFilter } from '#parts/pickers/picker-filters.tsx'
import { NeighborhoodLink } from '#parts/record/RecordLinks.tsx'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { formatNumber, formatShare, NONE } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { BulkApprove } from './BulkApprove.tsx'
import {
  ageOptions,
  formatHours,
  formatWish,
  roleOptions,
  roleWords,
  SwitchBadge,
  shortConflicts,
  statusOptions,
} from './role-switches.words.ts'
import { SwitchCase } from './SwitchCase.tsx'
import { newestFirst, type SwitchState } from './switches.state.ts'
import { useSwitchDecisions } from './use-switch-decisions.tsx'

/** All requests, with search, filters, export and bulk approval. */
export function SwitchTable({ openId, onOpen }: QueueProps) {
  const { state, page, table } = useList(roleSwitches.list, newestFirst)
  const mayDecide = useCan('role-switches:decide')
  const filter = filterOf(state)
  const onExport = useExport(roleSwitches.export, { query: filter })
  return (
    <>
      <SwitchStats state={state} />
      <DataTable
        label="Role switches"
        columns={switchColumns}
        {...table}
        {...savedViewsOf('role-switches')}
        rowName={row => row.user.name}
        href={row => `/neighborhood/requests?queue=all&open=${row.id}`}
        onOpen={row => onOpen(row.id)}
        searchLabel="Search by name, email, phone or member code"
        filters={filtersFor(page.data?.data[0])}
        bulkActions={
          mayDecide
            ? (selection, clear) => <BulkApprove selection={selection} filter={filter} onDone={clear} />
            : undefined
        }
        onExport={onExport}
        empty={
          <EmptyState title="No role switches yet">
            Members request in the app to lead a neighborhood; leaders request to step down.
          </EmptyState>
        }
      />
      {openId && <SwitchDrawer id={openId} onClose={() => onOpen(undefined)} onOpen={onOpen} />}
    </>
  )
}

/** `example` is any row: in a list filtered by neighborhood it holds the neighborhood's name. */
const filtersFor = (example: RoleSwitch | undefined): Filter<Extract<keyof SwitchState, string>>[] => [
  { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
  { kind: 'one', key: 'from', label: 'From', options: roleOptions },
  { kind: 'one', key: 'to', label: 'To', options: roleOptions },
  { kind: 'one', key: 'age', label: 'Requested', options: ageOptions },
  neighborhoodFilter('neighborhoodId', 'Neighborhood', example?.neighborhood, example?.fromNeighborhood),
]

function SwitchStats({ state }: { state: SwitchState }) {
  const [stats, figures] = useListFigures(roleSwitches.stats, state, {
    keeps: { queue: 'all' },
  })
  return (
    <FilterStats
      label="Role switch figures"
      {...figures}
      stats={[
        { label: 'To decide', count: stats?.pending, filter: { status: ['PENDING'] } },
        { label: 'Longest wait', value: stats && formatHours(stats.oldestHours) },
        { label: 'Approved', count: stats?.approved, filter: { status: ['APPROVED'] } },
        { label: 'Rejected', count: stats?.rejected, filter: { status: ['REJECTED'] } },
        { label: 'Approval rate', value: stats && formatShare(stats.approvalRate, stats.approved + stats.rejected) },
        { label: 'Median time to decide', value: stats && formatHours(stats.medianHours) },
        ...mostRequested(stats?.matrix ?? []),
      ]}
    />
  )
}

const mostRequested = (matrix: RoleSwitchStats['matrix']) =>
  matrix
    .toSorted((a, b) => b.total - a.total)
    .slice(0, 1)
    .map(({ from, to, total }) => ({
      label: `${roleWords[from]} to ${roleWords[to].toLowerCase()}`,
      value: formatNumber(total),
      note: 'most requested',
      filter: { from, to },
    }))

const switchColumns: readonly Column<RoleSwitch, RoleSwitchListQuery['sortBy']>[] = [
  { id: 'person', title: 'Member', cell: row => row.user.name, detail: row => formatWish(row) },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <SwitchBadge status={row.status} /> },
  { id: 'from', title: 'From', cell: row => roleWords[row.from] },
  { id: 'to', title: 'To', cell: row => roleWords[row.to] },
  { id: 'neighborhood', title: 'Neighborhood', cell: row => <NeighborhoodLink of={row.neighborhood} /> },
  {
    id: 'conflicts',
    title: 'Concerns',
    wraps: true,
    cell: row => row.conflicts.map(conflict => shortConflicts[conflict]).join(', ') || NONE,
  },
  { id: 'requestedAt', title: 'Requested', sortBy: 'requestedAt', card: 'titled', at: row => row.requestedAt },
  { id: 'decidedAt', title: 'Decided', sortBy: 'decidedAt', at: row => row.decidedAt },
  { id: 'decidedBy', title: 'Decided by', hidden: true, cell: row => row.decidedBy?.name ?? NONE },
]

/** A request in a drawer, with its decisions while it is pending. */
function SwitchDrawer({ id, onClose, onOpen }: { id: string; onClose: () => void; onOpen: (id: string) => void }) {
  const found = useApi(roleSwitches.get, { query: { id } })
  const request = found.data?.data.request
  const decisions = useSwitchDecisions(request, onClose, onOpen)
  return (
    <DecisionDrawer
      title={request ? `${request.user.name}’s request` : 'Role switch'}
      decisions={decisions}
      onClose={onClose}
    >
      <Sections>
        <SwitchCase id={id} />
        <ActivityPanel entityType="role-switch" entityId={id} />
      </Sections>
    </DecisionDrawer>
  )
}
