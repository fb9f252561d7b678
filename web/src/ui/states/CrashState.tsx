import { Button } from '@mantine/core'
import { Storm } from '#ui/brand/Storm.tsx'
import { StateMessage } from './StateMessage.tsx'

interface CrashStateProps {
  error: unknown
  onRetry?: () => void
}

/** The page itself broke; the rest of the app goes on. */
export function CrashState({ error, onRetry }: CrashStateProps) {
  return (
    <div role="alert">
      <StateMessage
        title="This page has broken"
        as="page"
        art={<Storm />}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            <Button variant="default" onClick={() => location.reload()}>
              Load the page again
            </Button>
          </>
        }
        note={error instanceof Error ? error.message : undefined}
      >
        <p>The fault is ours. What was saved before is safe.</p>
      </StateMessage>
    </div>
  )
}
