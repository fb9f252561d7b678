import { Button, Group, NativeSelect } from '@mantine/core'
import { Download } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { ColumnMenu } from './ColumnMenu.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { TableSearch } from './TableSearch.tsx'
import classes from './TableToolbar.module.css'
import type { ChangeState, Column, Filter, TableState, TableView } from './table.types.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

interface Props<Row> {
  state: TableState
  onChange: ChangeState
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  searchLabel: string | undefined
  searchRef: RefObject<HTMLInputElement | null>
  views: readonly TableView[]
  view: TableView | undefined
  savedViews: ReactNode
  onExport: (() => void | Promise<void>) | undefined
  isPhone: boolean
}

export function TableToolbar<Row>(props: Props<Row>) {
  const { state, onChange, columns, filters, searchLabel, searchRef, views, view, savedViews, onExport, isPhone } =
    props
  const isTable = !view?.render
  return (
    <div className={classes.toolbar}>
      <div className={classes.narrowing}>
        {searchLabel && (
          <TableSearch
            label={searchLabel}
            value={state.search}
            inputRef={searchRef}
            onChange={search => onChange({ search })}
          />
        )}
        {filters.length > 0 && <FilterChips state={state} filters={filters} onChange={onChange} />}
      </div>
      <Group gap="xs" className={classes.tools}>
        {savedViews}
        {views.length > 1 && <ViewSwitch views={views} value={view?.value} onChange={onChange} />}
        {isTable && (
          <ColumnMenu
            columns={columns}
            chosen={state.columns}
            density={state.density ?? 'comfortable'}
            withDensity={!isPhone}
            onChange={onChange}
          />
        )}
        {onExport && <ExportButton onExport={onExport} />}
        {isTable && isPhone && <SortSelect state={state} columns={columns} onChange={onChange} />}
      </Group>
    </div>
  )
}

function ExportButton({ onExport }: { onExport: () => void | Promise<void> }) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      await onExport()
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
      loading={isRunning}
      title="Save every matching row as a CSV file"
      onClick={() => void run()}
    >
      Export
    </Button>
  )
}

/** Cards have no header to click. */
function SortSelect<Row>({ state, columns, onChange }: Pick<Props<Row>, 'state' | 'columns' | 'onChange'>) {
  const data = columns.flatMap(({ sortBy, title }) =>
    sortBy
      ? [
          { value: `${sortBy} asc`, label: `${title}, ascending` },
          { value: `${sortBy} desc`, label: `${title}, descending` },
        ]
      : [],
  )
  if (data.length === 0) return null
  return (
    <NativeSelect
      className={classes.sort}
      aria-label="Sort by"
      data={data}
      value={`${state.sortBy} ${state.sortOrder}`}
      onChange={event => {
        const [sortBy, sortOrder] = event.currentTarget.value.split(' ')
        onChange({ sortBy, sortOrder })
      }}
    />
  )
}
