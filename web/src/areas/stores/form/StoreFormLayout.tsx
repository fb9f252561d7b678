import { type FormEventHandler, type ReactNode, useDeferredValue, useState } from 'react'
import { useController } from 'react-hook-form'
import { FormErrors } from '#ui/form/errors/FormErrors.tsx'
import { HoursEditor } from '#ui/hours/HoursEditor.tsx'
import { useNear } from '#ui/use-near.ts'
import { FirstFields } from './FirstFields.tsx'
import { FormGroup } from './FormGroup.tsx'
import classes from './form.module.css'
import { LargeFields } from './LargeFields.tsx'
import { LocationFields } from './LocationFields.tsx'
import type { StoreForm } from './store-form.ts'

interface Props {
  form: StoreForm
  onSubmit: FormEventHandler<HTMLFormElement>
  isEmailFixed?: boolean
  image: ReactNode
  button: ReactNode
  children?: ReactNode
}

/** Fields on the left, hours and button on the right; one column on a phone. */
export function StoreFormLayout({ form, onSubmit, isEmailFixed, image, button, children }: Props) {
  // A phone shows the first two groups. The rest comes, rendered in slices, when it is scrolled to or a field is used, so that a cheap phone is free to answer sooner.
  const { ref, wasNear } = useNear()
  const [isUsed, setUsed] = useState(false)
  const isWhole = useDeferredValue(wasNear || isUsed)
  return (
    <LargeFields>
      <form className={classes.form} onSubmit={onSubmit} onFocus={() => setUsed(true)} noValidate>
        <div className={classes.left}>
          {children}
          <FirstFields form={form} isEmailFixed={isEmailFixed} />
          {isWhole && (
            <>
              <LocationFields form={form} />
              <FormGroup number={4} title="What does it look like?">
                {image}
              </FormGroup>
            </>
          )}
        </div>
        <div className={`stack ${classes.right}`} ref={ref}>
          {isWhole && (
            <>
              <HoursCard form={form} />
              <FormErrors form={form} />
              {button}
            </>
          )}
        </div>
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
    <section className={`surface ${classes.card}`} aria-labelledby="operating-hours">
      <h2 id="operating-hours" style={{ fontSize: 'var(--text-20)' }}>
        Operating hours
      </h2>
      <p className="quiet" style={{ marginBottom: 12 }}>
        When can people bring plastic?
      </p>
      <HoursEditor value={field.value} onChange={field.onChange} onBlur={field.onBlur} errors={errors} />
    </section>
  )
}
