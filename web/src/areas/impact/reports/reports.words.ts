import type { Co2e, ReportStatus } from '@fulmar/contract/impact/impact-report-records'
import { statuses } from '#parts/statuses.tsx'
import { formatExactWeight } from '#ui/format/weight.ts'

export const { words: statusWords, Badge: ReportBadge } = statuses<ReportStatus>({
  DRAFT: ['Draft', 'wait'],
  ISSUED: ['Issued', 'ok'],
  WITHDRAWN: ['Withdrawn', 'off'],
})

/** Where a report that was not found leads. */
export const allReports = { to: '/analytics/impact-reports', label: 'All reports' } as const

const exactBelow = 100_000

/** Whole kilograms from 100 kg on, exact below: tonnes would hide the range. */
export const formatWeight = (grams: number): string =>
  formatExactWeight(grams < exactBelow ? grams : Math.round(grams / 1000) * 1000)

/** "98 kg to 114 kg", or that the factor set gives none. */
export const formatRange = ({ range }: Co2e): string =>
  range ? `${formatWeight(range.low)} to ${formatWeight(range.high)}` : 'no range in the factor set'

/** Names, or how many where that would be a page of its own. */
export const formatStores = (stores: readonly { name: string }[], count = stores.length): string => {
  if (count === 0) return 'All stores'
  return stores.length === count ? stores.map(store => store.name).join(', ') : `${count} chosen stores, listed above`
}

/** The public page that verifies a report. */
export const checkAddress = ({ serial, checkText }: { serial: string; checkText: string }): string =>
  `${window.location.origin}/impact-report/${serial}-${checkText}`
