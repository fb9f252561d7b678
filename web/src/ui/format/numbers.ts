import { numberFormatter } from './formatters.ts'

/** Shown for a missing value. */
export const NONE = '–'

type Maybe = number | null | undefined
const isMissing = (value: Maybe): value is null | undefined =>
  value === null || value === undefined || Number.isNaN(value)

/** 1234567 → "1,234,567" in the reader's locale. */
export const formatNumber = (value: Maybe, options?: Intl.NumberFormatOptions, locale?: string): string =>
  isMissing(value) ? NONE : numberFormatter(locale, options).format(value)

/** 12345678 → "12.3M", for axes. */
export const formatCompact = (value: Maybe, locale?: string): string =>
  formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 }, locale)

/** 0.1234 → "12.3%". Takes a share, not a percentage. */
export const formatPercent = (share: Maybe, digits = 1, locale?: string): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: digits }, locale)

/** A share of fewer cases than this says less than the cases. */
export const fewestForShare = 10

/** "43%", or "3 of 7" where the share is of so few cases. */
export function formatShare(share: Maybe, cases: number): string {
  if (isMissing(share)) return NONE
  return cases < fewestForShare
    ? `${formatNumber(Math.round(share * cases))} of ${formatNumber(cases)}`
    : formatPercent(share, 0)
}

/** "+1,200", "−40" or "0", with a real minus sign. */
export const formatSigned = (value: number, format: (size: number) => string = formatNumber): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${format(Math.abs(value))}`

/** 1 → "1 point", 2500 → "2,500 points". */
export const formatPoints = (points: Maybe, locale?: string): string =>
  isMissing(points) ? NONE : `${formatNumber(points, undefined, locale)} ${Math.abs(points) === 1 ? 'point' : 'points'}`

/** "1 household", "2,410 households". */
export const formatCount = (value: Maybe, one: string, many = `${one}s`, locale?: string): string =>
  isMissing(value) ? NONE : `${formatNumber(value, undefined, locale)} ${value === 1 ? one : many}`

/** A count that may be capped: "10,000+". */
export const formatTotal = (total: number, isAtLeast = false, locale?: string): string =>
  `${formatNumber(total, undefined, locale)}${isAtLeast ? '+' : ''}`

/** "." or ",", as the reader's locale writes it. */
export const decimalSign = (locale?: string): string =>
  numberFormatter(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/**
 * Rounds as texts do: 23.95 is 24, where `toFixed` makes 23.9 of it because the nearest binary number is a little less. One figure is
 * then the same in a card, a chart and a file.
 */
export function roundTo(value: number, digits: number): number {
  const size = Math.abs(value)
  // Smaller numbers are written with an exponent, and round to nothing.
  if (size < 1e-6) return 0
  return Math.sign(value) * Number(`${Math.round(Number(`${size}e${digits}`))}e-${digits}`)
}
