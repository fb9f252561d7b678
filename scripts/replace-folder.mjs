import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './processes.mjs'

/**
 * Lets `fill` make a folder elsewhere and puts it in the place of `target` when it is whole, so that a build which is
 * killed leaves the old one or none, but never half of one.
 */
export async function replaceFolder(target, fill) {
  const draft = join(root, '.cache', `draft-${process.pid}-${Date.now()}`)
  const old = `${draft}-old`
  mkdirSync(draft, { recursive: true })
  try {
    await fill(draft)
    mkdirSync(dirname(target), { recursive: true })
    if (existsSync(target)) renameSync(target, old)
    renameSync(draft, target)
  } finally {
    for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true })
  }
}
