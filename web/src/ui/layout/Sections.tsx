import type { ReactNode } from 'react'
import classes from './layout.module.css'

interface Props {
  children: ReactNode
  /** Accessible name, for one item among several. */
  label?: string
}

/** Stacked sections of a page or tab. */
export function Sections({ children, label }: Props) {
  if (label === undefined) return <div className={`stack ${classes.sections}`}>{children}</div>
  return (
    <article className={`stack ${classes.sections}`} aria-label={label}>
      {children}
    </article>
  )
}
