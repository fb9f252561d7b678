import type { PlanInterval } from '@fulmar/contract/subscriptions/plans'

export interface Period {
  from: Date
  to: Date
}

const monthsIn: Record<PlanInterval, number> = { MONTH: 1, YEAR: 12 }

/** The same day so many months later, or the last day of a month that is too short. All in UTC. */
function addMonths(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCMonth(at.getUTCMonth() + months)
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0)
  return later
}

/** The period that starts at `from` and ends when the day of the anchor next comes round. */
export function periodFrom(from: Date, interval: PlanInterval, anchor: Date): Period {
  const months = monthsIn[interval]
  const sinceAnchor = (from.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + from.getUTCMonth() - anchor.getUTCMonth()
  let count = Math.max(1, Math.floor(sinceAnchor / months))
  while (addMonths(anchor, count * months) <= from) count++
  return { from, to: addMonths(anchor, count * months) }
}

const dayMs = 86_400_000

export const trialPeriod = (from: Date, days: number): Period => ({ from, to: new Date(from.getTime() + days * dayMs) })

/** The part of what was paid for a period that is left at `at`, rounded down. */
export function unusedAmount(paid: number, { from, to }: Period, at: Date): number {
  const left = Math.max(0, to.getTime() - at.getTime())
  return Math.floor((paid * left) / (to.getTime() - from.getTime()))
}
