import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { ensureDebian } from './ensure-debian.mjs'
import { bin, root, run } from './processes.mjs'

// The headless shell is the fastest.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/**
 * The path of a Chromium for the browser tests: the system's, Playwright's, or one installed now. Undefined when none
 * is available.
 * @returns {Promise<string | undefined>}
 */
export async function ensureBrowser() {
  const found = process.env.CHROMIUM_PATH ?? findOnPath() ?? findPlaywrights()
  if (found) return found
  if (await installWithApt()) return findOnPath()
  await run(bin('playwright', 'e2e'), ['install', 'chromium'], { cwd: join(root, 'e2e'), quiet: true })
  return findPlaywrights()
}

function findOnPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name)
      if (isExecutable(path)) return path
    }
  }
  return undefined
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findPlaywrights() {
  const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

async function installWithApt() {
  const isThere = () => findOnPath() !== undefined
  return (await ensureDebian('chromium-headless-shell', isThere)) || ensureDebian('chromium', isThere)
}
