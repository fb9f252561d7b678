import type { ReactNode } from 'react'
import classes from './layout.module.css'

interface Props {
  children: ReactNode
  /** Accessible name, for one item among several. */
  label?: string
  /** No wider than a form or a text is comfortable. */
  isNarrow?: boolean
}

/** Stacked sections of a page or tab. */
export function Sections({ children, label, isNarrow }: Props) {
  const Element = label === undefined ? 'div' : 'article'
  return (
    <Element className={`stack ${classes.sections}`} data-narrow={isNarrow} aria-label={label}>
      {children}
    </Element>
  )
}
