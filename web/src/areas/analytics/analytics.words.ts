import type { Comparison } from '@fulmar/contract/analytics/analytics'

export const comparisonNames: Record<Comparison, string> = {
  previous: 'Previous period',
  year: 'A year earlier',
  none: 'No comparison',
}

/** What a figure is more or less than. */
export const formatThan = (compare: Comparison) => (compare === 'year' ? 'a year earlier' : 'the previous period')
