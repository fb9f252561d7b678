import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

// Runs a command of `server/src/commands/`, which reads the arguments after its name.
const [name] = process.argv.splice(2, 1)
await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
await import(new URL(`../server/dist/${name}.js`, import.meta.url).href)
