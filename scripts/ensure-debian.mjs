import { existsSync } from 'node:fs'
import { run } from './processes.mjs'

/**
 * Installs a package of Debian where that is possible: as root, with apt. Tells whether it is there now.
 * @param {string} name
 * @param {() => boolean} isThere
 */
export async function ensureDebian(name, isThere) {
  if (isThere()) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends', name]
  if ((await run('apt-get', install, { env, quiet: true })) !== 0) {
    await run('apt-get', ['update', '-qq'], { env, quiet: true })
    await run('apt-get', install, { env, quiet: true })
  }
  return isThere()
}
