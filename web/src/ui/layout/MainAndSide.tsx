import type { CSSProperties, ReactNode } from 'react'
import classes from './layout.module.css'

interface Props {
  /** Two children: the main column and the side column. */
  children: ReactNode
  /** Puts the side column first when stacked. */
  isSideFirst?: boolean
  /** The columns of a grid, where the usual ones do not suit. */
  columns?: string
}

/** A main column with a side column, stacked when narrow. */
export const MainAndSide = ({ children, isSideFirst = false, columns }: Props) => (
  <div
    className={classes.mainAndSide}
    data-side-first={isSideFirst || undefined}
    style={columns ? ({ '--columns': columns } as CSSProperties) : undefined}
  >
    {children}
  </div>
)
