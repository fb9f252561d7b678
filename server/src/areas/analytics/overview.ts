import type { Chart, Figure } from '@fulmar/contract/analytics/analytics'
import type { Db } from '#core/db/db.ts'
import { besideBuckets, figure, intoBuckets, listLink } from './figures.ts'
import type { LinksFor } from './links.ts'
import type { Days } from './periods/period.queries.ts'
import { bucketPeriods, type Period, reachingBack, type Span } from './periods/period.ts'
import {
  listDays,
  listNeighborhoodsOf,
  listPlastics,
  listRateChanges,
  listTopNeighborhoods,
} from './views/collection.queries.ts'
import { collectionFigures, neighborhoodsChart, plasticsChart } from './views/collection.ts'
import { listJoined } from './views/members.queries.ts'
import { joinedLink } from './views/members.ts'
import { listMovements } from './views/points.queries.ts'
import { flowChart } from './views/points.ts'
import { listRedemptionDays } from './views/rewards.queries.ts'
import { fulfilledLink } from './views/rewards.ts'
import { listActive, listStoreSums, listStoresOf, type StoreOfPeriod } from './views/stores.queries.ts'
import { activeLink, kept, storeLink, topStoresChart } from './views/stores.ts'

const everything = {}

/** One day has no line of its own: its figures show the last 14 days. */
const trendOf = (period: Period) => (period.from === period.to ? reachingBack(period, 14, 'DAY') : period)

const within = <T extends { day: string }>({ from, to }: Days, rows: readonly T[]) =>
  rows.filter(({ day }) => day >= from && day <= to)

const sum = <T>(rows: readonly T[], pick: (row: T) => number) => rows.reduce((all, row) => all + pick(row), 0)

/** The headline figures of a period. */
export async function overviewFigures(db: Db, period: Period, compared: Span | null): Promise<Figure[]> {
  const trend = trendOf(period)
  const groups = await Promise.all([
    collected(db, period, compared, trend),
    newMembers(db, period, compared, trend),
    activeStores(db, period, compared, trend),
    fulfilled(db, period, compared, trend),
  ])
  return groups.flat()
}

async function collected(db: Db, period: Period, compared: Span | null, trend: Period): Promise<Figure[]> {
  const [days, before] = await Promise.all([
    listDays(db, everything, trend),
    compared ? listDays(db, everything, compared) : undefined,
  ])
  const drawn = collectionFigures({ period: trend, compared: null, scope: everything }, days, undefined)
  return collectionFigures({ period, compared, scope: everything }, within(period, days), before).flatMap(row => {
    const { series } = drawn.find(({ key }) => key === row.key) ?? row
    return series === null ? [] : [{ ...row, series, previousSeries: trend === period ? row.previousSeries : null }]
  })
}

async function newMembers(db: Db, period: Period, compared: Span | null, trend: Period): Promise<Figure> {
  const [joined, before] = await Promise.all([
    listJoined(db, everything, trend),
    compared ? listJoined(db, everything, compared) : undefined,
  ])
  return figure('newMembers', 'COUNT', {
    value: sum(within(period, joined), row => row.members),
    previous: before && sum(before, row => row.members),
    series: intoBuckets(trend, joined, row => row.members),
    previousSeries: trend === period ? besideBuckets({ period, compared }, before, row => row.members) : null,
    link: joinedLink(period),
  })
}

async function activeStores(db: Db, period: Period, compared: Span | null, trend: Period): Promise<Figure> {
  const [now, before, drawn] = await Promise.all([
    listStoreSums(db, everything, period),
    compared ? listStoreSums(db, everything, compared) : undefined,
    listActive(db, trend),
  ])
  return figure('activeStores', 'COUNT', {
    value: kept(now).length,
    previous: before && kept(before).length,
    series: intoBuckets(trend, drawn, row => row.stores),
    link: activeLink(period),
  })
}

async function fulfilled(db: Db, period: Period, compared: Span | null, trend: Period): Promise<Figure> {
  const [days, before] = await Promise.all([
    listRedemptionDays(db, trend),
    compared ? listRedemptionDays(db, compared) : undefined,
  ])
  return figure('fulfilled', 'COUNT', {
    value: sum(within(period, days), row => row.fulfilled),
    previous: before && sum(before, row => row.fulfilled),
    series: intoBuckets(trend, days, row => row.fulfilled),
    previousSeries: trend === period ? besideBuckets({ period, compared }, before, row => row.fulfilled) : null,
    link: fulfilledLink(period),
  })
}

/** Charts over time show whole weeks, twelve of them or as many as the period has. */
export const chartedPeriod = (period: Period): Period => reachingBack(period, 84, 'WEEK')

const shownStores = 8
const storesOnMap = 2000
const neighborhoodsDrawn = 500

/** Each is read only when it is asked for. */
export const overviewParts = (db: Db, period: Period, links: LinksFor) => {
  const charted = chartedPeriod(period)
  let found: Promise<StoreOfPeriod[]> | undefined
  const stores = () => {
    found ??= listStoresOf(db, period, storesOnMap)
    return found
  }
  return {
    plastic: async (): Promise<Chart> => {
      const [buckets, days, rates] = await Promise.all([
        bucketPeriods(db, charted),
        listPlastics(db, everything, charted),
        listRateChanges(db, everything, charted),
      ])
      return links.chart(plasticsChart({ period: charted, compared: null, scope: everything }, buckets, days, rates))
    },
    points: async (): Promise<Chart> => {
      const [buckets, moved] = await Promise.all([bucketPeriods(db, charted), listMovements(db, charted)])
      return links.chart(flowChart({ period: charted, compared: null }, buckets, moved))
    },
    neighborhoods: async (): Promise<Chart> =>
      links.chart(neighborhoodsChart(period, await listTopNeighborhoods(db, period))),
    stores: async (): Promise<Chart> => links.chart(topStoresChart(period, (await stores()).slice(0, shownStores))),
    neighborhoodsOnMap: async () =>
      (await listNeighborhoodsOf(db, period, neighborhoodsDrawn)).map(place => ({
        ...place,
        link: links.of(listLink('/collections', period, { neighborhoodId: place.id }, { status: 'RECORDED' })),
      })),
    map: async () => (await stores()).map(store => ({ ...store, link: links.of(storeLink(period, store)) })),
  }
}
