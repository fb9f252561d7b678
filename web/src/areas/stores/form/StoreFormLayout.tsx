import { type FormEventHandler, type ReactNode, useDeferredValue } from 'react'
import { useController } from 'react-hook-form'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { HoursEditor } from '#ui/hours/HoursEditor.tsx'
import classes from '../stores.module.css'
import { LargeFields } from './LargeFields.tsx'
import type { StoreForm } from './store-form.ts'

interface Props {
  form: StoreForm
  onSubmit: FormEventHandler<HTMLFormElement>
  button: ReactNode
  children: ReactNode
}

/** Fields on the left, hours and button on the right; one column on a phone. */
export function StoreFormLayout({ form, onSubmit, button, children }: Props) {
  // After the first fields, like the groups below them (StoreFields.tsx).
  const isWhole = useDeferredValue(true, false)
  return (
    <LargeFields>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <div className={classes.left}>{children}</div>
        {isWhole && (
          <div className={classes.right}>
            <HoursCard form={form} />
            <FormErrors form={form} />
            {button}
          </div>
        )}
      </form>
    </LargeFields>
  )
}

function HoursCard({ form }: { form: StoreForm }) {
  const { field } = useController({ control: form.control, name: 'operatingHours' })
  const found = form.formState.errors.operatingHours
  const errors = field.value.map(
    (_, index) => found?.[index]?.timeSlot?.openTime?.message ?? found?.[index]?.timeSlot?.closeTime?.message,
  )
  return (
    <section className={classes.card} aria-labelledby="operating-hours">
      <h2 id="operating-hours" className={classes.cardTitle}>
        Operating hours
      </h2>
      <p className={classes.cardText}>When can people bring plastic?</p>
      <HoursEditor value={field.value} onChange={field.onChange} onBlur={field.onBlur} errors={errors} />
    </section>
  )
}
