import type { ImpactReport, PlasticImpact, ReportFigures } from '@fulmar/contract/impact/impact-report-records'
import { methodOf } from './impact.rules.ts'

export interface Stated extends Pick<ImpactReport, 'title' | 'sponsor' | 'standard' | 'from' | 'to' | 'factorSet'> {
  serial: string
  issuedAt: string
  figures: ReportFigures
  storeNames: string[]
  evidenceHash: string
}

const kg = (grams: number) => `${(grams / 1000).toFixed(3)} kg`

/** The report as plain text. Its SHA-256 is printed with it, so no character may change once it is issued. */
export function statementOf(it: Stated): string {
  const { figures, factorSet } = it
  const { range } = figures.co2e
  return [
    `Impact report ${it.serial}`,
    `Title: ${it.title}`,
    `Sponsor: ${it.sponsor ?? 'none (these kilograms are not claimed)'}`,
    `Standard: ${it.standard ?? 'none'}`,
    `Period: ${it.from} to ${it.to}, both days included`,
    `Stores: ${it.storeNames.length > 0 ? it.storeNames.join('; ') : 'all'}`,
    `Issued: ${it.issuedAt}`,
    '',
    `Plastic collected: ${kg(figures.grams)} in ${figures.collections} collections by ${figures.members} members at ${figures.stores.length} stores`,
    `CO2e avoided: ${kg(figures.co2e.value)}${range ? ` (range ${kg(range.low)} to ${kg(range.high)})` : ''}`,
    `Not counted for CO2e: ${kg(figures.notCountedGrams)}`,
    `Bottles: ${figures.bottles}`,
    ...figures.plastics.filter(plastic => plastic.grams > 0).map(plasticLine),
    '',
    `Factor set: ${factorSet.name}, version ${factorSet.number}`,
    methodOf(factorSet),
    '',
    `Evidence: ${figures.lines} collection lines, SHA-256 ${it.evidenceHash}`,
    '',
  ].join('\n')
}

const plasticLine = ({ plasticCode, grams, factor, co2e }: PlasticImpact) =>
  `- ${plasticCode}: ${kg(grams)}, ${co2e ? `factor ${factor}, CO2e ${kg(co2e.value)}` : 'no factor, not counted'}`
