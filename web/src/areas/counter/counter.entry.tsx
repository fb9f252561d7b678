import '../../theme/document.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readSettings } from '#core/settings.ts'
import { setBrand } from '#ui/brand/brand.ts'
import { CounterApp } from './CounterApp.tsx'
import { CounterContext } from './counter-context.ts'
import { openCounter } from './model/counter.ts'

const root = document.getElementById('root')
if (!root) throw new Error('counter.html has no #root')

setBrand(readSettings().site ?? {})

if (import.meta.env.PROD) void navigator.serviceWorker?.register('/counter-worker.js', { scope: '/counter' })

const counter = await openCounter()
createRoot(root).render(
  <StrictMode>
    <CounterContext value={counter}>
      <CounterApp />
    </CounterContext>
  </StrictMode>,
)
