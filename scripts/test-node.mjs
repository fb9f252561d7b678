import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { mustRun, root, run } from './processes.mjs'

// All checks with another release of Node: `npm run test:node -- 24`, or some of them, `npm run test:node -- 24 --only unit`.
const [release = '', ...args] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(release)) {
  console.error('Say which Node to test with: npm run test:node -- 24')
  process.exit(1)
}
const folder = join(root, '.cache', 'node', release)
const bin = join(folder, 'node_modules', 'node', 'bin')
if (!existsSync(bin)) {
  console.log(`Installing Node ${release} …`)
  await mustRun('npm install', 'npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${release}`])
}
await ensureInstalled()
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
delete env.npm_node_execpath
const node = join(bin, 'node')
await mustRun(node, node, ['--print', '"Node " + process.version'], { env })
process.exitCode = await run(node, [join(root, 'scripts', 'check.mjs'), ...args], { env })
