import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

/**
 * A hash of files and folders, given as paths from the root.
 * @param {string[]} sources
 * @param {(name: string) => boolean} [counts] which files of a folder count
 */
export function hashOf(sources, counts = () => true) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(source => filesOf(source, counts))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

// Of a package itself only the files beside its folders count: the configuration.
function filesOf(source, counts) {
  const path = join(root, source)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [source]
  const isPackage = existsSync(join(path, 'package.json'))
  return readdirSync(path, { withFileTypes: true, recursive: !isPackage })
    .filter(entry => entry.isFile() && counts(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort()
}
