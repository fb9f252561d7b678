import type { FormEventHandler, ReactNode } from 'react'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { HoursCard } from './HoursCard.tsx'
import { PublicFields } from './PublicFields.tsx'
import type { StoreForm } from './store-form.ts'
import classes from './stores.module.css'

interface Props {
  form: StoreForm
  onSubmit: FormEventHandler<HTMLFormElement>
  button: ReactNode
  children: ReactNode
}

/** The questions on the left; the hours and the button on the right; one column on a phone. */
export const StoreFormLayout = ({ form, onSubmit, button, children }: Props) => (
  <PublicFields>
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <div className={classes.left}>{children}</div>
      <div className={classes.right}>
        <HoursCard form={form} />
        <FormErrors form={form} />
        {button}
      </div>
    </form>
  </PublicFields>
)
