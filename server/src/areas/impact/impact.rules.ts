import type { FactorSet, PlasticFactor } from '@fulmar/contract/impact/impact-factors'
import type { Co2e, Impact, PlasticGrams, PlasticImpact } from '@fulmar/contract/impact/impact-report-records'

type Factors = Pick<FactorSet, 'factors' | 'lossPercent'>

/**
 * What grams of each plastic come to. The high end of the range is the weight as recorded at the source's high factor;
 * the low end leaves out the share that may not be plastic, at the source's low factor. Nothing is added for plastics
 * without a factor.
 */
export function impactOf(plastics: readonly PlasticGrams[], set: Factors): Impact {
  const byCode = new Map(set.factors.map(factor => [factor.plasticCode, factor]))
  const rows = plastics.map(plastic => impactOfPlastic(plastic, byCode.get(plastic.plasticCode), set.lossPercent))
  const counted = rows.flatMap(row => row.co2e ?? [])
  return {
    grams: sum(rows.map(row => row.grams)),
    co2e: {
      value: sum(counted.map(co2e => co2e.value)),
      range: hasRange(set)
        ? {
            low: sum(counted.map(co2e => co2e.range?.low ?? co2e.value)),
            high: sum(counted.map(co2e => co2e.range?.high ?? co2e.value)),
          }
        : null,
    },
    notCountedGrams: sum(rows.map(row => (row.co2e === null ? row.grams : 0))),
    bottles: sum(rows.map(row => row.bottles)),
    plastics: rows,
  }
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

const hasRange = ({ factors, lossPercent }: Factors) =>
  lossPercent > 0 || factors.some(factor => factor.low !== null || factor.high !== null)

function impactOfPlastic(plastic: PlasticGrams, known: PlasticFactor | undefined, lossPercent: number): PlasticImpact {
  const { plasticCode, label, grams } = plastic
  const { factor = null, low = null, high = null, bottlesPerKg = null } = known ?? {}
  return {
    plasticCode,
    label,
    grams,
    factor,
    low,
    high,
    bottlesPerKg,
    co2e: factor === null ? null : co2eOf(grams, { factor, low, high }, lossPercent),
    bottles: bottlesPerKg === null ? 0 : Math.floor((grams * bottlesPerKg) / 1000),
  }
}

interface Range {
  factor: number
  low: number | null
  high: number | null
}

function co2eOf(grams: number, { factor, low, high }: Range, lossPercent: number): Co2e {
  const value = Math.round(grams * factor)
  if (lossPercent === 0 && low === null && high === null) return { value, range: null }
  const least = Math.round(grams * (low ?? factor) * (1 - lossPercent / 100))
  return { value, range: { low: least, high: Math.round(grams * (high ?? factor)) } }
}

type Described = Factors & Pick<FactorSet, 'name' | 'source' | 'scope' | 'year'>

/** What the factors are and are not; printed wherever they are used. */
export function methodOf(set: Described): string {
  const bottles = set.factors
    .filter(factor => factor.bottlesPerKg !== null)
    .map(factor => `1 kg of ${factor.plasticCode} is about ${factor.bottlesPerKg} half-litre bottles`)
  return [
    `Factors: ${set.name} (${set.source}, ${set.year}), kg CO2e avoided per kg recycled.`,
    `Scope: ${set.scope.replace(/\.$/, '')}.`,
    ...rangeWords(set),
    'Plastics without a factor are not counted.',
    ...(bottles.length > 0 ? [`Bottles: ${bottles.join('; ')}.`] : []),
  ].join(' ')
}

function rangeWords({ factors, lossPercent }: Factors): string[] {
  const hasOwn = factors.some(factor => factor.low !== null || factor.high !== null)
  if (!hasOwn && lossPercent === 0) return ['Range: none, because the source gives single values.']
  const loss = `the low end assumes that ${lossPercent}% of the weight is liquid, labels or dirt, an assumption of the programme`
  const own = 'low and high factors as the source gives them'
  return [`Range: ${[hasOwn && own, lossPercent > 0 && loss].filter(Boolean).join('; ')}.`]
}
