import {
  type Analytics,
  type AnalyticsQuery,
  type AnalyticsView,
  type Figure,
  scopeFilter,
} from '@fulmar/contract/analytics'
import type { Db } from '#core/db/db.ts'
import type { ViewAnswer, ViewRequest } from './figures.ts'
import { resolvePeriod } from './period.ts'
import { findPlace } from './scope.queries.ts'
import { academyView } from './views/academy.ts'
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
  academy: academyView,
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
  const ignored = scopeFilter.options.filter(it => scope[it] !== undefined && answer.ignores?.includes(it))
  const marked = <T extends Pick<Figure, 'ignores'>>(it: T): T => ({
    ...it,
    ignores: scopeFilter.options.filter(
      filter => scope[filter] !== undefined && (ignored.includes(filter) || it.ignores.includes(filter)),
    ),
  })
  return {
    view,
    updatedAt,
    timeZone,
    currency: pointCost.currency,
    period,
    compared,
    place: place ?? null,
    ignored,
    figures: answer.figures.map(marked),
    charts: answer.charts.map(marked),
    notCounted: answer.notCounted ?? null,
    method: answer.method ?? null,
  }
}
