import type { Figure, Unit } from '@fulmar/contract/analytics/analytics'

const none = '–'
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const one = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

function money(value: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(value / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const weight = (grams: number) => {
  if (Math.abs(grams) < 1000) return `${whole.format(grams)} g`
  return Math.abs(grams) < 1_000_000 ? `${one.format(grams / 1000)} kg` : `${one.format(grams / 1_000_000)} t`
}

const units: Record<Unit, (value: number, currency: string) => string> = {
  COUNT: value => whole.format(value),
  POINTS: value => whole.format(value),
  GRAMS: weight,
  CO2E: weight,
  SHARE: value => `${one.format(value * 100)}%`,
  HOURS: value => (value < 48 ? `${one.format(value)} h` : `${one.format(value / 24)} days`),
  MONEY: money,
  FACTOR: value => value.toFixed(3),
}

/** The sum turns -0, which has a sign when it is formatted, into 0. */
export const formatValue = (value: number | null, unit: Unit, currency: string): string =>
  value === null ? none : units[unit](value + 0, currency)

/** The value of another month and how much this month is above or below it. */
export function formatCompared({ value, unit }: Figure, other: number | null, currency: string): string {
  const said = formatValue(other, unit, currency)
  if (value === null || other === null || other === 0 || unit === 'SHARE') return said
  const change = Math.round(((value - other) / Math.abs(other)) * 100)
  return `${said} (${change > 0 ? '+' : ''}${whole.format(change)}%)`.replace('(-', '(−')
}
