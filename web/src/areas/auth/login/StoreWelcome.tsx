import { Link } from '@tanstack/react-router'
import classes from '../Panel.module.css'
import { PanelHeader } from '../PanelHeader.tsx'

/** A store has set its password. Its work is not done on this site, which is for administrators. */
export const StoreWelcome = ({ email }: { email: string }) => (
  <div className={classes.panel}>
    <PanelHeader title="Your password is set">Your store can take plastic in and give points for it.</PanelHeader>
    <p className={classes.lead}>
      Sign in where you record collections, with {email} and the password you have just chosen. This site is for those
      who run the programme.
    </p>
    <Link to="/" className={classes.link}>
      To the start page
    </Link>
  </div>
)
