import { join } from 'node:path'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { bin, root, run } from './processes.mjs'
import { runChaos, runPlaywright, runVitest } from './run-tests.mjs'

const PACKAGES = ['contract', 'server', 'web', 'e2e', 'bench', 'chaos']

/**
 * What must hold, in the order it is checked: the quick first. A step answers how many checks or tests passed and failed.
 * @type {{ name: string, check: () => Promise<{ passed: number, failed: number }> }[]}
 */
export const steps = [
  { name: 'biome', check: () => passes(bin('biome'), ['ci', '.']) },
  { name: 'oxlint', check: () => passes(bin('oxlint'), ['--type-aware', '--deny-warnings']) },
  ...PACKAGES.map(name => ({ name: `types ${name}`, check: () => passes(bin('tsc'), ['-p', name]) })),
  { name: 'import rules', check: () => passes(process.execPath, [join(root, 'scripts', 'import-rules.mjs')]) },
  { name: 'unused code', check: () => passes(bin('knip'), []) },
  { name: 'unit', check: runVitest },
  { name: 'chaos', check: runChaos },
  { name: 'build', check: built },
  { name: 'browser', check: browser },
]

async function passes(program, args) {
  const ok = (await run(program, args)) === 0
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

async function built() {
  await ensureBuilt()
  return { passed: 1, failed: 0 }
}

async function browser() {
  const executablePath = await ensureBrowser()
  if (!executablePath) throw new Error('There is no Chromium here and none could be installed.')
  await ensureBuilt()
  return runPlaywright({ CHROMIUM_PATH: executablePath })
}
