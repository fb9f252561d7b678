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
  usual: Usual
  /** The weight of the other lines of the same plastic. */
  othersGrams?: number
  /** The most of this plastic that a collection can hold. */
  maxGrams: number | undefined
}

// From ten times the usual weight on, a slip of the unit or of the decimal point is the likelier explanation.
const SLIP_FACTOR = 10
const FAR_BELOW_FACTOR = 100
// Store scales do not weigh less.
const LEAST_GRAMS = 5

const typed = (weight: number, unit: Unit) => `${formatNumber(weight, { maximumFractionDigits: 3 })} ${unit}`

/** Of the weights that a slip of the decimal point or the unit may have come from, the one nearest to the usual. */
function meantBy(grams: number, usualGrams: number): number | undefined {
  const far = (collection: number) => Math.abs(Math.log(collection / usualGrams))
  return [10, 100, 1000]
    .map(factor => Math.round(grams / factor))
    .filter(row => row >= LEAST_GRAMS)
    .toSorted((a, b) => far(a) - far(b))[0]
}

const didYouMean = (grams: number | undefined) => (grams ? ` Did you mean ${formatExactWeight(grams)}?` : '')

/** Warns when a weight is so far from the usual that it looks like a slip. */
export function unitWarning({ weight, unit, usual, othersGrams = 0, maxGrams }: Weighed): UnitWarning | undefined {
  const grams = gramsOf(weight, unit)
  if (!grams || grams < 0 || !weight) return undefined
  const meantGrams = meantBy(grams, usual.grams)
  if (maxGrams !== undefined && grams > maxGrams)
    return {
      words: `${typed(weight, unit)} is more than one collection can hold (${formatWeight(maxGrams)}).${didYouMean(meantGrams)}`,
      meantGrams,
    }
  if (maxGrams !== undefined && grams + othersGrams > maxGrams)
    return {
      words: `With the other lines this is ${formatWeight(grams + othersGrams)} of this plastic. A collection can hold ${formatWeight(maxGrams)}.`,
    }
  if (meantGrams && grams >= SLIP_FACTOR * usual.grams)
    return {
      words: `${typed(weight, unit)} is about ${formatNumber(Math.round(grams / usual.grams))} times ${usualWords[usual.of]} (${formatWeight(usual.grams)}).${didYouMean(meantGrams)}`,
      meantGrams,
    }
  const asKilograms = grams * 1000
  if (unit === 'g' && grams * FAR_BELOW_FACTOR <= usual.grams && asKilograms <= (maxGrams ?? asKilograms))
    return {
      words: `${typed(weight, unit)} is far below ${usualWords[usual.of]} (${formatWeight(usual.grams)}).${didYouMean(asKilograms)}`,
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

/** What a weight is compared with, in grams. */
export interface Usual {
  grams: number
  of: 'member' | 'store' | 'anyone'
}

const usualWords: Record<Usual['of'], string> = {
  member: 'what this member usually brings',
  store: 'the usual weight at this store',
  anyone: 'a usual weight',
}

/** The average for the member, else for the store, else a bag of bottles. */
export function usualWeight(member: History | undefined, store: History | undefined): Usual {
  const average = (collection: History | undefined) =>
    collection && collection.collections >= LEAST_HISTORY && collection.grams > 0
      ? Math.round(collection.grams / collection.collections)
      : undefined
  const [ofMember, ofStore] = [average(member), average(store)]
  if (ofMember) return { grams: ofMember, of: 'member' }
  return ofStore ? { grams: ofStore, of: 'store' } : { grams: PLAIN_GRAMS, of: 'anyone' }
}
