import { formatNumber, NONE, roundTo } from './numbers.ts'

const GRAMS_PER_KG = 1_000
const GRAMS_PER_TONNE = 1_000_000

const decimals = (value: number) => (Math.abs(value) < 100 ? 1 : 0)
const rounded = (value: number) => roundTo(value, decimals(value))

/** Grams in a readable unit: "980 g", "12.4 kg", "3.2 t". */
export function formatWeight(grams: number | null | undefined, locale?: string): string {
  if (grams === null || grams === undefined || Number.isNaN(grams)) return NONE
  const format = (value: number, unit: string) =>
    `${formatNumber(value, { maximumFractionDigits: decimals(value) }, locale)} ${unit}`
  const whole = Math.round(grams)
  if (Math.abs(whole) < GRAMS_PER_KG) return `${formatNumber(whole, undefined, locale)} g`
  // Rounded first, so that 999,950 g reads "1 t" and never "1,000 kg".
  const kg = rounded(grams / GRAMS_PER_KG)
  if (Math.abs(kg) < 1_000) return format(kg, 'kg')
  return format(grams / GRAMS_PER_TONNE, 't')
}

/** Grams as kilograms without a unit, for aligned columns: "3,214.5". */
export const formatKg = (grams: number | null | undefined, locale?: string): string =>
  grams === null || grams === undefined
    ? NONE
    : formatNumber(grams / GRAMS_PER_KG, { minimumFractionDigits: 1, maximumFractionDigits: 1 }, locale)

/**
 * Exact to the gram: "980 g", "1.25 kg". From 100 kg on to a tenth of a kilogram: beside thousands, three decimals read as
 * thousands.
 */
export const formatExactWeight = (grams: number | null | undefined, locale?: string): string => {
  if (grams === null || grams === undefined || Number.isNaN(grams)) return NONE
  if (Math.abs(grams) < GRAMS_PER_KG) return `${formatNumber(grams, undefined, locale)} g`
  const digits = Math.abs(grams) < 100 * GRAMS_PER_KG ? 3 : 1
  return `${formatNumber(grams / GRAMS_PER_KG, { maximumFractionDigits: digits }, locale)} kg`
}

interface WeightScale {
  unit: 'g' | 'kg' | 't'
  grams: number
  digits: number
}

/** The unit that weights which stand beside each other share, by the largest of them. */
export function weightScale(weights: readonly number[]): WeightScale {
  const most = Math.max(0, ...weights.map(Math.abs))
  if (most < GRAMS_PER_KG) return { unit: 'g', grams: 1, digits: 0 }
  if (most < 10 * GRAMS_PER_TONNE) return { unit: 'kg', grams: GRAMS_PER_KG, digits: most < GRAMS_PER_TONNE ? 1 : 0 }
  return { unit: 't', grams: GRAMS_PER_TONNE, digits: 1 }
}
