import { useBrand } from './brand.ts'
import classes from './ContactLines.module.css'

/** How to reach the programme. The lines are always there and hidden when empty: see `Wordmark`. */
export function ContactLines() {
  const { email, phone, address, website } = useBrand()
  return (
    <address className={classes.root}>
      <a href={`mailto:${email}`}>{email}</a>
      <a href={`tel:${phone}`}>{phone}</a>
      <a href={website}>{website}</a>
      <span>{address}</span>
    </address>
  )
}
