import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the server package. Sources and bundle are at different depths, so it is found by its package.json. */
export function serverFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`)
    folder = parent
  }
  return folder
}
