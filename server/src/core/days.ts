/** Days as `2026-11-17`, whatever the time zone they are days of. */
export const dayMs = 86_400_000

export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
export const addDays = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)

/** The first day of the week or month that a day is in. Weeks begin on Monday. */
export function bucketStart(day: string, bucket: 'DAY' | 'WEEK' | 'MONTH'): string {
  if (bucket === 'DAY') return day
  if (bucket === 'MONTH') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}
