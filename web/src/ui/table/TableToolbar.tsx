import { ActionIcon, Group } from '@mantine/core'
import { Download } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { ColumnMenu } from './ColumnMenu.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { TableSearch } from './TableSearch.tsx'
import classes from './TableToolbar.module.css'
import type { ChangeState, Column, Filter, TableState, TableView } from './table.types.ts'
import { useExport } from './use-export.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

export interface ToolbarProps<Row> {
  state: TableState
  onChange: ChangeState
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  searchLabel: string | undefined
  searchRef: RefObject<HTMLInputElement | null>
  views: readonly TableView<Row>[]
  view: TableView<Row> | undefined
  savedViews: ReactNode
  onExport: (() => void | Promise<void>) | undefined
}

/** One line with search, the main filters and the tools. */
export function TableToolbar<Row>(props: ToolbarProps<Row>) {
  const { state, onChange, columns, filters, searchLabel, searchRef, views, view, savedViews, onExport } = props
  const [isExporting, runExport] = useExport(onExport)
  return (
    <div className={`line between ${classes.toolbar}`}>
      <div className={`row grow ${classes.narrowing}`}>
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
      <Group gap="xs" wrap="nowrap" flex="none" ms="auto">
        {savedViews}
        {views.length > 1 && <ViewSwitch views={views} value={view?.value} onChange={onChange} />}
        {!view?.render && !view?.renderRows && <ColumnMenu columns={columns} state={state} onChange={onChange} />}
        {onExport && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Export"
            title="Export matching rows as CSV"
            loading={isExporting}
            onClick={runExport}
          >
            <Download size={17} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </div>
  )
}
