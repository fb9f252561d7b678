import type { FormEventHandler, ReactNode } from 'react'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import classes from '../stores.module.css'
import { HoursCard } from './HoursCard.tsx'
import { LargeFields } from './LargeFields.tsx'
import type { StoreForm } from './store-form.ts'

interface Props {
  form: StoreForm
  onSubmit: FormEventHandler<HTMLFormElement>
  button: ReactNode
  children: ReactNode
}

/** The questions on the left; the hours and the button on the right; one column on a phone. */
export const StoreFormLayout = ({ form, onSubmit, button, children }: Props) => (
  <LargeFields>
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <div className={classes.left}>{children}</div>
      <div className={classes.right}>
        <HoursCard form={form} />
        <FormErrors form={form} />
        {button}
      </div>
    </form>
  </LargeFields>
)
