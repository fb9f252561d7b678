import type { Violation } from './checker/violation.ts'
import { isAcknowledged, isRefused, type RecordedOperation } from './load/history.ts'
import { kinds } from './load/operation.ts'

const outcomes = ['acknowledged', 'refused', 'refused after unknown', 'unresolved'] as const

function outcomeOf({ answers, unknown, isLeft }: RecordedOperation): (typeof outcomes)[number] {
  if (answers.some(isAcknowledged)) return 'acknowledged'
  if (isLeft) return 'unresolved'
  return unknown.length > 0 ? 'refused after unknown' : 'refused'
}

const whole = (n: number) => Math.round(n).toLocaleString('en')

interface Figures {
  history: RecordedOperation[]
  planned: number
  seconds: number
  slowestRecoveryMs: number
}

/** The figures of one run; `faults` says in words what was broken. */
export function printFigures({ history, planned, seconds, slowestRecoveryMs }: Figures, faults: string) {
  const table = kinds.map(kind => {
    const own = history.filter(({ operation }) => operation.kind === kind && operation.reusesKeyOf === undefined)
    return [
      kind,
      ...outcomes.map(outcome => own.filter(recorded => outcomeOf(recorded) === outcome).length),
      own.length,
    ]
  })
  const totals = [
    'together',
    ...[1, 2, 3, 4, 5].map(column => table.reduce((sum, row) => sum + Number(row[column]), 0)),
  ]
  printTable([['', ...outcomes, 'operations'], ...table, totals])
  const sum = (count: (recorded: RecordedOperation) => number) =>
    history.reduce((total, recorded) => total + count(recorded), 0)
  const reused = history.filter(({ operation }) => operation.reusesKeyOf !== undefined)
  const answered = (status: (s: { status: number }) => boolean) =>
    sum(recorded => recorded.answers.filter(status).length)
  const replays = sum(({ answers }) => Math.max(0, answers.filter(isAcknowledged).length - 1))
  console.log(`
${whole(history.length)} of ${whole(planned)} planned operations were asked in ${seconds.toFixed(1)} s, ${whole(history.length / seconds)}/s; the rest were about something that was refused
${whole(answered(isAcknowledged))} acknowledgements, ${whole(replays)} of them again for the same key; ${whole(answered(isRefused))} refusals
${whole(reused.length)} keys were used with another body
${whole(sum(({ unknown }) => unknown.length))} times nobody could tell: ${reasons(history)}
${faults}
slowest to be resolved after a fault: ${whole(slowestRecoveryMs)} ms`)
}

function reasons(history: RecordedOperation[]): string {
  const counts = new Map<string, number>()
  for (const why of history.flatMap(({ unknown }) => unknown)) counts.set(why, (counts.get(why) ?? 0) + 1)
  return [...counts].map(([why, n]) => `${why} ${whole(n)}`).join(', ')
}

export function printTable(rows: (string | number)[][]) {
  const cells = rows.map(row => row.map(cell => (typeof cell === 'number' ? whole(cell) : cell)))
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
        .join('  '),
    )
}

const shown = 3

/** Each broken rule with its count, and the first few in detail. */
export function printViolations(violations: Violation[]) {
  for (const [rule, broken] of byRule(violations)) {
    console.log(`\nBROKEN  ${rule}: ${whole(broken.length)} times`)
    for (const { says, evidence } of broken.slice(0, shown))
      console.log(`${says}\n${JSON.stringify(evidence, null, 2)}`)
  }
}

export function byRule(violations: Violation[]): Map<Violation['rule'], Violation[]> {
  const groups = new Map<Violation['rule'], Violation[]>()
  for (const violation of violations) groups.set(violation.rule, [...(groups.get(violation.rule) ?? []), violation])
  return groups
}
