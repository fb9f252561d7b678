import { Link } from '@tanstack/react-router'
import classes from '../Panel.module.css'
import { PanelHeader } from '../PanelHeader.tsx'

/** The link no longer opens anything: what may have happened, and what to do. */
export const ExpiredInvitation = () => (
  <div className={classes.panel}>
    <PanelHeader title="This link no longer works">
      An invitation can be used once, within 7 days, and a newer one replaces it.
    </PanelHeader>
    <p className={classes.lead}>
      Ask the programme for a new one: an administrator finds it in Settings, Team, or on the page of your store. If you
      have accepted it already, sign in with your email and password.
    </p>
    <Link to="/login" className={classes.link}>
      To the sign-in
    </Link>
  </div>
)
