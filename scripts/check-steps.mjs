import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureDebian } from './ensure-debian.mjs'
import { bin, listen, root } from './processes.mjs'
import { runChaos, runFuzz, runPlaywright, runVitest } from './run-tests.mjs'

/** @typedef {{ name: string, check: () => Promise<import('./run-tests.mjs').Result> }} Step */

/** @type {Step[]} */
const readings = [
  // The linter has to know all types, so it checks them on the way; tsc, which would take as long again, has the last word
  // in `npm run test:all`.
  reading('lint and types', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']),
  reading('unused code', bin('knip'), []),
  reading('biome', bin('biome'), ['ci', '.']),
  reading('import rules', process.execPath, [join(root, 'scripts', 'import-rules.mjs')]),
  reading('paths in docs', process.execPath, [join(root, 'scripts', 'docs-paths.mjs')]),
  reading('style rules', process.execPath, [join(root, 'scripts', 'style-rules.mjs')]),
]

/**
 * What `npm test` runs. Steps that use one processor run side by side, those that use the whole machine one after the other.
 * @type {{ steps: Step[], atATime: number }[]}
 */
export const phases = [
  { steps: [...readings, { name: 'build', check: built }], atATime: availableParallelism() },
  { steps: [{ name: 'unit', check: unit }], atATime: 1 },
  {
    steps: [
      { name: 'chaos', check: runChaos },
      { name: 'fuzz', check: () => runFuzz(3) },
    ],
    atATime: 2,
  },
  { steps: [{ name: 'browser', check: () => stories() }], atATime: 1 },
]

/**
 * Says what it found only on failure: at once, and its last lines again at the end of the run.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Step}
 */
export function reading(name, program, args) {
  const check = async () => {
    // The type checker inside the linter takes 3.8 GB unless told that memory is scarce.
    const env = { ...process.env, GOMEMLIMIT: '2500MiB' }
    const { code, words } = await listen(program, args, { env })
    if (code === 0) return { passed: 1, failed: 0 }
    process.stderr.write(words)
    return { passed: 0, failed: 1, failures: [`exit code ${code}`, ...words.trim().split('\n').slice(-12)] }
  }
  return { name, check }
}

async function built() {
  await ensureBuilt()
  return { passed: 1, failed: 0 }
}

async function unit() {
  await ensureDebian('pgbouncer', () => spawnSync('pgbouncer', ['--version']).status === 0)
  return runVitest()
}

/**
 * Tells the stories of the product as it is built.
 * @param {NodeJS.ProcessEnv} [chosen]
 */
export async function stories(chosen) {
  const executablePath = await ensureBrowser()
  if (!executablePath) throw new Error('Chromium was not found and could not be installed.')
  await ensureBuilt()
  return runPlaywright({ CHROMIUM_PATH: executablePath, ...chosen })
}
