import type { ReactNode } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import classes from './StatRow.module.css'

/** A row of stat cards; on a phone it scrolls sideways, by keyboard too. */
export function StatRow({ label, children }: { label: string; children: ReactNode }) {
  const isPhone = useIsPhone()
  return (
    <section className={classes.row} aria-label={label} tabIndex={isPhone ? 0 : undefined}>
      {children}
    </section>
  )
}
