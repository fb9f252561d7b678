import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names the files of the counter in its service worker: its scripts, also those that load on demand, and its fonts. */
export function fillWorker(folder, manifest) {
  const path = join(folder, 'counter-worker.js')
  const linked = [...readFileSync(join(folder, 'counter.html'), 'utf8').matchAll(/"(\/assets\/[^"]+)"/g)].map(
    value => value[1],
  )
  const files = ['/counter', ...new Set([...linked, ...scriptsOf(manifest, 'counter.html')])]
  const stray = files.find(file => /\/(app|shell|kit)-/.test(file))
  if (stray)
    throw new Error(`The counter loads ${stray}: build/chunks.ts has to name in base what it shares with the app`)
  const worker = readFileSync(path, 'utf8')
  if (!worker.includes('__FILES__')) throw new Error('The worker of the counter has no place for its files')
  writeFileSync(path, worker.replace("['__FILES__']", JSON.stringify(files)))
}

function scriptsOf(manifest, module, seen = new Set()) {
  if (seen.has(module)) return []
  seen.add(module)
  const { file, css = [], imports = [], dynamicImports = [] } = manifest[module]
  const below = [...imports, ...dynamicImports].flatMap(one => scriptsOf(manifest, one, seen))
  return [...below, ...[file, ...css].map(one => `/${one}`)]
}
