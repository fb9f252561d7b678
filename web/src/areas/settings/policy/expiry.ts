import type { ExpiryPolicy } from '@fulmar/contract/points/points-policy'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The first days of the next twelve months that leave members the full notice. */
export function firstDaysAfter(now: Date, warningDays: number): string[] {
  const notice = new Date(now)
  notice.setUTCDate(notice.getUTCDate() + warningDays)
  const [year, month] = [notice.getUTCFullYear(), notice.getUTCMonth() + (notice.getUTCDate() === 1 ? 0 : 1)]
  return Array.from({ length: 12 }, (_, n) => dayOf(new Date(Date.UTC(year, month + n, 1))))
}

/** The day on which members are emailed about what expires on a day. */
export function warnedOn(day: string, warningDays: number): string {
  const at = new Date(day)
  at.setUTCDate(at.getUTCDate() - warningDays)
  return dayOf(at)
}

/** Whether a change takes points from members, or takes them sooner. */
export const takesMore = (before: ExpiryPolicy, after: ExpiryPolicy): boolean =>
  after.isOn &&
  (!before.isOn || after.months < before.months || (after.startsOn ?? '') < (before.startsOn ?? after.startsOn ?? ''))
