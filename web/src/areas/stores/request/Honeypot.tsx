import type { StoreForm } from '../form/store-form.ts'
import classes from '../stores.module.css'

/** A field that only programs find and fill in: out of sight, out of the tab order, unknown to screen readers. */
export const Honeypot = ({ form }: { form: StoreForm }) => (
  <div className={classes.trap} aria-hidden>
    <label>
      Nickname
      <input type="text" tabIndex={-1} autoComplete="off" {...form.register('nickname')} />
    </label>
  </div>
)
