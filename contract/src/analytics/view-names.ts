import type { AnalyticsView } from './analytics.ts'

/** What the views of the analytics are called, on screens and in the monthly email. */
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
