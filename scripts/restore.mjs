import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
// Reads the arguments after `npm run restore --`.
await import(new URL('../server/dist/restore-cli.js', import.meta.url).href)
