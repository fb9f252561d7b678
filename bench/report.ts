import type { Comparison } from './load.ts'

/** One line of the table. */
export interface Row {
  what: string
  ours: string
  limit: string
  ratio?: number
  /** The target and whether it was met; a line without one is for comparison only. */
  budget?: string
  isMet?: boolean
  more?: string
}

export const whole = (value: number) => Math.round(value).toLocaleString('en')
export const perSecond = (value: number) => `${whole(value)}/s`
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** A comparison under load, measured by its ratio and, if given, by our 99th percentile. */
export function loadRow(what: string, result: Comparison, budget?: { ratio: number; p99Ms?: number }): Row {
  const { connections, ours, limit, ratio } = result
  return {
    what: `${what}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    ours: perSecond(ours.perSecond),
    limit: perSecond(limit.perSecond),
    ratio,
    more: `p50 ${ours.p50Ms} ms, p99 ${ours.p99Ms} ms; CPU ${whole(ours.cpuMicroseconds)} µs against ${whole(limit.cpuMicroseconds)}`,
    ...(budget && {
      budget: `≥ ${budget.ratio.toFixed(2)}${budget.p99Ms ? `, p99 < ${budget.p99Ms} ms` : ''}`,
      isMet: ratio >= budget.ratio && (!budget.p99Ms || ours.p99Ms < budget.p99Ms),
    }),
  }
}

const titles = ['', 'ours', 'limit', 'ratio', 'budget', '', '']

/** The lines of one subject as an aligned table. */
export function printTable(title: string, rows: Row[]) {
  const cells = rows.map(({ what, ours, limit, ratio, budget = '', isMet, more = '' }) => [
    what,
    ours,
    limit,
    ratio?.toFixed(2) ?? '',
    budget,
    isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
    more,
  ])
  const widths = titles.map((_, column) => Math.max(...[titles, ...cells].map(row => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  console.log(`\n${title}\n${[titles, ...cells].map(line).join('\n')}`)
}
