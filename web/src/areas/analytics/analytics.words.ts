import type { AnalyticsView, Comparison } from '@fulmar/contract/analytics'

export const viewNames: Record<AnalyticsView, string> = {
  collection: 'Collection',
  members: 'Members',
  stores: 'Stores',
  points: 'Points',
  rewards: 'Rewards',
  impact: 'Impact',
  quality: 'Data quality',
}

export const comparisonNames: Record<Comparison, string> = {
  previous: 'Previous period',
  year: 'A year earlier',
  none: 'No comparison',
}

export const filterNames = { plasticCode: 'plastic', storeId: 'store', neighborhoodId: 'neighborhood' }
