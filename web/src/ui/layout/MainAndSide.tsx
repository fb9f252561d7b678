import type { ReactNode } from 'react'
import classes from './layout.module.css'

interface Props {
  /** Two children: the main column and the side column. */
  children: ReactNode
  /** Puts the side column first when stacked. */
  isSideFirst?: boolean
}

/** A main column with a side column, stacked when narrow. */
export const MainAndSide = ({ children, isSideFirst = false }: Props) => (
  <div className={classes.mainAndSide} data-side-first={isSideFirst || undefined}>
    {children}
  </div>
)
