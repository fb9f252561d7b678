import { Mark } from '#ui/brand/Mark.tsx'
import classes from './FullPageSpinner.module.css'

/** The start of the app, while it asks who is signed in. */
export function FullPageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.root} role="status" aria-label={label}>
      <div className={classes.ring} />
      <Mark size={36} />
    </div>
  )
}
