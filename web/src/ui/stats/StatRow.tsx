import type { ReactNode } from 'react'
import classes from './StatRow.module.css'

/** A row of stat cards. */
export function StatRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.row} aria-label={label}>
      {children}
    </section>
  )
}
