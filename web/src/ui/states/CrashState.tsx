import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Storm } from '#ui/brand/Storm.tsx'
import { OfflineState } from './OfflineState.tsx'
import { StateMessage } from './StateMessage.tsx'

interface CrashStateProps {
  error: unknown
  onRetry?: () => void
}

/** The page itself broke; the rest of the app goes on. */
export function CrashState({ error, onRetry }: CrashStateProps) {
  if (isUnfetched(error)) return <UnfetchedState />
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

/** A page that was opened without a network: its code or its styles never came. Each browser says it in its own words. */
const isUnfetched = (error: unknown) =>
  error instanceof Error && /preload CSS|dynamically imported module|Importing a module script/i.test(error.message)

/** Loads again by itself once the network is back; a part that failed once is not asked for again otherwise. */
function UnfetchedState() {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return <OfflineState as="page" onRetry={() => location.reload()} />
}
