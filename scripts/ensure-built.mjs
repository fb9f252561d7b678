import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { root } from './processes.mjs'
import { hashOf } from './source-hash.mjs'

const common = ['package-lock.json', 'contract/src']
const serverSources = [
  'server/src',
  'server/package.json',
  'embedded-postgres/src',
  'scripts/build-server.mjs',
  'scripts/shipped-packages.mjs',
]
const webFolders = ['web', 'web/src', 'web/public', 'web/build', 'web/scripts', 'docs/guide']
const webSources = [...webFolders, 'scripts/build-web.mjs', 'scripts/precompress.mjs']

const parts = [
  { name: 'server', title: 'the server', sources: [...common, ...serverSources], build: buildServer },
  { name: 'web', title: 'the web app', sources: [...common, ...webSources], build: buildWeb },
]

/** Builds server and web if their sources have changed. */
export async function ensureBuilt() {
  for (const { name, title, sources, build } of parts) {
    const stampFile = join(root, name, 'dist', '.built-from')
    const stamp = hashOf(sources, name => !/\.test\.tsx?$/.test(name))
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue
    console.log(`Building ${title} …`)
    await build(folder => writeFileSync(join(folder, '.built-from'), stamp))
  }
}
