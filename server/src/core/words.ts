/** Counts, weights and days as sentences say them, the same in every email, notification and report. */
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const one = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const formatCount = (value: number) => whole.format(value)

/** "1 point", "1,200 points". */
export const plural = (count: number, word: string) => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`

/** "27 minutes", where "1623 seconds" says little. */
export const formatWait = (seconds: number) =>
  seconds < 120 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')

/** "7 November 2026", which no country reads in another order. */
export const formatDay = (at: Date | string) => day.format(new Date(at))

export const formatMonth = (at: Date | string) => month.format(new Date(at))

/** "7 November 2026 at 14:05". */
/** "21:11" */
export const formatTime = (at: Date | string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(at))

export const formatMoment = (at: Date | string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))

/** As the cards round it: "980 g", "12.4 kg", "350 kg", "3.2 t". */
export function formatWeight(grams: number): string {
  const size = Math.abs(grams)
  const [value, unit] = size < 999.5 ? [grams, 'g'] : size < 999_500 ? [grams / 1000, 'kg'] : [grams / 1_000_000, 't']
  return `${(unit !== 'g' && Math.abs(value) < 99.95 ? one : whole).format(value)} ${unit}`
}

/** An amount of minor units: "€12.50". */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

export const formatShare = (share: number) => `${(share < 0.1 ? one : whole).format(share * 100)}%`

/** A share of fewer cases than this says less than the cases. */
const fewestForShare = 10

/** "42% of 289 members", or "3 of 7 members" of few. */
export const formatPart = (part: number, of: number, word: string) =>
  `${of < fewestForShare ? formatCount(part) : formatShare(part / of)} of ${plural(of, word)}`
