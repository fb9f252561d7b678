import { Button } from '@mantine/core'
import { Storm } from '#ui/brand/Storm.tsx'
import { StateMessage } from './StateMessage.tsx'

interface ErrorStateProps {
  title?: string
  /** The server's message. */
  message: string
  requestId?: string
  onRetry?: () => void
  as?: 'page' | 'section'
}

/** An error with a retry button and the request id. */
export function ErrorState({ title = 'This could not be loaded', message, requestId, onRetry, as }: ErrorStateProps) {
  return (
    <div role="alert">
      <StateMessage
        title={title}
        as={as}
        art={<Storm />}
        actions={onRetry && <Button onClick={onRetry}>Try again</Button>}
        note={requestId && `Request ${requestId}`}
      >
        <p>{message}</p>
      </StateMessage>
    </div>
  )
}
