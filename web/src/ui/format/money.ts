import { formatNumber, NONE } from './numbers.ts'

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Formats minor units: 123450 → "€1,234.50". */
export function formatMoney(minorUnits: number | null | undefined, currency: string, locale?: string): string {
  if (minorUnits === null || minorUnits === undefined || Number.isNaN(minorUnits)) return NONE
  return formatNumber(minorUnits / 10 ** digitsOf(currency), { style: 'currency', currency }, locale)
}

/** 100 for EUR, 1 for JPY. */
export const minorUnitsPerMajor = (currency: string): number => 10 ** digitsOf(currency)
