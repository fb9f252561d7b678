import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tryBeside } from './beside.ts'
import { isRead, type Operation, operations } from './operations.ts'
import { printFailures, printSummary } from './report.ts'
import { patienceMs, trySockets } from './sockets/trial.ts'
import { type Outcome, tryOperation } from './trial.ts'
import type { RunningApp } from './world/app.ts'
import { openStages, type Stages } from './world/stages.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    /** Prefixes of operation names, separated by commas; `sockets` and `beside` are the other parts. */
    only: { type: 'string' },
    /** How many for each operation. */
    cases: { type: 'string', default: '240' },
    /** Where to write how many cases passed and failed. */
    counts: { type: 'string' },
  },
})

// Other operations run while one waits for PostgreSQL.
const lanes = 4

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const casesEach = Number(values.cases)
const only = values.only?.split(',')
const isChosen = (name: string) => !only || only.some(word => name.startsWith(word))
const chosen = operations.filter(({ name }) => isChosen(name))
if (chosen.length === 0 && !['sockets', 'beside'].some(isChosen)) throw new Error(`Nothing is called ${values.only}`)

const startedAt = Date.now()
console.log(`seed ${seed}: the same cases again with --seed ${seed}`)
const stages = await openStages()
const { outcomes, others } = await tryAll(stages).finally(stages.close)
const failures = [...outcomes, ...others].flatMap(one => one.failures)
printFailures(failures, seed)
printSummary(outcomes)
const cases = [...outcomes, ...others].reduce((sum, one) => sum + one.cases, 0)
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
console.log(`${cases} cases, ${outcomes.length} operations, ${stages.callers.length} callers, ${seconds} seconds`)
const failed = failures.length
const passed = cases - failed
console.log(`${passed} passed, ${failed} failed`)
if (values.counts) writeFileSync(values.counts, JSON.stringify({ passed, failed }))
process.exitCode = failed > 0 ? 1 : 0

async function tryAll(stages: Stages) {
  const outcomes: Outcome[] = []
  const waiting = inGroups(chosen).values()
  const lane = async () => {
    for (const group of waiting)
      await stages.on(group, async stage => {
        for (const operation of group) outcomes.push(await tryOperation(operation, stage, seed, casesEach))
      })
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const others = []
  if (isChosen('sockets')) others.push(await withApp(stages, trySockets))
  if (isChosen('beside')) others.push(await withApp(stages, app => tryBeside(app, casesEach >= 100 ? 1 : 7)))
  return { outcomes, others }
}

/** A short run spends most of its time on databases, so those that write to one area share one, in the order of the contract. */
function inGroups(all: Operation[]): Operation[][] {
  const groups = new Map<string, Operation[]>()
  for (const operation of all) {
    const name = casesEach >= 100 || isRead(operation) ? operation.name : operation.area
    groups.set(name, [...(groups.get(name) ?? []), operation])
  }
  return [...groups.values()]
}

async function withApp<T>(stages: Stages, work: (running: RunningApp) => Promise<T>): Promise<T> {
  const running = await stages.fresh(patienceMs)
  return work(running).finally(running.close)
}
