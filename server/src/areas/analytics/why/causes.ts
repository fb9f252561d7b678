import type { Cause, Figure, RecordsLink } from '@fulmar/contract/analytics/analytics'
import { formatCount, formatDay, formatShare, formatWeight } from '#core/words.ts'
import type { RateStep } from './causes.queries.ts'

/** Something that a figure adds up, such as a store, in the period and in the one it is compared with. */
export interface Part {
  id: string
  name: string
  now: number
  before: number
  link: RecordsLink | null
  /** One record that makes up much of it, in words and linked. */
  detail?: { value: number; text: string; link: RecordsLink } | undefined
}

// A figure that moved less is not explained; a part of a change that is smaller, or comes after these, is none of its causes.
const [smallestChange, fewestCases, mostParts] = [0.05, 3, 3]
export const smallestPart = 0.2

/** Whether a figure moved far enough to ask why. */
export const hasMoved = ({ value, previous, unit }: Pick<Figure, 'value' | 'previous' | 'unit'>): boolean => {
  if (value === null || previous === null) return false
  const change = Math.abs(value - previous)
  return change >= smallestChange * Math.max(previous, 1) && (unit !== 'COUNT' || change >= fewestCases)
}

const formatSigned = (change: number, unit: Figure['unit']) =>
  `${change < 0 ? '−' : '+'}${(unit === 'GRAMS' ? formatWeight : formatCount)(Math.abs(change))}`

/** The parts that moved with the whole and make up much of its change, the largest first. Nothing where none stands out. */
export function causesOf(figure: Pick<Figure, 'value' | 'previous' | 'unit'>, parts: readonly Part[]): Cause[] {
  const { value, previous, unit } = figure
  if (value === null || previous === null || !hasMoved(figure)) return []
  const whole = value - previous
  const moved = parts
    .map(part => ({ ...part, change: part.now - part.before }))
    .filter(({ change }) => change / whole >= smallestPart && (unit !== 'COUNT' || Math.abs(change) >= fewestCases))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.name.localeCompare(b.name))
  return moved
    .slice(0, mostParts)
    .flatMap(({ name, change, link, detail }): Cause[] => [
      { text: `${name} ${formatSigned(change, unit)}`, link },
      ...(detail && change > 0 && detail.value / change >= smallestPart
        ? [{ text: detail.text, link: detail.link, isDetail: true }]
        : []),
    ])
}

/** Rates that changed in the same direction as the plastic, where that plastic moved the whole. */
export function causesOfRates(
  figure: Pick<Figure, 'value' | 'previous' | 'unit'>,
  plastics: readonly Part[],
  rates: readonly RateStep[],
): Cause[] {
  const { value, previous } = figure
  if (value === null || previous === null || !hasMoved(figure)) return []
  return rates.flatMap(({ plasticCode, day, pointsPerKg, previous: rate }) => {
    const plastic = plastics.find(plastic => plastic.id === plasticCode)
    if (!plastic || !rate || rate === pointsPerKg) return []
    const change = plastic.now - plastic.before
    const isSameWay = Math.sign(change) === Math.sign(pointsPerKg - rate)
    if (!isSameWay || change / (value - previous) < smallestPart) return []
    const by = `${pointsPerKg > rate ? '+' : '−'}${formatShare(Math.abs(pointsPerKg - rate) / rate)}`
    return [{ text: `rate of ${plasticCode} ${by} since ${formatDay(day)}`, link: { to: '/rates', search: {} } }]
  })
}

/** Who began and who stopped: for figures that count those with at least one record. */
export function causesOfCount(figure: Pick<Figure, 'value' | 'previous' | 'unit'>, parts: readonly Part[]): Cause[] {
  const { value, previous } = figure
  if (value === null || previous === null || value === previous) return []
  const isUp = value > previous
  return parts
    .filter(({ now, before }) => (isUp ? now > 0 && before === 0 : now === 0 && before > 0))
    .toSorted((a, b) => b.now + b.before - a.now - a.before || a.name.localeCompare(b.name))
    .slice(0, mostParts)
    .map(({ name, link }) => ({ text: `${name} ${isUp ? 'had none before' : 'had none this time'}`, link }))
}
