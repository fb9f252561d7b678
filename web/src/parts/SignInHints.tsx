import { useSyncExternalStore } from 'react'
import { readSettings } from '#core/settings.ts'
import classes from './SignInHints.module.css'

const never = () => () => {}
const hints = () => (readSettings().hints ?? []).join('\n')

/**
 * How to sign in to a demo, or how a new programme gets its first owner; nothing anywhere else. A prerendered page is told when it is
 * served, see web-pages.ts.
 */
export function SignInHints({ className }: { className?: string | undefined }) {
  const text = useSyncExternalStore(never, hints, () => '__HINTS__')
  if (text === '') return null
  return (
    <aside className={`detail ${classes.hints} ${className ?? ''}`} aria-label="How to sign in">
      {text}
    </aside>
  )
}
