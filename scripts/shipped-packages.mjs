import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** The packages that run in production, with their licences: what server and web depend on, by the lockfile. */
export function shippedPackages() {
  const { packages } = readJson('package-lock.json')
  const seen = new Set()
  const visit = folder => {
    if (seen.has(folder)) return
    seen.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = packages[folder]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = locate(packages, folder, name)
      if (found !== undefined) visit(found)
    }
  }
  for (const workspace of ['server', 'web']) visit(workspace)
  return [...seen]
    .filter(folder => folder.includes('node_modules/') && existsSync(join(root, folder, 'package.json')))
    .map(folder => shipped(folder, packages[folder]))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
    .filter((row, at, all) => row.name !== all[at - 1]?.name || row.version !== all[at - 1]?.version)
}

/** The folder of a dependency as Node finds it; our own packages are links. */
function locate(packages, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : ''
  ) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const entry = packages[candidate]
    if (entry) return entry.link ? entry.resolved : candidate
    if (folder === '') return undefined
  }
}

function shipped(folder, { version, license }) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return { name, version, licence: license ?? readJson(folder, 'package.json').license ?? 'See its package' }
}
