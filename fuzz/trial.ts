import { hash } from 'node:crypto'
import fc from 'fast-check'
import type { Database } from '../server/src/core/db/db.ts'
import { casesOf, partsOf, validCase } from './cases/cases.ts'
import type { Case } from './cases/request.ts'
import { checkAnswer } from './checker/checker.ts'
import type { Verdict } from './checker/verdict.ts'
import { exampleOf, unreachable } from './examples/examples.ts'
import type { Operation } from './operations.ts'
import { type Share, sharesOf } from './plan.ts'
import { type Answer, headersOf, send } from './send.ts'
import { type Caller, isIntact, may, ownDetails, replaceCaller } from './world/callers.ts'
import { complete } from './world/complete.ts'
import type { Stage } from './world/stages.ts'

/** A case that broke a rule. */
export interface Failure {
  operation: string
  caller: string
  request: Case
  verdict: Verdict
  /** What the server logged about it. */
  logged: string | undefined
}

/** The result of one operation. */
export interface Outcome {
  operation: Operation
  cases: number
  /** Counts by status. */
  statuses: Map<number, number>
  failures: Failure[]
}

/** Tests one operation with its share of cases; of similar failures the first is shrunk and the others are counted. */
export async function tryOperation(operation: Operation, stage: Stage, seed: number, cases: number): Promise<Outcome> {
  const outcome: Outcome = { operation, cases: 0, statuses: new Map(), failures: [] }
  const makeExample = () =>
    exampleOf(operation, stage.running, stage.callers).catch((error: Error) => {
      throw new Error(`The example of ${operation.name} cannot be made: ${error.message}`, { cause: error })
    })
  const example = await makeExample()
  if (!(operation.name in unreachable)) await tryToReach(operation, stage, example, outcome)
  // Made again: the first one has been used.
  const another = example && (await makeExample())
  const drawn = casesOf(operation, stage.records, another?.parts)
  for (const share of sharesOf(operation, stage.callers, cases))
    await tryShare(operation, stage, share, drawn[share.family], seed, outcome)
  return outcome
}

const plainDraws = 12

/** One request must succeed: the example, or one of a few that are drawn. */
async function tryToReach(
  operation: Operation,
  stage: Stage,
  example: Awaited<ReturnType<typeof exampleOf>>,
  outcome: Outcome,
) {
  const caller = example?.caller ?? insiderOf(operation, stage.callers)
  const tries = example
    ? [example.parts]
    : fc.sample(partsOf(operation, stage.records), { seed: 1, numRuns: plainDraws })
  let last: Awaited<ReturnType<typeof tryCase>> | undefined
  for (const parts of tries) {
    last = await tryCase(operation, stage, caller, validCase(operation, parts))
    outcome.cases++
    outcome.statuses.set(last.status, (outcome.statuses.get(last.status) ?? 0) + 1)
    if (last.failure) outcome.failures.push(last.failure)
    if (last.failure || last.status < 300) return
  }
  if (last)
    outcome.failures.push({
      operation: operation.name,
      caller: caller.kind,
      request: last.sent,
      verdict: { rule: 'unreached', says: `${last.status} ${last.text.slice(0, 300)}: give it an example` },
      logged: undefined,
    })
}

/** An owner where possible: nobody may do more. */
const insiderOf = ({ endpoint }: Operation, callers: Caller[]) =>
  (callers.find(one => one.kind === 'OWNER' && may(one, endpoint.access)) ??
    callers.find(one => one.grantee && may(one, endpoint.access))) as Caller

async function tryShare(
  operation: Operation,
  stage: Stage,
  { family, caller, cases }: Share,
  drawn: fc.Arbitrary<Case>,
  seed: number,
  outcome: Outcome,
) {
  let smallest: Failure | undefined
  const holds = async (one: Case) => {
    const { failure, status } = await tryCase(operation, stage, caller, one)
    if (!smallest) {
      outcome.cases++
      outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
    }
    if (!failure || outcome.failures.some(known => looksLike(known, failure))) return true
    if (smallest && !looksLike(smallest, failure)) return true
    smallest = failure
    return false
  }
  for (let left = cases, turn = 0; left > 0; turn++) {
    const property = fc.asyncProperty(drawn, holds)
    const own = seedOf(seed, operation.name, family, caller.kind, turn)
    const { numRuns } = await fc.check(property, { seed: own, numRuns: left, interruptAfterTimeLimit: 60_000 })
    if (smallest) outcome.failures.push(smallest)
    smallest = undefined
    left -= Math.max(numRuns, 1)
  }
}

const looksLike = (one: Failure, other: Failure) => kindOf(one) === kindOf(other)

/** Groups failures with the same likely cause. */
export const kindOf = ({ verdict, logged }: Failure) =>
  `${verdict.rule}: ${(logged ?? verdict.says).replace(/"requestId":"[^"]+"|[\da-f]{8}-[\da-f-]{27}|\d+/g, '…').slice(0, 160)}`

const seedOf = (seed: number, ...names: unknown[]) =>
  hash('sha256', [seed, ...names].join('\n'), 'buffer').readInt32BE()

/** A caller that an earlier case signed out, blocked or promoted is replaced, and the case is repeated. */
async function tryCase(operation: Operation, stage: Stage, caller: Caller, drawn: Case) {
  const first = await attempt(operation, stage, caller, drawn)
  if (first.failure?.verdict.rule !== 'permission') return first
  if (await isIntact(stage.running.database, caller)) return first
  await replaceCaller(stage.running.database, caller)
  return attempt(operation, stage, caller, drawn)
}

async function attempt(operation: Operation, { running }: Stage, caller: Caller, drawn: Case) {
  const request = await complete(drawn, { database: running.database, operation, caller })
  const answer = await send(running.app, request, caller).catch(
    (error: Error): Answer => ({ status: 0, headers: {}, text: error.message }),
  )
  const verdict =
    answer.status === 0
      ? noAnswer(answer.text)
      : await checkAsKnown(running.database, answer, request, operation, caller)
  const sent = { ...request, headers: headersOf(request, caller) }
  const logged = running.brokenBy(String(answer.headers['x-request-id']))
  const failure = verdict && { operation: operation.name, caller: caller.kind, request: sent, verdict, logged }
  return { status: answer.status, text: answer.text, sent, failure }
}

const noAnswer = (says: string): Verdict => ({ rule: 'no answer', says })

/** A caller's own changed details are not a leak. */
async function checkAsKnown(database: Database, answer: Answer, request: Case, operation: Operation, caller: Caller) {
  const verdict = checkAnswer(answer, request, operation, caller)
  if (verdict?.rule !== 'leak') return verdict
  caller.own = await ownDetails(database, caller)
  return checkAnswer(answer, request, operation, caller)
}
