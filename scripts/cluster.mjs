import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { bin, run } from './processes.mjs'

await ensureInstalled()
await ensureBuilt()
// Ctrl+C reaches the cluster too, which stops its parts; this waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.exitCode = await run(bin('tsx', 'server'), ['chaos/patroni/run.ts', ...process.argv.slice(2)])
