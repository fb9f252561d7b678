import { type ComponentProps, useId } from 'react'
import classes from '../counter.module.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: string
  problem?: string | undefined
}

export function Field({ label, help, problem, ...input }: FieldProps) {
  const id = useId()
  return (
    <p className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={`${id}-help`} aria-invalid={problem ? true : undefined} {...input} />
      <span id={`${id}-help`} className={problem ? classes.problem : classes.help} aria-live="polite">
        {problem ?? help}
      </span>
    </p>
  )
}
