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
export function statementOf(report: Stated): string {
  const { figures, factorSet } = report
  const { range } = figures.co2e
  return [
    `Impact report ${report.serial}`,
    `Title: ${report.title}`,
    `Sponsor: ${report.sponsor ?? 'none (these kilograms are not claimed)'}`,
    `Standard: ${report.standard ?? 'none'}`,
    `Period: ${report.from} to ${report.to}, both days included`,
    `Stores: ${report.storeNames.length > 0 ? report.storeNames.join('; ') : 'all'}`,
    `Issued: ${report.issuedAt}`,
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
    `Evidence: ${figures.lines} collection lines, SHA-256 ${report.evidenceHash}`,
    '',
  ].join('\n')
}

const plasticLine = ({ plasticCode, grams, factor, co2e }: PlasticImpact) =>
  `- ${plasticCode}: ${kg(grams)}, ${co2e ? `factor ${factor}, CO2e ${kg(co2e.value)}` : 'no factor, not counted'}`
