import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { root } from './processes.mjs'

const common = ['package-lock.json', 'contract/src']
const serverSources = ['server/src', 'server/package.json', 'scripts/build-server.mjs']
const webFolders = ['web', 'web/src', 'web/public', 'web/build', 'web/scripts']
const webSources = [...webFolders, 'scripts/build-web.mjs', 'scripts/precompress.mjs']

const parts = [
  { name: 'server', title: 'the server', sources: [...common, ...serverSources], build: buildServer },
  { name: 'web', title: 'the web app', sources: [...common, ...webSources], build: buildWeb },
]

/** Builds server and web, each only when something it is made of has changed. */
export async function ensureBuilt() {
  for (const { name, title, sources, build } of parts) {
    const stampFile = join(root, name, 'dist', '.built-from')
    const stamp = hashOf(sources)
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue
    console.log(`Building ${title} …`)
    await build(folder => writeFileSync(join(folder, '.built-from'), stamp))
  }
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

// Of a package itself only the files beside its folders count: the configuration.
function filesOf(source) {
  const path = join(root, source)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [source]
  const isPackage = existsSync(join(path, 'package.json'))
  return readdirSync(path, { withFileTypes: true, recursive: !isPackage })
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort()
}
