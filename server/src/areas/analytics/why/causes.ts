import type { Cause, Figure, RecordsLink } from '@fulmar/contract/analytics/analytics'
import { formatCount, formatDay, formatWeight, plural } from '#core/words.ts'
import type { ClosedStore, Heavy, PlasticPaid, RateStep } from './causes.queries.ts'

export type Moved = Pick<Figure, 'value' | 'previous' | 'unit'>

/** What may have moved a figure, and by how much of its unit. */
export interface Candidate {
  text: string
  change: number
  link: RecordsLink | null
}

/** Something that a figure adds up, such as a store, in the period and in the one it is compared with. */
export interface Part {
  id: string
  name: string
  now: number
  before: number
  link: RecordsLink | null
}

// What carries more than the whole change was offset by something else, which is said.
const largestPart = 1.05
// A figure that moved less is not explained. What carries less than a third of a change is none of its causes.
const [smallestChange, fewestCases, smallestPart] = [0.05, 3, 1 / 3]

/** Whether a figure moved far enough to ask why. */
export const hasMoved = ({ value, previous, unit }: Moved): boolean => {
  if (value === null || previous === null) return false
  const change = Math.abs(value - previous)
  return change >= smallestChange * Math.max(previous, 1) && (unit !== 'COUNT' || change >= fewestCases)
}

const formatAmount = (change: number, unit: Figure['unit']) => {
  const amount = Math.abs(change)
  if (unit === 'GRAMS') return formatWeight(amount)
  return unit === 'POINTS' ? plural(Math.round(amount), 'point') : formatCount(amount)
}

const formatSigned = (change: number, unit: Figure['unit']) => `${change < 0 ? '−' : '+'}${formatAmount(change, unit)}`

/** How much a candidate has to change for a figure to be one of its causes. */
export const leastChange = ({ value, previous }: Moved): number =>
  Math.abs((value ?? 0) - (previous ?? 0)) * smallestPart

/** Those that moved with the figure and carry at least a third of its change, the largest first. */
export function causesOf(figure: Moved, candidates: readonly Candidate[]): Cause[] {
  const { value, previous, unit } = figure
  if (value === null || previous === null || !hasMoved(figure)) return []
  const direction = Math.sign(value - previous)
  const least = Math.max(leastChange(figure), unit === 'COUNT' ? fewestCases : 0)
  // A third that is counted as a sum of logarithms may miss itself by a hair.
  return candidates
    .filter(({ change }) => change * direction >= least * (1 - 1e-9))
    .toSorted((a, b) => Math.round(Math.abs(b.change)) - Math.round(Math.abs(a.change)))
    .map(({ text, change, link }) => {
      const isOffset = Math.abs(change) > Math.abs(value - previous) * largestPart
      return { text: isOffset ? `${text}, partly offset elsewhere` : text, link }
    })
}

/** "Mercado do Bolhão +63 kg" */
export const candidatesOf = (parts: readonly Part[], unit: Figure['unit']): Candidate[] =>
  parts
    .map(({ name, now, before, link }) => ({
      text: `${name} ${formatSigned(now - before, unit)}`,
      change: now - before,
      link,
    }))
    .toSorted((a, b) => a.text.localeCompare(b.text))

/** One of the numbers that a figure is the product of: members × collections per member × weight per collection. */
export interface Factor {
  now: number
  before: number
  words: (now: number, before: number) => string
  link: RecordsLink | null
}

/**
 * How much of the change of a product each of its factors accounts for, so that they add up to the whole of it (the logarithmic
 * mean Divisia index). Nothing where there was or is none: nobody collected, so that nobody collected less.
 */
export function candidatesOfFactors(factors: readonly Factor[], unit: Figure['unit']): Candidate[] {
  if (factors.some(({ now, before }) => now <= 0 || before <= 0)) return []
  const [now, before] = [product(factors.map(factor => factor.now)), product(factors.map(factor => factor.before))]
  const weight = now === before ? now : (now - before) / Math.log(now / before)
  return factors.map(factor => {
    const change = weight * Math.log(factor.now / factor.before)
    return {
      text: `${factor.words(factor.now, factor.before)} (${formatSigned(change, unit)})`,
      change,
      link: factor.link,
    }
  })
}

const product = (values: readonly number[]) => values.reduce((all, value) => all * value, 1)

/**
 * Rates that changed: each explains the points of the weight of its plastic that are more or fewer than at what was paid before, and
 * nothing else.
 */
export function candidatesOfRates(
  now: readonly PlasticPaid[],
  before: readonly PlasticPaid[],
  steps: readonly RateStep[],
): Candidate[] {
  return [...new Set(steps.map(step => step.plasticCode))].flatMap(code => {
    const ofPlastic = steps.filter(step => step.plasticCode === code)
    const [first, last] = [ofPlastic[0], ofPlastic.at(-1)]
    const [paid, paidBefore] = [now, before].map(rows => rows.find(row => row.plasticCode === code))
    if (!first?.previous || !last || !paid || !paidBefore?.grams || first.previous === last.pointsPerKg) return []
    const change = paid.points - (paid.grams * paidBefore.points) / paidBefore.grams
    const steepness = `${formatRate(first.previous)} → ${formatRate(last.pointsPerKg)}`
    return [
      {
        text: `rate of ${code} ${steepness} points per kg since ${formatDay(first.day)} (${formatSigned(change, 'POINTS')})`,
        change,
        link: { to: '/rates', search: {} },
      },
    ]
  })
}

const formatRate = (pointsPerKg: number) => String(Number(pointsPerKg.toFixed(2)))

/**
 * Days on which stores were closed that are open in other weeks: each cost its store what it took in on an average day of the other
 * period, and no more than by which that store fell.
 */
export function candidateOfClosedDays(
  stores: readonly ClosedStore[],
  parts: readonly Part[],
  days: { now: number; before: number },
  unit: Figure['unit'],
): Candidate[] {
  const byId = new Map(parts.map(part => [part.id, part]))
  const found = stores.flatMap(store => {
    const part = byId.get(store.id)
    const more = store.closed.length - store.closedBefore.length
    if (!part || more === 0) return []
    const perDay = more > 0 ? part.before / days.before : part.now / days.now
    const moved = Math.max(0, more > 0 ? part.before - part.now : part.now - part.before)
    return [{ store, isLoss: more > 0, change: -Math.sign(more) * Math.min(perDay * Math.abs(more), moved) }]
  })
  return [true, false].flatMap(isLoss => {
    const these = found.filter(one => one.isLoss === isLoss && one.change !== 0)
    if (these.length === 0) return []
    const change = these.reduce((sum, one) => sum + one.change, 0)
    const dates = [...new Set(these.flatMap(({ store }) => (isLoss ? store.closed : store.closedBefore)))].toSorted()
    const [only] = these.length === 1 ? these : []
    const where = only ? only.store.name : plural(these.length, 'store')
    const on = dates.length > 2 ? `on ${formatCount(dates.length)} days` : `on ${dates.map(formatDay).join(' and ')}`
    return [
      {
        text: `${where} closed ${on} (about ${formatSigned(change, unit)})`,
        change,
        link: only ? { to: `/stores/${only.store.id}`, search: {} } : { to: '/stores', search: {} },
      },
    ]
  })
}

/** One collection, for what it is more than the largest of the other period; of one that was not looked up all is known is `below`. */
export function candidateOfOne(now: Heavy | undefined, before: Heavy | undefined, below: number): Candidate[] {
  if (!now && !before) return []
  const change = (now?.grams ?? below) - (before?.grams ?? below)
  const one = change > 0 ? now : before
  if (!one || change === 0) return []
  const words = `${formatWeight(one.grams)} on ${formatDay(one.day)}`
  return [
    {
      text: change > 0 ? `one collection of ${words}` : `no collection as large as the ${words}`,
      change,
      link: { to: `/collections/${one.id}`, search: {} },
    },
  ]
}

/** Who began and who stopped: for figures that count those with at least one record. */
export function causesOfCount({ value, previous }: Moved, parts: readonly Part[]): Cause[] {
  if (value === null || previous === null || value === previous) return []
  // Each is one of the change.
  if (Math.abs(value - previous) * smallestPart > 1) return []
  const isUp = value > previous
  return parts
    .filter(({ now, before }) => (isUp ? now > 0 && before === 0 : now === 0 && before > 0))
    .toSorted((a, b) => b.now + b.before - a.now - a.before || a.name.localeCompare(b.name))
    .slice(0, fewestCases)
    .map(({ name, link }) => ({ text: `${name} ${isUp ? 'had none before' : 'had none this time'}`, link }))
}
