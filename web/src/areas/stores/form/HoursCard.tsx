import { useController } from 'react-hook-form'
import { HoursEditor } from '#ui/hours/HoursEditor.tsx'
import classes from '../stores.module.css'
import type { StoreForm } from './store-form.ts'

/** When people can bring plastic. */
export function HoursCard({ form }: { form: StoreForm }) {
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
      <p className={classes.cardText}>When can people bring you their plastic?</p>
      <HoursEditor value={field.value} onChange={field.onChange} onBlur={field.onBlur} errors={errors} />
    </section>
  )
}
