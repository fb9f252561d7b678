import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '../Panel.module.css'
import { PanelHeader } from '../panel-parts.tsx'

/** An invitation link that cannot be used any more. */
export const ExpiredInvitation = () => (
  <div className={`stack ${classes.panel}`}>
    <PanelHeader title="This link no longer works">
      Invitations can be used once and expire after 7 days. A newer invitation replaces an older one.
    </PanelHeader>
    <Text mt={8} fz="md" c="dimmed">
      Ask whoever invited you for a new one: an administrator, or the owner of your store. If you have accepted already,
      sign in with your email and password, or at the counter with your name and PIN.
    </Text>
    <Link to="/login" className={classes.link}>
      Sign in
    </Link>
  </div>
)
