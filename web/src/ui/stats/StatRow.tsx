import type { ReactNode } from 'react'
import classes from './StatRow.module.css'

/** Stat cards side by side, as one strip divided by hairlines. */
export function StatRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.row} aria-label={label}>
      {children}
    </section>
  )
}
