import { Group } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { resizing, widthsOf } from '../table.state.ts'
import type { ChangeState, Column, TableState } from '../table.types.ts'
import type { SelectionControl } from '../use-selection.ts'
import { columnVariable, sized } from './column-width.ts'
import { contentOf, isNumeric } from './content.tsx'
import { HeaderCell } from './HeaderCell.tsx'
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
  const table = useRef<HTMLTableElement>(null)
  const [dragged, setDragged] = useState<string>()
  const widths = widthsOf(state.widths)
  const isSized = (id: string) => id === dragged || widths.has(id)
  // A drag changes the variable alone: to render every row at each step would be slow.
  const preview = (id: string, width: number) => {
    setDragged(id)
    table.current?.style.setProperty(columnVariable(id), `${width}px`)
  }
  const resize = (id: string, width: number | undefined) => {
    setDragged(undefined)
    onChange(resizing(state, id, width))
  }
  return (
    <div className={classes.window} data-more={hasMore || undefined}>
      <div ref={scroller} className={classes.scroll} aria-busy={isBusy} data-density={state.density ?? 'comfortable'}>
        <table
          ref={table}
          className={classes.table}
          aria-label={label}
          data-sized={columns.every(({ id }) => isSized(id)) || undefined}
          style={Object.fromEntries([...widths].map(([id, width]) => [columnVariable(id), `${width}px`]))}
        >
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
                  isSized={isSized(column.id)}
                  width={widths.get(column.id)}
                  state={state}
                  onChange={onChange}
                  onPreview={width => preview(column.id, width)}
                  onResize={width => resize(column.id, width)}
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
                      onChange={isRange => (isRange ? control.toggleTo : control.toggle)(row.id)}
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
                      {...sized(column.id, isSized)}
                    >
                      <Identity column={column} row={row} href={href} onOpen={onOpen} />
                    </th>
                  ) : (
                    <td
                      key={column.id}
                      className={classes.cell}
                      data-numeric={isNumeric(column)}
                      data-wraps={column.wraps || undefined}
                      {...sized(column.id, isSized)}
                    >
                      {contentOf(column, row)}
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
  <Group gap={10} wrap="nowrap">
    {column.picture?.(row)}
    <div style={{ minWidth: 0 }}>
      <RowOpener href={href?.(row)} onOpen={() => onOpen(row)}>
        {contentOf(column, row)}
      </RowOpener>
      {column.detail && <span className={`detail ${classes.detail}`}>{column.detail(row)}</span>}
    </div>
  </Group>
)

/** Whether content overflows past the right edge. */
function useMoreAtEnd(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null)
  const [hasMore, setMore] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const look = () => setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 2)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return [ref, hasMore]
}
