import classes from './TableCards.module.css'
import { Identity, type RowsProps } from './TableGrid.tsx'
import { Tick } from './Tick.tsx'

/** A row on a phone: the same information in the same order, one line each. */
export function TableCards<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, columns, rows, control, rowName, href, onOpen, isBusy } = props
  const [first, ...rest] = columns
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={isBusy}>
      {rows.map(row => {
        const isSelected = control?.isSelected(row.id) ?? false
        return (
          <li key={row.id} className={classes.card} data-row-id={row.id} data-selected={isSelected || undefined}>
            <div className={classes.head}>
              {control && (
                <Tick label={`Select ${rowName(row)}`} isTicked={isSelected} onChange={() => control.toggle(row.id)} />
              )}
              <div className={classes.identity}>
                {first && <Identity column={first} row={row} href={href} onOpen={onOpen} />}
              </div>
            </div>
            <dl className={classes.facts}>
              {rest.map(column => (
                <div key={column.id}>
                  <dt>{column.title}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
