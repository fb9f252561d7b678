import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun, root } from './processes.mjs'

/** Installs the dependencies unless node_modules matches package-lock.json. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing dependencies …')
  // Explicit, because NODE_ENV=production or user settings would leave out build dependencies.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  await mustRun('npm ci', program, [...first, ...args], { quiet: true })
}

// npm writes this file last, so an interrupted install has none.
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, link, optional, peer }]) => {
    if (!path.includes('node_modules/') || link) return true
    const installed = present[path]
    // Skips packages for other platforms.
    return installed ? installed.version === version : Boolean(optional || peer)
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}
