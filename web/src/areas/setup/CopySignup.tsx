import { Button, CopyButton } from '@mantine/core'

/** Stores register themselves: this is the address to send them. */
export const CopySignup = () => (
  <CopyButton value={`${window.location.origin}/collector-signup`}>
    {({ copied, copy }) => (
      <Button variant="default" onClick={copy}>
        {copied ? 'Link copied' : 'Copy registration link'}
      </Button>
    )}
  </CopyButton>
)
