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
      Ask an administrator to send a new one from Settings, Team or from your store’s page. If you have already
      accepted, sign in with your email and password.
    </Text>
    <Link to="/login" className={classes.link}>
      Sign in
    </Link>
  </div>
)
