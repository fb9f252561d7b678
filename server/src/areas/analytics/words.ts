/** Numbers and days as sentences say them. */
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const one = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const formatDay = (day: string) => date.format(new Date(day))
export const formatCount = (value: number) => whole.format(value)
export const formatKg = (grams: number) => `${(grams < 100_000 ? one : whole).format(grams / 1000)} kg`
export const formatShare = (share: number) => `${(share < 0.1 ? one : whole).format(share * 100)}%`
export const plural = (count: number, word: string) => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`
