import { Checkbox } from '@mantine/core'
import { RowOpener } from './RowOpener.tsx'
import classes from './TableCards.module.css'
import type { RowsProps } from './TableGrid.tsx'
import { describedBy } from './table.model.ts'

/** A row on a phone: the same information in the same order, one line each. */
export function TableCards<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, model, control, rowName, href, onOpen, isBusy } = props
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={isBusy}>
      {model.getRowModel().rows.map(row => {
        const [first, ...rest] = row.getVisibleCells()
        const detail = first && describedBy<Row>(first.column).detail
        return (
          <li
            key={row.id}
            className={classes.card}
            data-row-id={row.id}
            data-selected={row.getIsSelected() || undefined}
          >
            <div className={classes.head}>
              {control && (
                <Checkbox
                  aria-label={`Select ${rowName(row.original)}`}
                  checked={row.getIsSelected()}
                  onChange={() => control.toggle(row.id)}
                />
              )}
              <div className={classes.identity}>
                <RowOpener href={href?.(row.original)} onOpen={() => onOpen(row.original)}>
                  {first && <model.FlexRender cell={first} />}
                </RowOpener>
                {detail && <span className={classes.detail}>{detail(row.original)}</span>}
              </div>
            </div>
            <dl className={classes.facts}>
              {rest.map(cell => (
                <div key={cell.id}>
                  <dt>{describedBy<Row>(cell.column).title}</dt>
                  <dd>
                    <model.FlexRender cell={cell} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
