import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { nextSort } from '../table.state.ts'
import type { ChangeState, Column, TableState } from '../table.types.ts'
import { ColumnResizer, type Resizing } from './ColumnResizer.tsx'
import { sized } from './column-width.ts'
import { isNumeric } from './content.tsx'
import classes from './TableGrid.module.css'

interface Props<Row> extends Resizing {
  column: Column<Row>
  isIdentity: boolean
  isSized: boolean
  state: TableState
  onChange: ChangeState
}

export function HeaderCell<Row>({ column, isIdentity, isSized, state, onChange, ...resizing }: Props<Row>) {
  const { sortBy } = column
  const isSorted = sortBy !== undefined && state.sortBy === sortBy
  const Icon = !isSorted ? ChevronsUpDown : state.sortOrder === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      // The words of the separator are not part of the name of the column.
      aria-label={column.title}
      className={`${classes.header} ${isIdentity ? classes.identity : ''}`}
      data-numeric={isNumeric(column)}
      aria-sort={isSorted ? (state.sortOrder === 'asc' ? 'ascending' : 'descending') : undefined}
      {...sized(column.id, () => isSized)}
    >
      {sortBy ? (
        <button
          type="button"
          className={`bare hovers ${classes.sort}`}
          data-sorted={isSorted || undefined}
          onClick={() => onChange(nextSort(state, sortBy))}
        >
          <span>{column.title}</span>
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        column.title
      )}
      <ColumnResizer title={column.title} {...resizing} />
    </th>
  )
}
