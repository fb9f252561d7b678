import { Group } from '@mantine/core'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

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
        <Group
          component="p"
          gap={8}
          justify="center"
          p="8px 16px"
          fz="sm"
          fw={550}
          bg="var(--warning-wash)"
          className="caution"
        >
          <WifiOff size={16} aria-hidden />
          You are offline. You can save changes once you are back online.
        </Group>
      )}
    </div>
  )
}
