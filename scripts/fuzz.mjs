import { ensureInstalled } from './ensure-installed.mjs'
import { bin, run } from './processes.mjs'

await ensureInstalled()
process.exitCode = await run(bin('tsx', 'server'), ['fuzz/run.ts', ...process.argv.slice(2)])
