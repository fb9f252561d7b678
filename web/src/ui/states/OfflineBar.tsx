import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import classes from './OfflineBar.module.css'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the connection is gone and keeps the page as it is. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className={classes.bar}>
          <WifiOff size={16} aria-hidden />
          You are offline. What you see stays; changes can be saved once you are back.
        </p>
      )}
    </div>
  )
}
