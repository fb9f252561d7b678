import { useSyncExternalStore } from 'react'
import { readSettings } from '#core/settings.ts'

const never = () => () => {}

/** How to sign in to a demo; nothing anywhere else. After the first paint, because finished pages do not know it. */
export function DemoHints({ className }: { className?: string | undefined }) {
  const isPainted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const hints = isPainted ? (readSettings().demo ?? []) : []
  if (hints.length === 0) return null
  return (
    <aside className={className} aria-label="Demo">
      {hints.map(hint => (
        <p key={hint} className="detail">
          {hint}
        </p>
      ))}
    </aside>
  )
}
