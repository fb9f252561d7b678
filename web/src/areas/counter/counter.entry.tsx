import '../../theme/document.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readSettings } from '#core/settings.ts'
import { setBrand } from '#ui/brand/brand.ts'
import { CannotOpen } from './CannotOpen.tsx'
import { CounterApp } from './CounterApp.tsx'
import { CounterContext } from './counter-context.ts'
import { openCounter } from './model/counter.ts'
import { within } from './model/storage.ts'

const root = document.getElementById('root')
if (!root) throw new Error('counter.html has no #root')

setBrand(readSettings().site ?? {})

if (import.meta.env.PROD) void navigator.serviceWorker?.register('/counter-worker.js', { scope: '/counter' })

createRoot(root).render(<StrictMode>{await openPage()}</StrictMode>)

async function openPage() {
  if (!isSecureContext) return <CannotOpen because="INSECURE" />
  const counter = await within(openCounter()).catch((error: unknown) => {
    reportError(error)
    return null
  })
  if (!counter) return <CannotOpen because="NO_STORAGE" />
  return (
    <CounterContext value={counter}>
      <CounterApp />
    </CounterContext>
  )
}
