import { Inbox } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import { useStillWaiting } from '../use-still-waiting.ts'
import { BulkBar } from './BulkBar.tsx'
import { PhoneToolbar } from './phone/PhoneToolbar.tsx'
import { TableCards } from './rows/TableCards.tsx'
import { TableGrid } from './rows/TableGrid.tsx'
import { TableSkeleton } from './rows/TableSkeleton.tsx'
import { useRowKeys } from './rows/use-row-keys.ts'
import { NoMatch, PastTheEnd, TableFailed, TableMessage } from './TableMessage.tsx'
import { TablePager } from './TablePager.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { clearing, filterValue, isNarrowed, shownColumns, withPage } from './table.state.ts'
import type { Column, Filter, TableFailure, TableSelection, TableState, TableView } from './table.types.ts'
import { useSelection } from './use-selection.ts'

export interface DataTableProps<Row extends { id: string }, State extends TableState> {
  /** Plural name: "Neighborhoods". */
  label: string
  columns: readonly Column<Row, State['sortBy']>[]
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined
  total?: number
  totalIsAtLeast?: boolean
  /** New rows are loading while the old ones stay visible. */
  isRefreshing?: boolean
  failure?: TableFailure | null
  onRetry?: () => void
  state: State
  onStateChange: (patch: Partial<State>) => void
  /** The name of a row in "Select …". */
  rowName: (row: Row) => string
  href?: (row: Row) => string
  onOpen: (row: Row) => void
  searchLabel?: string
  filters?: readonly Filter<Extract<keyof State, string>>[]
  views?: readonly TableView<Row>[]
  /** The saved views menu. */
  savedViews?: ReactNode
  /** Pinned views, as tabs above the table. */
  pinnedViews?: ReactNode
  /** Makes rows selectable; renders the buttons of the bulk bar. */
  bulkActions?: (selection: TableSelection, clear: () => void) => ReactNode
  onExport?: () => void | Promise<void>
  /** Shown when there are no records at all, with a first step. */
  empty?: ReactNode
  /** Off for a second table on the same page. */
  hasKeys?: boolean
  /** The rows are all there is to see: no pager. */
  isOnePage?: boolean
}

const noRows: readonly never[] = []
const noFilters: readonly never[] = []
const noViews: readonly never[] = []
const SKELETON_ROWS = 8

export function DataTable<Row extends { id: string }, State extends TableState>(props: DataTableProps<Row, State>) {
  const { label, columns, rows, total = 0, totalIsAtLeast = false, state, filters = noFilters, views = noViews } = props
  const isPhone = useIsPhone()
  const isWaiting = useStillWaiting(!rows)
  const container = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const shownRows = rows ?? noRows
  const nouns = label.toLowerCase()

  const scope = JSON.stringify([state.search, ...filters.map(filter => filterValue(state, filter))])
  const control = useSelection(
    shownRows.map(row => row.id),
    total,
    scope,
  )
  const columnsShown = shownColumns(columns, state.columns)
  const change = (patch: Record<string, unknown>) => props.onStateChange(withPage(patch) as Partial<State>)
  const view = views.find(view => view.value === state.view) ?? views[0]
  const open = (id: string) => {
    const row = shownRows.find(shownRow => shownRow.id === id)
    if (row) props.onOpen(row)
  }
  useRowKeys({
    container,
    search,
    isEnabled: props.hasKeys ?? true,
    onSelect: props.bulkActions && control.toggle,
    onSelectTo: control.toggleTo,
    onOpen: open,
  })

  const body = () => {
    if (view?.render) return view.render()
    if (props.failure && !rows) return <TableFailed failure={props.failure} onRetry={props.onRetry} />
    if (!rows || isWaiting)
      return (
        <TableSkeleton
          label={label}
          columns={columnsShown}
          rowCount={Math.min(state.limit, SKELETON_ROWS)}
          withTicks={props.bulkActions !== undefined}
          density={state.density ?? 'comfortable'}
          isPhone={isPhone}
        />
      )
    if (rows.length === 0 && total > 0) return <PastTheEnd onFirst={() => change({ page: 1 })} />
    if (rows.length === 0 && isNarrowed(state, filters))
      return <NoMatch nouns={nouns} onClear={() => change(clearing(filters))} />
    if (rows.length === 0) return props.empty ?? <TableMessage icon={<Inbox size={28} />} title={`No ${nouns} yet`} />
    if (view?.renderRows) return view.renderRows(rows)
    const Rows = isPhone ? TableCards : TableGrid
    return (
      <Rows
        label={label}
        columns={columnsShown}
        rows={rows}
        state={state}
        onChange={change}
        control={props.bulkActions ? control : undefined}
        rowName={props.rowName}
        href={props.href}
        onOpen={props.onOpen}
        isBusy={props.isRefreshing ?? false}
      />
    )
  }

  const Toolbar = isPhone ? PhoneToolbar : TableToolbar
  const hasRows = !view?.render && !isWaiting && rows !== undefined && rows.length > 0
  return (
    // Clipped, not hidden: a scroll container would break the sticky bulk bar.
    <div className="surface" style={{ overflow: 'clip' }} ref={container} data-list>
      {props.pinnedViews}
      <Toolbar
        state={state}
        onChange={change}
        columns={columns}
        filters={filters}
        searchLabel={props.searchLabel}
        searchRef={search}
        views={views}
        view={view}
        savedViews={props.savedViews}
        onExport={props.onExport}
      />
      {body()}
      {props.bulkActions && hasRows && (
        <BulkBar control={control} nouns={nouns} total={total} totalIsAtLeast={totalIsAtLeast}>
          {props.bulkActions(control.selection, control.clear)}
        </BulkBar>
      )}
      {hasRows && !props.isOnePage && (
        <TablePager
          label={label}
          state={state}
          onChange={change}
          count={rows.length}
          total={total}
          totalIsAtLeast={totalIsAtLeast}
          isPhone={isPhone}
        />
      )}
    </div>
  )
}
