import { builders } from '../../server/test/build/build.ts'
import { type Parts, requestOf } from '../cases/request.ts'
import { type Operation, operations } from '../operations.ts'
import { send } from '../send.ts'
import type { RunningApp } from '../world/app.ts'
import { type Caller, isIntact, replaceCaller } from '../world/callers.ts'
import { academyExamples } from './academy.ts'
import { counterExamples } from './counter.ts'
import type { ExampleWorld } from './example.ts'
import { officeExamples } from './office.ts'
import { peopleExamples } from './people.ts'
import { programmeExamples } from './programme.ts'
import { rewardExamples } from './rewards.ts'

/**
 * A request that must succeed, for each operation whose logic drawn values hardly ever reach: it needs a record in a
 * certain state, or two values that belong together.
 */
const examples = {
  ...peopleExamples,
  ...counterExamples,
  ...programmeExamples,
  ...rewardExamples,
  ...academyExamples,
  ...officeExamples,
}

/** Operations that cannot succeed here, and where they are tested. */
export const unreachable: Record<string, string> = {
  'counterStaff.unlock': 'only by a counter device: server/src/areas/auth/staff/devices.test.ts',
  'setup.loadDemo': 'only in an empty programme: server/src/areas/setup/setup.test.ts',
}

// Each example numbers its records apart from those of the programme and of other examples on the same database.
let numbered = 0
const numberOfRecords = () => (numbered += 1_000)

/** The parts of the request and who sends it, or undefined where drawn values do. */
export async function exampleOf({ name }: Operation, running: RunningApp, callers: Caller[]) {
  const example = examples[name]
  if (!example) return undefined
  const { as, make } = typeof example === 'function' ? { as: 'OWNER', make: example } : example
  const caller = callers.find(one => one.kind === as) as ExampleWorld['caller']
  // An earlier case may have signed them out.
  if (!(await isIntact(running.database, caller))) await replaceCaller(running.database, caller)
  const parts = await make({
    database: running.database,
    build: builders(running.database, numberOfRecords()),
    caller,
    call: (other, given) => dataOf(running, caller, other, given),
  })
  return { caller, parts: whole(parts) }
}

const whole = (parts: Partial<Parts>): Parts => ({
  params: {},
  query: undefined,
  body: undefined,
  key: crypto.randomUUID(),
  ...parts,
})

async function dataOf<T>({ app }: RunningApp, caller: Caller, name: string, parts: Partial<Parts>): Promise<T> {
  const operation = operations.find(one => one.name === name)
  if (!operation) throw new Error(`No operation is called ${name}`)
  const { status, text } = await send(app, requestOf(operation, whole(parts), name), caller)
  if (status >= 300) throw new Error(`${name} answered ${status}: ${text}`)
  return (JSON.parse(text) as { data: T }).data
}
