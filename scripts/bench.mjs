import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { bin, run } from './processes.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(bin('tsx', 'server'), ['bench/run.ts', ...process.argv.slice(2)])
