import type { ReactNode } from 'react'
import classes from './FieldGroup.module.css'

interface Props {
  /** What its fields are about. */
  title: string
  children: ReactNode
}

/** Fields of a form that belong together. */
export const FieldGroup = ({ title, children }: Props) => (
  <fieldset className={classes.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** Short fields beside each other, below each other where there is no room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>
