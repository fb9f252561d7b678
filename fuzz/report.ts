import { bytesOf, type Case } from './cases/request.ts'
import { type Failure, kindOf, type Outcome } from './trial.ts'

/** Prints each kind of failure once with its smallest case, and where else it occurred. */
export function printFailures(failures: Failure[], seed: number) {
  for (const kind of new Set(failures.map(kindOf))) {
    const alike = failures.filter(failure => kindOf(failure) === kind)
    const [first] = alike.sort((one, other) => sizeOf(one.request) - sizeOf(other.request)) as [Failure]
    console.log(`\n✗ ${first.verdict.rule}: ${first.operation} as ${first.caller} (${first.request.what})`)
    console.log(indented(textOf(first.request)))
    console.log(indented(first.verdict.says))
    if (first.logged) console.log(indented(first.logged))
    const others = [...new Set(alike.map(one => one.operation))].filter(name => name !== first.operation)
    if (others.length > 0) console.log(`  also ${others.length} others: ${others.join(', ')}`)
    console.log(`  again: npm run fuzz -- --seed ${seed} --only ${first.operation.split(' ')[0]}`)
  }
}

const sizeOf = (request: Case) => textOf(request).length

function textOf(request: Case): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${shown(value)}`)
  return [`${request.method} ${shown(request.url)}`, ...headers, shown(String(bytesOf(request) ?? ''))].join('\n')
}

const longest = 600

/** Shortened, with invisible characters escaped. */
const shown = (text: string) =>
  (text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text).replace(
    /(?!\n)\p{Cc}/gu,
    char => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )

const indented = (text: string) => text.replace(/^/gm, '    ')

/** Answers by status, and operations that no case got through. */
export function printSummary(outcomes: Outcome[]) {
  const statuses = new Map<number, number>()
  for (const outcome of outcomes)
    for (const [status, count] of outcome.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status} × ${count}`)
  const isSuccess = (status: number) => status >= 200 && status < 300
  const unreached = outcomes.filter(outcome => ![...outcome.statuses.keys()].some(isSuccess))
  if (outcomes.length > 0) console.log(`\nanswers: ${counts.join(', ')}`)
  if (unreached.length > 0) console.log(`never answered 2xx: ${unreached.map(one => one.operation.name).join(', ')}`)
}
