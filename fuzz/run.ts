import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { operations } from './operations.ts'
import { printFailures, printSummary } from './report.ts'
import { patienceMs, trySockets } from './sockets/trial.ts'
import { type Outcome, tryOperation } from './trial.ts'
import { openStages, type Stages } from './world/stages.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    /** Operations whose names begin so, with commas between them. */
    only: { type: 'string' },
    /** How many for each operation. */
    cases: { type: 'string', default: '240' },
    /** Where to write how many cases passed and failed. */
    counts: { type: 'string' },
  },
})

// While one operation waits for PostgreSQL another is worked on.
const lanes = 4

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const only = values.only?.split(',')
const isChosen = (name: string) => !only || only.some(word => name.startsWith(word))
const chosen = operations.filter(({ name }) => isChosen(name))
if (chosen.length === 0 && !isChosen('sockets')) throw new Error(`Nothing is called ${values.only}`)

const startedAt = Date.now()
console.log(`seed ${seed}: the same cases again with --seed ${seed}`)
const stages = await openStages()
const { outcomes, sockets } = await tryAll(stages).finally(stages.close)
const failures = [...outcomes.flatMap(outcome => outcome.failures), ...sockets.failures]
printFailures(failures, seed)
printSummary(outcomes)
const cases = outcomes.reduce((sum, outcome) => sum + outcome.cases, sockets.cases)
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
console.log(
  `${cases} cases (${sockets.cases} of them raw), ${outcomes.length} operations, ${stages.callers.length} callers, ${seconds} seconds`,
)
const failed = failures.length
const passed = cases - failed
console.log(`${passed} passed, ${failed} failed`)
if (values.counts) writeFileSync(values.counts, JSON.stringify({ passed, failed }))
process.exitCode = failed > 0 ? 1 : 0

async function tryAll(stages: Stages) {
  const outcomes: Outcome[] = []
  const waiting = chosen.values()
  const lane = async () => {
    for (const operation of waiting)
      outcomes.push(await stages.on(operation, stage => tryOperation(operation, stage, seed, Number(values.cases))))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { outcomes, sockets: isChosen('sockets') ? await tryPort(stages) : { cases: 0, failures: [] } }
}

async function tryPort(stages: Stages) {
  const running = await stages.fresh(patienceMs)
  return trySockets(running).finally(running.close)
}
