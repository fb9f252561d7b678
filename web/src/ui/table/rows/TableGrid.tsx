import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { nextSort } from '../table.state.ts'
import type { ChangeState, Column, TableState } from '../table.types.ts'
import { useMoreAtEnd } from '../use-more-at-end.ts'
import type { SelectionControl } from '../use-selection.ts'
import { openRow } from './open-row.ts'
import { RowOpener } from './RowOpener.tsx'
import classes from './TableGrid.module.css'
import { Tick } from './Tick.tsx'

export interface RowsProps<Row extends { id: string }> {
  label: string
  /** Visible columns in order; the first identifies the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  state: TableState
  onChange: ChangeState
  control: SelectionControl | undefined
  rowName: (row: Row) => string
  href: ((row: Row) => string) | undefined
  onOpen: (row: Row) => void
  isBusy: boolean
}

export function TableGrid<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, columns, rows, state, onChange, control, rowName, href, onOpen, isBusy } = props
  const [scroller, hasMore] = useMoreAtEnd()
  return (
    <div className={classes.window} data-more={hasMore || undefined}>
      <div ref={scroller} className={classes.scroll} aria-busy={isBusy} data-density={state.density ?? 'comfortable'}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {control && (
                <td className={`${classes.header} ${classes.tick}`}>
                  <Tick
                    label="Select every row on this page"
                    isTicked={control.isPageSelected}
                    isPartly={control.isPagePartly}
                    onChange={control.togglePage}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  isIdentity={index === 0}
                  state={state}
                  onChange={onChange}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr
                key={row.id}
                className={classes.row}
                data-row-id={row.id}
                data-selected={control?.isSelected(row.id) || undefined}
                {...openRow({ href: href?.(row), onOpen: () => onOpen(row) })}
              >
                {control && (
                  <td className={`${classes.cell} ${classes.tick}`}>
                    <Tick
                      label={`Select ${rowName(row)}`}
                      isTicked={control.isSelected(row.id)}
                      onChange={() => control.toggle(row.id)}
                    />
                  </td>
                )}
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th
                      key={column.id}
                      scope="row"
                      className={`${classes.cell} ${classes.identity}`}
                      data-wraps={column.wraps || undefined}
                    >
                      <Identity column={column} row={row} href={href} onOpen={onOpen} />
                    </th>
                  ) : (
                    <td
                      key={column.id}
                      className={classes.cell}
                      data-numeric={column.numeric || undefined}
                      data-wraps={column.wraps || undefined}
                    >
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface IdentityProps<Row extends { id: string }> extends Pick<RowsProps<Row>, 'href' | 'onOpen'> {
  column: Column<Row>
  row: Row
}

/** The first column: picture, link and detail. */
export const Identity = <Row extends { id: string }>({ column, row, href, onOpen }: IdentityProps<Row>) => (
  <div className={classes.who}>
    {column.picture?.(row)}
    <div className={classes.words}>
      <RowOpener href={href?.(row)} onOpen={() => onOpen(row)}>
        {column.cell(row)}
      </RowOpener>
      {column.detail && <span className={classes.detail}>{column.detail(row)}</span>}
    </div>
  </div>
)

interface HeaderProps<Row> {
  column: Column<Row>
  isIdentity: boolean
  state: TableState
  onChange: ChangeState
}

function HeaderCell<Row>({ column, isIdentity, state, onChange }: HeaderProps<Row>) {
  const { sortBy } = column
  const isSorted = sortBy !== undefined && state.sortBy === sortBy
  const Icon = !isSorted ? ChevronsUpDown : state.sortOrder === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      className={`${classes.header} ${isIdentity ? classes.identity : ''}`}
      data-numeric={column.numeric || undefined}
      aria-sort={isSorted ? (state.sortOrder === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sortBy ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted || undefined}
          onClick={() => onChange(nextSort(state, sortBy))}
        >
          <span>{column.title}</span>
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}
