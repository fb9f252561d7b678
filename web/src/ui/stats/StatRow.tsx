import type { ReactNode } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import classes from './StatRow.module.css'

/** Stat cards side by side, as one strip divided by hairlines; on a phone one line that scrolls, by keyboard too. */
export function StatRow({ label, children }: { label: string; children: ReactNode }) {
  const isPhone = useIsPhone()
  return (
    <section className={classes.row} aria-label={label} tabIndex={isPhone ? 0 : undefined}>
      {children}
    </section>
  )
}
