import { type ComponentProps, useId } from 'react'
import classes from './Form.module.css'

interface FieldProps extends ComponentProps<'input'> {
  'data-takes-scans'?: string
  label: string
  help?: string
  problem?: string | undefined
}

export function Field({ label, help, problem, ...input }: FieldProps) {
  const id = useId()
  return (
    <p className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-describedby={`${id}-help`}
        aria-invalid={problem ? true : undefined}
        autoComplete="off"
        {...input}
      />
      <span id={`${id}-help`} className={problem && classes.problem} aria-live="polite">
        {problem ?? help}
      </span>
    </p>
  )
}

/** A code on a card or a phone: large, left as it was typed, and for a scanner to type into. */
export const CodeField = (props: FieldProps) => (
  <Field className={classes.code} data-takes-scans="" autoCapitalize="characters" spellCheck={false} {...props} />
)

export const PinField = (props: FieldProps) => (
  <Field name="pin" type="password" inputMode="numeric" maxLength={6} {...props} />
)
