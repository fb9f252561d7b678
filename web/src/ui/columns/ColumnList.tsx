import { arrayMove } from '@dnd-kit/sortable'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { SortableList } from '../sortable/SortableList.tsx'
import { orderedColumns, shownColumns } from '../table/table.state.ts'
import type { ChangeState, Column } from '../table/table.types.ts'
import classes from './ColumnList.module.css'

interface Props {
  columns: readonly Column<never>[]
  chosen: readonly string[] | undefined
  isResized: boolean
  onChange: ChangeState
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

/** The columns after the first, shown by a tick and put in order by dragging or by keyboard. */
export function ColumnList({ columns, chosen, isResized, onChange }: Props) {
  const [first, ...shown] = shownColumns(columns, chosen).map(row => row.id)
  const inOrder = orderedColumns(columns, chosen).map(row => row.id)
  const [kept, setKept] = useState(inOrder)
  const shownOf = (ids: readonly string[]) => ids.filter(id => shown.includes(id))
  // While the menu is open a column that is hidden stays where it was.
  const order = isSame(shownOf(kept), shown) ? kept : inOrder

  const show = (next: string[], ids: readonly string[]) => {
    setKept(next)
    const [, ...usual] = shownColumns(columns, undefined).map(row => row.id)
    onChange({ columns: isSame(ids, usual) ? undefined : [first, ...ids] })
  }
  const toggle = (id: string) =>
    show(
      order,
      order.filter(row => (row === id ? !shown.includes(row) : shown.includes(row))),
    )
  const move = (from: number, to: number) => {
    const next = arrayMove(order, from, to)
    show(next, shownOf(next))
  }
  const titleOf = (id: string) => columns.find(column => column.id === id)?.title ?? ''
  return (
    <>
      <SortableList
        label="Order of the columns"
        noun="column"
        items={order.map(id => ({ id }))}
        nameOf={({ id }) => titleOf(id)}
        onMove={move}
        className={classes.columns}
      >
        {({ id }) => (
          <Checkbox
            className="grow"
            size="sm"
            label={titleOf(id)}
            checked={shown.includes(id)}
            onChange={() => toggle(id)}
          />
        )}
      </SortableList>
      {(chosen || isResized) && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ columns: undefined, widths: undefined })}>
          Reset columns
        </Button>
      )}
    </>
  )
}
