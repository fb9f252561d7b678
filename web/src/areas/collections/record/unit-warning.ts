import { formatNumber } from '#ui/format/numbers.ts'
import { formatExactWeight, formatWeight } from '#ui/format/weight.ts'

export type Unit = 'g' | 'kg'

export const gramsPer: Record<Unit, number> = { g: 1, kg: 1000 }

/** What was typed, in grams; nothing while it is no number. */
export const gramsOf = (weight: number | null | undefined, unit: Unit): number | undefined =>
  typeof weight === 'number' && Number.isFinite(weight) ? Math.round(weight * gramsPer[unit]) : undefined

export interface UnitWarning {
  words: string
  /** What was probably meant; only a click makes it so. */
  meantGrams?: number
}

interface Weighed {
  weight: number | null | undefined
  unit: Unit
  /** What a hand-in usually weighs here. */
  typicalGrams: number
  /** What the other lines weigh of the same plastic. */
  othersGrams?: number
  /** The most of this plastic that one collection holds. */
  maxGrams: number | undefined
}

// A unit slip is off by 1,000; from a hundred times the usual on it is the likelier story.
const SLIP = 100
// Nobody weighs less on a shop's scale.
const LEAST_GRAMS = 5

const typed = (weight: number, unit: Unit) => `${formatNumber(weight, { maximumFractionDigits: 3 })} ${unit}`

/** Says when a weight looks a thousand times too large or too small. It never changes the weight. */
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
      words: `With the other lines that makes ${formatWeight(grams + othersGrams)} of this plastic. One collection can hold ${formatWeight(maxGrams)}.`,
    }
  if (asGrams && grams >= SLIP * typicalGrams)
    return {
      words: `${typed(weight, unit)} is about ${formatNumber(Math.round(grams / typicalGrams))} times a usual hand-in (${formatWeight(typicalGrams)}). Did you mean ${formatExactWeight(asGrams)}?`,
      meantGrams: asGrams,
    }
  const asKilograms = grams * 1000
  if (unit === 'g' && grams * SLIP <= typicalGrams && asKilograms <= (maxGrams ?? asKilograms))
    return {
      words: `${typed(weight, unit)} is very little: a usual hand-in weighs about ${formatWeight(typicalGrams)}. Did you mean ${formatExactWeight(asKilograms)}?`,
      meantGrams: asKilograms,
    }
  return undefined
}

// What a bag of bottles weighs, where nothing is known about the person or the store.
const PLAIN_GRAMS = 1500
const LEAST_HISTORY = 3

interface History {
  grams: number
  collections: number
}

/** What is usual: for the person, else for the store, else for anyone. */
export function typicalGrams(person: History | undefined, store: History | undefined): number {
  const known = [person, store].find(it => it !== undefined && it.collections >= LEAST_HISTORY && it.grams > 0)
  return known ? Math.round(known.grams / known.collections) : PLAIN_GRAMS
}
