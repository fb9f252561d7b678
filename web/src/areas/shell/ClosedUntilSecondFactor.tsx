import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { HarbourChain } from '#ui/brand/HarbourChain.tsx'
import { StateMessage } from '#ui/states/StateMessage.tsx'

/** In the place of a page the server keeps closed until the second factor is set up. */
export const ClosedUntilSecondFactor = () => (
  <StateMessage
    title="This page waits for your second factor"
    as="page"
    art={<HarbourChain />}
    actions={
      <Button component={Link} to="/settings/security">
        Set up second factor
      </Button>
    }
  >
    <p>Your role may open it, and asks for a code besides the password first. Your own settings are open meanwhile.</p>
  </StateMessage>
)
