import {
  type ColumnDef,
  columnVisibilityFeature,
  metaHelper,
  type ReactTable,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { shownColumns } from './table.state.ts'
import type { Column } from './table.types.ts'
import type { SelectionControl } from './use-selection.ts'

interface ColumnMeta<Row> {
  column: Column<Row>
}

// Sorting, paging and filtering are the server's; the model keeps what is left.
const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnMeta<never>>(),
})

export type RowModel<Row extends { id: string }> = ReactTable<typeof features, Row>

interface Options<Row extends { id: string }> {
  columns: readonly Column<Row>[]
  chosen: readonly string[] | undefined
  rows: readonly Row[]
  control: SelectionControl
}

/** The TanStack table behind the grid and the cards. */
export function useRowModel<Row extends { id: string }>(options: Options<Row>): RowModel<Row> {
  const { columns, chosen, rows, control } = options
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          header: column.title,
          cell: context => column.cell(context.row.original),
          meta: { column: column as unknown as Column<never> },
        }),
      ),
    [columns],
  )
  const columnVisibility = useMemo(() => {
    const shown = new Set(shownColumns(columns, chosen).map(column => column.id))
    return Object.fromEntries(columns.map(column => [column.id, shown.has(column.id)]))
  }, [columns, chosen])
  const rowSelection = Object.fromEntries(
    rows.filter(row => control.isSelected(row.id)).map(row => [row.id, true as const]),
  )
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: row => row.id,
    state: { columnVisibility, rowSelection },
  })
}

/** Our own description of a column, as given by the screen. */
export const describedBy = <Row>(column: { columnDef: { meta?: ColumnMeta<never> } }): Column<Row> => {
  const meta = column.columnDef.meta as unknown as ColumnMeta<Row> | undefined
  if (!meta) throw new Error('A column without its description')
  return meta.column
}
