import type { ReactNode } from 'react'
import classes from './PlainTable.module.css'

interface Props {
  label: string
  /** What this table has beyond the others. */
  className?: string
  children: ReactNode
}

/** The few rows of a panel or a dialog. A list of records is a DataTable. */
export const PlainTable = ({ label, className = '', children }: Props) => (
  <table className={`${classes.table} ${className}`} aria-label={label}>
    {children}
  </table>
)
