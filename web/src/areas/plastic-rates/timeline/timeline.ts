import type { PlasticRate } from '@fulmar/contract/plastic-rates/plastic-rates'
import type { Step } from '#ui/chart/step-path.ts'

const DAY_MS = 86_400_000
const LEAST_AHEAD_DAYS = 30

export interface Span {
  from: number
  to: number
  now: number
}

export interface Segment {
  rate: PlasticRate
  /** As shares of the width. */
  start: number
  width: number
}

const ms = (instant: string) => new Date(instant).getTime()

/** From the oldest version to some time after the last scheduled one. */
export function spanOf(rates: readonly PlasticRate[], now: number): Span {
  const starts = rates.map(rate => ms(rate.effectiveFrom))
  const from = Math.min(now - LEAST_AHEAD_DAYS * DAY_MS, ...starts)
  const last = Math.max(now, ...starts)
  return { from, to: last + Math.max(LEAST_AHEAD_DAYS * DAY_MS, (last - from) * 0.12), now }
}

/** Each version as a segment of its lane. */
export function segmentsOf(rates: readonly PlasticRate[], { from, to }: Span): Segment[] {
  const share = (at: number) => (Math.min(Math.max(at, from), to) - from) / (to - from)
  return rates
    .filter(rate => rate.status !== 'CANCELLED')
    .map(rate => {
      const start = share(ms(rate.effectiveFrom))
      return { rate, start, width: (rate.effectiveTo ? share(ms(rate.effectiveTo)) : 1) - start }
    })
    .sort((a, b) => a.start - b.start)
}

export const stepsOf = (rates: readonly PlasticRate[]): Step[] =>
  rates
    .filter(rate => rate.status !== 'CANCELLED')
    .map(rate => ({ at: ms(rate.effectiveFrom), value: rate.pointsPerKg }))
    .sort((a, b) => a.at - b.at)

const MOST_TICKS = 6

/** The months labelled on the axis. */
export function monthsOf({ from, to }: Span): number[] {
  const first = new Date(from)
  const months: number[] = []
  for (let n = 1; ; n++) {
    const at = new Date(first.getFullYear(), first.getMonth() + n, 1).getTime()
    if (at >= to) break
    months.push(at)
  }
  const every = Math.max(1, Math.ceil(months.length / MOST_TICKS))
  return months.filter((_, index) => index % every === 0)
}
