import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { followNpm } from './follow-npm.mjs'

await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
// In this same process, so that signals reach the server itself.
await import(new URL('../server/dist/main.js', import.meta.url).href)
followNpm()
