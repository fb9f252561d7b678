import { contentOf } from './content.tsx'
import { openRow } from './open-row.ts'
import classes from './TableCards.module.css'
import { Identity, type RowsProps } from './TableGrid.tsx'
import { Tick } from './Tick.tsx'

/** Rows on phones: the name and the key facts, or the chosen columns. */
export function TableCards<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, columns, rows, state, control, rowName, href, onOpen, isBusy } = props
  const [first, ...rest] = columns
  const corner = rest.find(column => column.card === 'corner')
  const facts = rest.filter(column => column !== corner && (state.columns || column.card))
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={isBusy}>
      {rows.map(row => {
        const isSelected = control?.isSelected(row.id) ?? false
        return (
          <li
            key={row.id}
            className={classes.card}
            data-row-id={row.id}
            data-selected={isSelected || undefined}
            {...openRow({ href: href?.(row), onOpen: () => onOpen(row) })}
          >
            {control && (
              <Tick
                label={`Select ${rowName(row)}`}
                isTicked={isSelected}
                onChange={isRange => (isRange ? control.toggleTo : control.toggle)(row.id)}
              />
            )}
            <div className="grow">
              <div className={`line between ${classes.head}`}>
                {first && <Identity column={first} row={row} href={href} onOpen={onOpen} />}
                {corner && <div style={{ flex: 'none' }}>{contentOf(corner, row)}</div>}
              </div>
              {facts.length > 0 && (
                <dl className={classes.facts}>
                  {facts.map(column => (
                    <div key={column.id} data-card={column.card ?? 'titled'}>
                      <dt>{column.title}</dt>
                      <dd>{contentOf(column, row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
