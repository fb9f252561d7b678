const DAY_MS = 86_400_000

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The first day from tomorrow on that is not taken: each date stands once. */
export function nextFreeDate(days: readonly { date: string }[], now: Date): string {
  const taken = new Set(days.map(({ date }) => date))
  for (let step = 1; ; step++) {
    const date = dateOf(new Date(now.getTime() + step * DAY_MS))
    if (!taken.has(date)) return date
  }
}
