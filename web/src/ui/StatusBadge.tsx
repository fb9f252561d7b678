import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type Tone = 'ok' | 'wait' | 'off' | 'bad' | 'info'

interface Props {
  tone: Tone
  /** The word; colour alone says nothing. */
  children: ReactNode
  /** Takes the place of the dot. */
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
