import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Storm } from '#ui/brand/Storm.tsx'
import { OfflineState } from './OfflineState.tsx'
import { StateMessage } from './StateMessage.tsx'

interface CrashStateProps {
  error: unknown
  onRetry?: () => void
}

/** A page crashed; the rest of the app still works. */
export function CrashState({ error, onRetry }: CrashStateProps) {
  if (isUnfetched(error)) return <UnfetchedState />
  return (
    <div role="alert">
      <StateMessage
        title="Something went wrong on this page"
        as="page"
        art={<Storm />}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            <Button variant="default" onClick={() => location.reload()}>
              Reload page
            </Button>
          </>
        }
        note={error instanceof Error ? error.message : undefined}
      >
        <p>This is our fault. Saved changes are safe.</p>
      </StateMessage>
    </div>
  )
}

/** Code or styles of the page could not be loaded. The message differs by browser. */
const isUnfetched = (error: unknown) =>
  error instanceof Error && /preload CSS|dynamically imported module|Importing a module script/i.test(error.message)

/** Reloads when the network is back, because failed modules are not requested again. */
function UnfetchedState() {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return <OfflineState as="page" onRetry={() => location.reload()} />
}
