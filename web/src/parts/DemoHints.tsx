import { useSyncExternalStore } from 'react'
import { readSettings } from '#core/settings.ts'
import classes from './DemoHints.module.css'

const never = () => () => {}
const hints = () => (readSettings().demo ?? []).join('\n')

/** How to sign in to a demo; nothing anywhere else. A prerendered page is told when it is served, see web-pages.ts. */
export function DemoHints({ className }: { className?: string | undefined }) {
  const text = useSyncExternalStore(never, hints, () => '__DEMO_HINTS__')
  if (text === '') return null
  return (
    <aside className={`detail ${classes.hints} ${className ?? ''}`} aria-label="Demo">
      {text}
    </aside>
  )
}
