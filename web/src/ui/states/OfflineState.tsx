import { Button } from '@mantine/core'
import { LighthouseOff } from '#ui/brand/LighthouseOff.tsx'
import { StateMessage } from './StateMessage.tsx'

/** The server cannot be reached. */
export function OfflineState({ onRetry, as }: { onRetry?: () => void; as?: 'page' | 'section' }) {
  return (
    <div role="alert">
      <StateMessage
        title="We cannot reach the server"
        as={as}
        art={<LighthouseOff />}
        actions={onRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        <p>Check your connection. Nothing you entered has been lost.</p>
      </StateMessage>
    </div>
  )
}
