import type { Co2e, ReportStatus } from '@fulmar/contract/impact/impact-report-records'
import { formatExactWeight } from '#ui/format/weight.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export const statusWords: Record<ReportStatus, string> = { DRAFT: 'Draft', ISSUED: 'Issued', WITHDRAWN: 'Withdrawn' }
export const statusTones: Record<ReportStatus, Tone> = { DRAFT: 'wait', ISSUED: 'ok', WITHDRAWN: 'off' }

const exactBelow = 100_000

/** Whole kilograms from 100 kg on, exact below: tonnes would hide the range. */
export const sayWeight = (grams: number): string =>
  formatExactWeight(grams < exactBelow ? grams : Math.round(grams / 1000) * 1000)

/** "98 kg to 114 kg", or that the factor set gives none. */
export const sayRange = ({ range }: Co2e): string =>
  range ? `${sayWeight(range.low)} to ${sayWeight(range.high)}` : 'no range in the factor set'

export const sayStores = (stores: readonly { name: string }[]): string =>
  stores.length === 0 ? 'All stores' : stores.map(it => it.name).join(', ')
