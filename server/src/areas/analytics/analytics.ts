import type { Analytics, AnalyticsQuery, AnalyticsView } from '@fulmar/contract/analytics'
import type { Db } from '#core/db/db.ts'
import type { ViewAnswer, ViewRequest } from './figures.ts'
import { resolvePeriod } from './period.ts'
import { findPlace } from './scope.queries.ts'
import { collectionView } from './views/collection.ts'
import { impactView } from './views/impact.ts'
import { membersView } from './views/members.ts'
import { pointsView } from './views/points.ts'
import { qualityView } from './views/quality.ts'
import { rewardsView } from './views/rewards.ts'
import { storesView } from './views/stores.ts'

const views: Record<AnalyticsView, (db: Db, request: ViewRequest) => Promise<ViewAnswer>> = {
  collection: collectionView,
  members: membersView,
  stores: storesView,
  points: pointsView,
  rewards: rewardsView,
  impact: impactView,
  quality: qualityView,
}

export async function getAnalytics(db: Db, query: AnalyticsQuery): Promise<Analytics> {
  const { view, plasticCode, storeId, neighborhoodId, ...asked } = query
  const { period, compared, timeZone, updatedAt, pointCost } = await resolvePeriod(db, asked)
  const scope = { plasticCode, storeId, neighborhoodId }
  const isOfPlace = storeId !== undefined || neighborhoodId !== undefined
  const [answer, place] = await Promise.all([
    views[view](db, { period, compared, scope, pointCost }),
    isOfPlace ? findPlace(db, scope) : undefined,
  ])
  return {
    view,
    updatedAt,
    timeZone,
    currency: pointCost.currency,
    period,
    compared,
    place: place ?? null,
    ignored: answer.ignored ?? [],
    figures: answer.figures,
    charts: answer.charts,
    notCounted: answer.notCounted ?? null,
    method: answer.method ?? null,
  }
}
