import { join } from 'node:path'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { bin, root, run } from './processes.mjs'

// Six everyday tasks by keyboard alone and on a phone: what each takes in keys or taps, characters and seconds.
await ensureInstalled()
const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() }
await ensureBuilt()
const args = ['test', '--config', 'walks.config.ts', ...process.argv.slice(2)]
process.exitCode = await run(bin('playwright', 'e2e'), args, { cwd: join(root, 'e2e'), env })
