/** Drafts may be incomplete, so invalid ones are ignored instead of rejected. */
export interface WhatIfAddress {
  days: '30' | '90'
  rates: string
}

import {
  type DraftRate,
  draftRatesOf,
  type PlasticCode,
  type PlasticRate,
  plasticCode,
  pointsPerKg,
} from '@fulmar/contract/plastic-rates/plastic-rates'

/** The draft rate of each selected plastic; '' while it is empty. */
export type Drafts = Partial<Record<PlasticCode, number | ''>>

/** Reads the drafts from the address and ignores invalid ones. */
export const readDrafts = (text: string): Drafts =>
  Object.fromEntries(
    (text === '' ? [] : draftRatesOf(text))
      .filter(row => plasticCode.safeParse(row.plasticCode).success && pointsPerKg.safeParse(row.pointsPerKg).success)
      .map(row => [row.plasticCode, row.pointsPerKg]),
  )

/** The complete drafts, in the order of the plastics. */
export const completeDrafts = (drafts: Drafts): DraftRate[] =>
  plasticCode.options.flatMap(code => {
    const parsed = pointsPerKg.safeParse(drafts[code])
    return parsed.success ? [{ plasticCode: code, pointsPerKg: parsed.data }] : []
  })

/** `PET:120,HDPE:35.5`, as used by the endpoint and the address. */
export const writeDrafts = (drafts: Drafts): string =>
  completeDrafts(drafts)
    .map(row => `${row.plasticCode}:${row.pointsPerKg}`)
    .join(',')

export function draftProblem(value: number | '' | undefined): string | undefined {
  if (value === undefined) return undefined
  if (value === '') return 'Fill this in'
  return pointsPerKg.safeParse(value).error?.issues[0]?.message
}

/** The drafts that differ from the active rate. */
export const changesAmong = (drafts: readonly DraftRate[], current: readonly PlasticRate[]): DraftRate[] =>
  drafts.filter(
    draft =>
      current.find(rate => rate.plasticCode === draft.plasticCode && rate.status === 'ACTIVE')?.pointsPerKg !==
      draft.pointsPerKg,
  )
