import type { ReactNode } from 'react'
import classes from './layout.module.css'

interface Props {
  children: ReactNode
  /** What a screen reader calls it, where it is one thing among several. */
  label?: string
}

/** What stands below each other on a page or a tab. */
export function Sections({ children, label }: Props) {
  if (label === undefined) return <div className={classes.sections}>{children}</div>
  return (
    <article className={classes.sections} aria-label={label}>
      {children}
    </article>
  )
}
