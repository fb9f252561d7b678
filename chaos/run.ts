import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkFit, type VariantName, variants } from './broken/variants.ts'
import { rules } from './checker/violation.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type FaultKind, shuffledFaults } from './faults.ts'
import { brokenSize, type Profile, profiles } from './profiles.ts'
import { bundlePrograms, type Programs } from './programs.ts'
import { byRule, printFigures, printViolations } from './report.ts'
import { runTrial, type Trial } from './trial.ts'

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'short' },
    broken: { type: 'string' },
    seed: { type: 'string' },
    /** File for the number of passed and failed checks. */
    counts: { type: 'string' },
  },
})

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const profile = oneOf(profiles, values.profile)
const chosen = values.broken === undefined ? profile.broken : namesOf(values.broken)
const counts = { passed: 0, failed: 0 }
const attempts = 4

console.log(`seed ${seed}: the same plan again with --seed ${seed}`)
const programs = await bundlePrograms()
const cluster = await startCluster()
try {
  await cluster.ask(checkFit)
  if (values.broken === undefined) await tryTheProduct(cluster, programs, profile)
  for (const variant of chosen) await tryBroken(cluster, programs, variant)
} finally {
  await cluster.stop()
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
if (values.counts) writeFileSync(values.counts, JSON.stringify(counts))
process.exitCode = counts.failed > 0 ? 1 : 0

async function tryTheProduct(cluster: Cluster, programs: Programs, { size, faults }: Profile) {
  const deck = Object.entries(faults).flatMap(([kind, n]) => Array.from({ length: n }, () => kind as FaultKind))
  const trial = await runTrial(cluster, programs, { name: 'product', seed, size, faults: shuffledFaults(seed, deck) })
  printFigures(trial, faultsInWords(trial))
  printViolations(trial.violations)
  const broken = byRule(trial.violations).size
  counts.failed += broken
  counts.passed += rules.length - broken
  console.log(`${trial.violations.length} violations${broken ? ` (seed ${seed})` : ''}`)
}

function faultsInWords({ faults, cuts, entries }: Trial): string {
  const countOf = (kind: string) => entries.filter(entry => entry.kind === kind).length
  const pending = entries.filter(({ to }) => to === 'pending').length
  return `${pending} awards pending review, ${countOf('CONFIRMATION')} confirmed; ${countOf('DEBT')} debts, ${countOf('REPAYMENT')} repayments
kill -9 of an API ${faults.api}, of the database ${faults.database}; one backend ended ${faults.backend}
connections cut between client and API ${cuts}; all of an API's to the database ${faults.connection}
an API with its worker stood still ${faults.pause} times, and all figures were compared with the raw rows meanwhile`
}

/**
 * Passes if one of the rules that this mistake must break fails. Whether a kill hits the right moment is chance, so it
 * is retried with another plan before it counts as missed.
 */
async function tryBroken(cluster: Cluster, programs: Programs, name: VariantName) {
  const { mistake, caughtBy, faults } = variants[name]
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const place = `${name.replaceAll('-', '_')}_${attempt}`
    const options = { name: place, seed: seed + attempt - 1, size: brokenSize, faults, broken: name }
    const { violations } = await runTrial(cluster, programs, options)
    const by = [...byRule(violations)].map(([rule, broken]) => `${rule} (${broken.length})`)
    const isCaught = violations.some(({ rule }) => (caughtBy as string[]).includes(rule))
    console.log(`${isCaught ? 'caught ' : 'MISSED '} ${name}: ${mistake}\n        by ${by.join(', ') || 'nothing'}`)
    if (isCaught) {
      counts.passed++
      return
    }
  }
  counts.failed++
}

function namesOf(list: string): VariantName[] {
  const all = Object.keys(variants) as VariantName[]
  if (list === 'all') return all
  return list.split(',').map(name => {
    oneOf(variants, name)
    return name as VariantName
  })
}

function oneOf<T>(table: Record<string, T>, name: string): T {
  const found = table[name]
  if (found) return found
  console.error(`There is no ${name}; there is ${Object.keys(table).join(', ')}`)
  process.exit(1)
}
