import {
  type Analytics,
  type AnalyticsPeriod,
  type AnalyticsQuery,
  type AnalyticsView,
  type Figure,
  scopeFilter,
} from '@fulmar/contract/analytics/analytics'
import { mayReadChart, mayReadFigure } from '@fulmar/contract/analytics/analytics-definitions'
import { can, type Grantee } from '@fulmar/contract/core/permissions'
import type { Db } from '#core/db/db.ts'
import { rememberingDb } from '#core/db/one-state.ts'
import type { ViewAnswer, ViewRequest } from './figures.ts'
import { linksFor } from './links.ts'
import { chartedPeriod, overviewFigures, overviewParts } from './overview.ts'
import { resolvePeriod } from './periods/period.ts'
import { findPlace } from './scope.queries.ts'
import { academyView } from './views/academy.ts'
import { collectionView } from './views/collection.ts'
import { impactView } from './views/impact.ts'
import { membersView } from './views/members.ts'
import { pointsView } from './views/points.ts'
import { qualityView } from './views/quality.ts'
import { rewardsView } from './views/rewards.ts'
import { storesView } from './views/stores.ts'
import { explained } from './why/why.ts'

/** The headline figures of a period: a year is compared with the last one, the others with as many days before. */
export async function getOverview(database: Db, reader: Grantee, name: AnalyticsPeriod) {
  const db = await rememberingDb(database)
  const { period, compared, beganOn, timeZone, formerTimeZone, updatedAt, pointValue } = await resolvePeriod(db, {
    period: name,
    compare: name === 'YEAR' ? 'year' : 'previous',
  })
  const figures = (await overviewFigures(db, period, compared)).filter(figure => mayReadFigure(reader, figure))
  return {
    updatedAt,
    timeZone,
    formerTimeZone,
    currency: pointValue.currency,
    period,
    compared,
    beganOn,
    figures: (await explained(db, { period, compared, scope: {} }, figures)).map(linksFor(reader).figure),
  }
}

/** A period, and what can be asked about it: each part is read when it is called for. */
export async function openOverview(database: Db, reader: Grantee, name: AnalyticsPeriod) {
  const db = await rememberingDb(database)
  const { period, timeZone, formerTimeZone, updatedAt, pointValue, todaySpan } = await resolvePeriod(db, {
    period: name,
    compare: 'none',
  })
  const { from, to } = chartedPeriod(period)
  return {
    about: {
      updatedAt,
      timeZone,
      formerTimeZone,
      currency: pointValue.currency,
      period,
      charted: { from, to },
      today: todaySpan,
    },
    parts: overviewParts(db, period, linksFor(reader)),
  }
}

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

/** What the reader may not read is left out, figure by figure. */
export async function getAnalytics(database: Db, reader: Grantee, query: AnalyticsQuery): Promise<Analytics> {
  const db = await rememberingDb(database)
  const { view, plasticCode, storeId, neighborhoodId, ...asked } = query
  const { period, compared, beganOn, timeZone, formerTimeZone, updatedAt, pointValue, today } = await resolvePeriod(
    db,
    asked,
  )
  const scope = { plasticCode, storeId, neighborhoodId }
  const links = linksFor(reader)
  const mayReadPlace =
    (storeId !== undefined && can(reader, 'stores:read')) ||
    (neighborhoodId !== undefined && can(reader, 'neighborhoods:read'))
  const [answer, place] = await Promise.all([
    views[view](db, { period, compared, today, scope, pointValue }),
    mayReadPlace ? findPlace(db, scope) : undefined,
  ])
  const figures = await explained(
    db,
    { period, compared, scope },
    answer.figures.filter(figure => mayReadFigure(reader, figure)),
  )
  const ignored = scopeFilter.options.filter(option => scope[option] !== undefined && answer.ignores?.includes(option))
  const marked = <T extends Pick<Figure, 'ignores'>>(shown: T): T => ({
    ...shown,
    ignores: scopeFilter.options.filter(
      filter => scope[filter] !== undefined && (ignored.includes(filter) || shown.ignores.includes(filter)),
    ),
  })
  return {
    view,
    updatedAt,
    timeZone,
    formerTimeZone,
    currency: pointValue.currency,
    period,
    compared,
    beganOn,
    place: place ?? null,
    ignored,
    figures: figures.map(marked).map(links.figure),
    charts: answer.charts
      .filter(chart => mayReadChart(reader, chart))
      .map(marked)
      .map(links.chart),
    notCounted: answer.notCounted ?? null,
    method: answer.method ?? null,
  }
}
