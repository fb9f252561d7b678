import { can, type Grantee, type Permission } from '../core/permissions.ts'
import { type AnalyticsView, analyticsViews } from './analytics.ts'

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

/** The permission without which nothing is left of a view. */
const viewReads: Record<AnalyticsView, Permission> = {
  collection: 'collections:read',
  members: 'users:read',
  stores: 'stores:read',
  points: 'points:read',
  rewards: 'redemptions:read',
  academy: 'academy:read',
  impact: 'collections:read',
  quality: 'collections:read',
}

/** The views in which somebody may read anything. */
export const viewsOf = (who: Grantee): AnalyticsView[] => analyticsViews.filter(view => can(who, viewReads[view]))
