import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type Tone = 'ok' | 'wait' | 'off' | 'bad' | 'info'

interface Props {
  tone: Tone
  /** The label: colour alone is not enough. */
  children: ReactNode
  /** Replaces the dot. */
  icon?: ReactNode
}

export function StatusBadge({ tone, children, icon }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon ? (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      ) : (
        <span className={classes.dot} aria-hidden />
      )}
      {children}
    </span>
  )
}
