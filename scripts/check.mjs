import { steps } from './check-steps.mjs'

// `npm run check -- --only types,unit` runs the steps whose names begin so.
const only = process.argv[process.argv.indexOf('--only') + 1]?.split(',') ?? []
const chosen = process.argv.includes('--only')
  ? steps.filter(({ name }) => only.some(word => name.startsWith(word)))
  : steps

const results = []
for (const { name, check } of chosen) {
  console.log(`\n── ${name}`)
  const startedAt = Date.now()
  results.push({ name, ...(await outcomeOf(check)), seconds: (Date.now() - startedAt) / 1000 })
}

console.log('')
for (const { name, passed, failed, seconds } of results) {
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(16)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`)
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
