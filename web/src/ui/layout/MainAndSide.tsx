import type { ReactNode } from 'react'
import classes from './layout.module.css'

interface Props {
  /** Two: the main thing, and what belongs to it. */
  children: ReactNode
  /** Whether the side comes before the main thing where one stands above the other. */
  isSideFirst?: boolean
}

/** The main thing and what belongs to it, beside each other where there is room. */
export const MainAndSide = ({ children, isSideFirst = false }: Props) => (
  <div className={classes.mainAndSide} data-side-first={isSideFirst || undefined}>
    {children}
  </div>
)
