import {
  type DraftRate,
  draftRatesOf,
  type PlasticCode,
  type PlasticRate,
  plasticCode,
  pointsPerKg,
} from '@fulmar/contract/plastic-rates'
import { formatNumber } from '#ui/format/numbers.ts'

/** What is typed for each plastic that was chosen; '' while nothing is. */
export type Drafts = Partial<Record<PlasticCode, number | ''>>

/** Reads the address; what makes no sense is left out. */
export const readDrafts = (text: string): Drafts =>
  Object.fromEntries(
    (text === '' ? [] : draftRatesOf(text))
      .filter(it => plasticCode.safeParse(it.plasticCode).success && pointsPerKg.safeParse(it.pointsPerKg).success)
      .map(it => [it.plasticCode, it.pointsPerKg]),
  )

/** The drafts that are whole, in the order of the plastics. */
export const wholeDrafts = (drafts: Drafts): DraftRate[] =>
  plasticCode.options.flatMap(code => {
    const parsed = pointsPerKg.safeParse(drafts[code])
    return parsed.success ? [{ plasticCode: code, pointsPerKg: parsed.data }] : []
  })

/** As the endpoint and the address write them: `PET:120,HDPE:35.5`. */
export const writeDrafts = (drafts: Drafts): string =>
  wholeDrafts(drafts)
    .map(it => `${it.plasticCode}:${it.pointsPerKg}`)
    .join(',')

/** What is wrong with a draft, in words. */
export function draftProblem(value: number | '' | undefined): string | undefined {
  if (value === undefined) return undefined
  if (value === '') return 'Fill this in'
  return pointsPerKg.safeParse(value).error?.issues[0]?.message
}

/** Drafts that would change something: one that equals what is in force needs no new version. */
export const changesAmong = (drafts: readonly DraftRate[], current: readonly PlasticRate[]): DraftRate[] =>
  drafts.filter(
    draft =>
      current.find(rate => rate.plasticCode === draft.plasticCode && rate.status === 'ACTIVE')?.pointsPerKg !==
      draft.pointsPerKg,
  )

/** "+1,200", "−80", "0". */
export const sayDifference = (before: number, after: number): string => {
  const size = formatNumber(Math.abs(after - before))
  return after === before ? '0' : `${after > before ? '+' : '−'}${size}`
}
