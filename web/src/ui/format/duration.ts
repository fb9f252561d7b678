import { formatNumber, NONE } from './numbers.ts'

/** Seconds in words: "7.4 s", "48 s", "1 min 12 s", "2 h 5 min". */
export function formatSeconds(seconds: number | null | undefined, locale?: string): string {
  if (seconds === null || seconds === undefined || Number.isNaN(seconds)) return NONE
  if (seconds < 9.95) return `${formatNumber(seconds, { maximumFractionDigits: 1 }, locale)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  return whole < 3600 ? join(whole, 60, 'min', 's') : join(Math.round(whole / 60), 60, 'h', 'min')
}

/** Minutes in words: "45 min", "2 h", "1 day 6 h". */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return join(minutes, 60, 'h', 'min')
  const days = Math.floor(minutes / (24 * 60))
  const rest = minutes % (24 * 60)
  return [`${days} ${days === 1 ? 'day' : 'days'}`, rest > 0 && formatMinutes(rest)].filter(Boolean).join(' ')
}

const join = (value: number, size: number, large: string, small: string) =>
  [`${Math.floor(value / size)} ${large}`, value % size > 0 && `${value % size} ${small}`].filter(Boolean).join(' ')
