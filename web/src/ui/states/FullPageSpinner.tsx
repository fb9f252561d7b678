import { Mark } from '#ui/brand/Mark.tsx'
import classes from './FullPageSpinner.module.css'

/** Shown at startup while the profile loads. */
export function FullPageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.root} role="status" aria-label={label}>
      <div className={classes.ring} />
      <Mark size={36} />
    </div>
  )
}
