export type Unit = 'kg' | 'g'
export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back'

const maxGrams = 10_000_000

const shape: Record<Unit, RegExp> = { kg: /^(0|[1-9]\d{0,4})(\.\d{0,3})?$/, g: /^(0|[1-9]\d{0,7})$/ }

/** What the keypad shows after a key: digits as typed, with a point whatever the locale shows. */
export function pressKey(entry: string, key: Key, unit: Unit): string {
  if (key === 'back') return entry.slice(0, -1)
  if (key === '.') return unit === 'kg' && !entry.includes('.') ? `${entry || '0'}.` : entry
  const next = entry === '0' ? key : entry + key
  return shape[unit].test(next) && gramsOf(next, unit) <= maxGrams ? next : entry
}

/** The weight of an entry; 0 for none. */
export function gramsOf(entry: string, unit: Unit): number {
  if (unit === 'g') return Number(entry)
  const [whole = '', decimals = ''] = entry.split('.')
  return Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
}

/**
 * The entry in the other unit. The digits stay, because who typed 640 and then changes kg to g has read 640 from the scale;
 * decimals can only have been kilograms, so those are converted.
 */
export const inUnit = (entry: string, unit: Unit): string =>
  unit === 'g' && entry.includes('.') ? String(gramsOf(entry, 'kg')) : entry
