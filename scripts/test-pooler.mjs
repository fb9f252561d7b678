import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './ensure-installed.mjs'
import { bin, run } from './processes.mjs'

// The server's tests with the app behind pgbouncer in transaction mode; arguments name files. Needs `pgbouncer` in PATH.
if (spawnSync('pgbouncer', ['--version']).status !== 0) {
  console.error('pgbouncer is not installed, so nothing was tested. On Debian: apt-get install pgbouncer')
  process.exit(1)
}
await ensureInstalled()
const env = { ...process.env, NODE_ENV: 'test', TEST_POOLER: 'pgbouncer' }
process.exitCode = await run(bin('vitest'), ['run', '--project', 'server', ...process.argv.slice(2)], { env })
