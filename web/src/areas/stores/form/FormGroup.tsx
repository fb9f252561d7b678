import type { ReactNode } from 'react'
import classes from './form.module.css'

interface Props {
  number: number
  title: string
  children: ReactNode
}

/** A numbered group of fields. */
export const FormGroup = ({ number, title, children }: Props) => (
  <fieldset className="plain">
    <legend className={`line ${classes.legend}`}>
      <span className="disc heading" style={{ width: 30, height: 30 }} aria-hidden>
        {number}
      </span>
      <h2>{title}</h2>
    </legend>
    <div className={`stack ${classes.fields}`}>{children}</div>
  </fieldset>
)
