import { type RoleSwitch, roleSwitches } from '@fulmar/contract/role-switches'
import { saveExport } from '#core/api/save-export.ts'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import type { QueueProps } from '#parts/inbox/use-queue.ts'
import { useListState } from '#parts/list-state.ts'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import { rowsOf } from '#parts/rows-of.ts'
import { SavedViews } from '#parts/saved-views/SavedViews.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { BulkApprove } from './BulkApprove.tsx'
import { ageOptions, roleOptions, statusOptions } from './role-switches.words.ts'
import { SwitchDrawer } from './SwitchDrawer.tsx'
import { SwitchStats } from './SwitchStats.tsx'
import { switchColumns } from './switches.columns.tsx'
import { filterOf, newestFirst, type SwitchState } from './switches.state.ts'

/** Every request there was, to search, filter, export, and to approve many at once. */
export function SwitchTable({ openId, onOpen }: QueueProps) {
  const [state, change] = useListState(roleSwitches.list, newestFirst)
  const mayDecide = useCan('role-switches:decide')
  const mayExport = useCan('role-switches:export')
  const page = useApi(roleSwitches.list, { query: queryOf(state) })
  const filter = filterOf(state)
  return (
    <>
      <SwitchStats state={state} />
      <DataTable
        label="Role switches"
        columns={switchColumns}
        {...rowsOf(page)}
        state={state}
        onStateChange={change}
        savedViews={<SavedViews list="role-switches" />}
        rowName={it => it.user.name}
        href={it => `/neighborhood/requests?queue=all&open=${it.id}`}
        onOpen={it => onOpen(it.id)}
        searchLabel="Search by name, email, phone or member code"
        filters={filtersFor(page.data?.data[0])}
        bulkActions={
          mayDecide
            ? (selection, clear) => <BulkApprove selection={selection} filter={filter} onDone={clear} />
            : undefined
        }
        onExport={mayExport ? () => saveExport(roleSwitches.export, { query: filter }) : undefined}
        empty={
          <EmptyState title="No role switches yet">
            Members request in the app to lead a neighborhood; leaders request to step down.
          </EmptyState>
        }
      />
      {openId && <SwitchDrawer id={openId} onClose={() => onOpen(undefined)} />}
    </>
  )
}

/** `example` is any row: in a list filtered by neighborhood it holds the neighborhood's name. */
const filtersFor = (example: RoleSwitch | undefined): Filter<Extract<keyof SwitchState, string>>[] => [
  { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
  { kind: 'one', key: 'from', label: 'From', options: roleOptions },
  { kind: 'one', key: 'to', label: 'To', options: roleOptions },
  { kind: 'one', key: 'age', label: 'Requested', options: ageOptions },
  {
    kind: 'custom',
    key: 'neighborhoodId',
    label: 'Neighborhood',
    describe: id =>
      [example?.neighborhood, example?.fromNeighborhood].find(it => it?.id === id)?.name ?? 'one neighborhood',
    render: (_, choose) => (
      <NeighborhoodPicker label="Neighborhood" value={null} isInPopover onChange={it => choose(it?.id)} />
    ),
  },
]
