import { formatNumber } from '#ui/format/numbers.ts'
import { formatExactWeight, formatWeight } from '#ui/format/weight.ts'

export type Unit = 'g' | 'kg'

export const gramsPer: Record<Unit, number> = { g: 1, kg: 1000 }

export const gramsOf = (weight: number | null | undefined, unit: Unit): number | undefined =>
  typeof weight === 'number' && Number.isFinite(weight) ? Math.round(weight * gramsPer[unit]) : undefined

export interface UnitWarning {
  words: string
  /** A suggestion, applied only when clicked. */
  meantGrams?: number
}

interface Weighed {
  weight: number | null | undefined
  unit: Unit
  /** The usual weight of a collection. */
  typicalGrams: number
  /** The weight of the other lines of the same plastic. */
  othersGrams?: number
  /** The most of this plastic that a collection can hold. */
  maxGrams: number | undefined
}

// A wrong unit is off by a factor of 1,000; from 100 times the usual weight it is the likelier explanation.
const WRONG_UNIT_FACTOR = 100
// Store scales do not weigh less.
const LEAST_GRAMS = 5

const typed = (weight: number, unit: Unit) => `${formatNumber(weight, { maximumFractionDigits: 3 })} ${unit}`

/** Warns when a weight looks a thousand times too large or too small. */
export function unitWarning({
  weight,
  unit,
  typicalGrams,
  othersGrams = 0,
  maxGrams,
}: Weighed): UnitWarning | undefined {
  const grams = gramsOf(weight, unit)
  if (!grams || grams < 0 || !weight) return undefined
  const asGrams = unit === 'kg' && grams / 1000 >= LEAST_GRAMS ? Math.round(grams / 1000) : undefined
  if (maxGrams !== undefined && grams > maxGrams)
    return {
      words: `${typed(weight, unit)} is more than one collection can hold (${formatWeight(maxGrams)}).${
        asGrams ? ` Did you mean ${formatExactWeight(asGrams)}?` : ''
      }`,
      meantGrams: asGrams,
    }
  if (maxGrams !== undefined && grams + othersGrams > maxGrams)
    return {
      words: `With the other lines this is ${formatWeight(grams + othersGrams)} of this plastic. A collection can hold ${formatWeight(maxGrams)}.`,
    }
  if (asGrams && grams >= WRONG_UNIT_FACTOR * typicalGrams)
    return {
      words: `${typed(weight, unit)} is about ${formatNumber(Math.round(grams / typicalGrams))} times the usual weight (${formatWeight(typicalGrams)}). Did you mean ${formatExactWeight(asGrams)}?`,
      meantGrams: asGrams,
    }
  const asKilograms = grams * 1000
  if (unit === 'g' && grams * WRONG_UNIT_FACTOR <= typicalGrams && asKilograms <= (maxGrams ?? asKilograms))
    return {
      words: `${typed(weight, unit)} is far below the usual weight (${formatWeight(typicalGrams)}). Did you mean ${formatExactWeight(asKilograms)}?`,
      meantGrams: asKilograms,
    }
  return undefined
}

// A bag of bottles, used without enough history for the member and the store.
const PLAIN_GRAMS = 1500
const LEAST_HISTORY = 3

interface History {
  grams: number
  collections: number
}

/** The average for the member, else for the store, else a default. */
export function typicalGrams(member: History | undefined, store: History | undefined): number {
  const known = [member, store].find(it => it !== undefined && it.collections >= LEAST_HISTORY && it.grams > 0)
  return known ? Math.round(known.grams / known.collections) : PLAIN_GRAMS
}
