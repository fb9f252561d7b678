import type { ReactNode } from 'react'
import { inOrder } from '../in-order.ts'
import classes from './PlainTable.module.css'

interface Props {
  /** Its name for screen readers, where it has no caption. */
  label?: string
  caption?: ReactNode
  /** The titles of the columns; the children are then the rows of the body. */
  columns?: readonly string[]
  /** Every column but the first has numbers. */
  isNumbers?: boolean
  /** On a phone each row is a card: its heading, then its cells with their `data-title`. */
  isCards?: boolean
  /** What this table has beyond the others. */
  className?: string
  children: ReactNode
}

/** The few rows of a panel, a dialog or a printed page. A list of records is a DataTable. */
export const PlainTable = ({ label, caption, columns, isNumbers, isCards, className = '', children }: Props) => (
  <table
    className={`${classes.table} ${className}`}
    aria-label={label}
    data-numbers={isNumbers || undefined}
    data-cards={isCards || undefined}
  >
    {caption && <caption>{caption}</caption>}
    {columns && (
      <thead>
        <tr>
          {inOrder(columns, title => (
            <th scope="col">{title}</th>
          ))}
        </tr>
      </thead>
    )}
    {columns ? <tbody>{children}</tbody> : children}
  </table>
)
