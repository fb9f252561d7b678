import type { AnalyticsView, Comparison } from '@fulmar/contract/analytics/analytics'

export const viewNames: Record<AnalyticsView, string> = {
  collection: 'Collection',
  members: 'Members',
  stores: 'Stores',
  points: 'Points',
  rewards: 'Rewards',
  academy: 'Academy',
  impact: 'Impact',
  quality: 'Data quality',
}

export const comparisonNames: Record<Comparison, string> = {
  previous: 'Previous period',
  year: 'A year earlier',
  none: 'No comparison',
}

/** What a figure is more or less than. */
export const formatThan = (compare: Comparison) => (compare === 'year' ? 'a year earlier' : 'the previous period')
