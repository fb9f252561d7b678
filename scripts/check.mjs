import { phases } from './check-steps.mjs'

// `npm run check -- --only types,unit` runs the steps whose names start like this.
const only = process.argv[process.argv.indexOf('--only') + 1]?.split(',') ?? []
const isChosen = ({ name }) => !process.argv.includes('--only') || only.some(word => name.startsWith(word))

const results = []
for (const { steps, atATime } of phases) results.push(...(await inTurns(steps.filter(isChosen), atATime)))

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
for (const { name, passed, failed, seconds, failures = [] } of results) {
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(16)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`)
  for (const failure of failures) console.log(`    ${failure}`)
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

// A step that breaks is a failed check, and the others still run.
async function outcomeOf(check) {
  try {
    return await check()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}
