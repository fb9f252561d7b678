import { ensureInstalled } from './ensure-installed.mjs'

await ensureInstalled()
await import('./check.mjs')
