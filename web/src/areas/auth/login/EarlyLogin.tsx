import { SplitScreen } from '../SplitScreen.tsx'
import { LoginPanel } from './LoginPanel.tsx'

const nothing = () => {}

/** The login page as everybody first meets it, prerendered. */
export const EarlyLogin = () => (
  <SplitScreen>
    <LoginPanel email="" onEmail={nothing} next={undefined} notice={undefined} done={undefined} onChallenge={nothing} />
  </SplitScreen>
)
