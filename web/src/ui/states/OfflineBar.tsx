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

/** A notice while the browser is offline. */
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
          You are offline. You can save changes once you are back online.
        </p>
      )}
    </div>
  )
}
