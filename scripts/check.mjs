import { phases } from './check-steps.mjs'
import { fullPhases } from './full-steps.mjs'

const isFull = process.argv.includes('--all')
// `npm run check -- --only types,unit` runs the steps whose names start like this.
const only = process.argv[process.argv.indexOf('--only') + 1]?.split(',') ?? []
const isChosen = ({ name }) => !process.argv.includes('--only') || only.some(word => name.startsWith(word))

const results = []
for (const { steps, atATime } of isFull ? [...phases, ...fullPhases] : phases)
  results.push(...(await inTurns(steps.filter(isChosen), atATime)))

/** Runs several steps at a time; results are in the order of the steps. */
async function inTurns(steps, atATime) {
  const outcomes = []
  const waiting = steps.entries()
  const takeTurns = async () => {
    for (const [index, step] of waiting) outcomes[index] = await take(step)
  }
  await Promise.all(Array.from({ length: atATime }, takeTurns))
  return outcomes
}

async function take({ name, check }) {
  console.log(`\n── ${name}`)
  const startedAt = Date.now()
  return { name, ...(await outcomeOf(check)), seconds: (Date.now() - startedAt) / 1000 }
}

console.log('')
for (const { failures = [], parts = [], ...result } of results) {
  console.log(`${markOf(result)} ${result.name.padEnd(26)} ${countsOf(result)}`)
  for (const part of parts) console.log(`  ${markOf(part)} ${part.name.padEnd(24)} ${countsOf(part)}`)
  for (const failure of failures) console.log(`    ${failure}`)
}
const sum = of => results.reduce((total, result) => total + (result[of] ?? 0), 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
if (!isFull) {
  const additions = fullPhases.flatMap(({ steps }) => steps).map(({ adds }) => adds)
  console.log('`npm run test:all` adds more of the same:')
  for (const words of new Set(additions)) console.log(`  ${words}`)
}
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0

function markOf({ failed }) {
  return failed ? '✗' : '✓'
}

function countsOf({ passed, failed, skipped = 0, seconds }) {
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])]
  return seconds === undefined ? counts.join(', ') : `${counts.join(', ')} (${seconds.toFixed(1)} s)`
}

// A step that breaks is a failed check, and the others still run.
async function outcomeOf(check) {
  try {
    return await check()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}
