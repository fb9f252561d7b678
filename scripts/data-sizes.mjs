import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
await import(new URL('../server/dist/data-sizes-cli.js', import.meta.url).href)
