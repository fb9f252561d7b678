import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { bin, root, run } from './processes.mjs'

// The browser stories against two processes, pgbouncer and a streaming replica; arguments name files or options.
if (spawnSync('pgbouncer', ['--version']).status !== 0) {
  console.error('pgbouncer is not installed, so nothing was tested. On Debian: apt-get install pgbouncer')
  process.exit(1)
}
await ensureInstalled()
await ensureBuilt()
const env = { ...process.env, E2E_SETUP: 'scaled', CHROMIUM_PATH: await ensureBrowser() }
process.exitCode = await run(bin('playwright', 'e2e'), ['test', ...process.argv.slice(2)], {
  cwd: join(root, 'e2e'),
  env,
})
