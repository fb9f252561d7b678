import type { ReactNode } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import classes from './StatRow.module.css'

interface Props {
  label: string
  /** Low, above a list. */
  isCompact?: boolean
  children: ReactNode
}

/** A row of stat cards; on a phone it scrolls sideways, by keyboard too. */
export function StatRow({ label, isCompact = false, children }: Props) {
  const isPhone = useIsPhone()
  return (
    <section
      className={classes.row}
      aria-label={label}
      data-compact={isCompact || undefined}
      tabIndex={isPhone ? 0 : undefined}
    >
      {children}
    </section>
  )
}
