import { moneyOf } from '@fulmar/contract/programme'
import type { RedemptionStatus } from '@fulmar/contract/rewards/redemptions'
import type { Db } from '#core/db/db.ts'
import { plural } from '#core/words.ts'
import {
  besideBuckets,
  besideRows,
  byName,
  byTime,
  column,
  figure,
  intoBuckets,
  ledgerLink,
  row,
  share,
  timeRowOf,
  type ViewAnswer,
  type ViewRequest,
} from '../figures.ts'
import type { Days } from '../periods/period.queries.ts'
import { bucketPeriods, type Period } from '../periods/period.ts'
import { listMovements } from './points.queries.ts'
import { findFulfilment, listGivenUp, listRedemptionDays, listTopRewards } from './rewards.queries.ts'

type RedemptionDay = Awaited<ReturnType<typeof listRedemptionDays>>[number]

export async function rewardsView(db: Db, request: ViewRequest): Promise<ViewAnswer> {
  const { period, compared, pointValue } = request
  const [now, then, givenUp, top, buckets] = await Promise.all([
    periodOf(db, period),
    compared ? periodOf(db, compared) : undefined,
    listGivenUp(db, period),
    listTopRewards(db, period),
    bucketPeriods(db, period),
  ])
  const series = (pick: (day: RedemptionDay) => number) => ({
    series: intoBuckets(period, now.days, pick),
    previousSeries: besideBuckets(request, then?.days, pick),
  })
  return {
    ignores: ['plasticCode', 'storeId', 'neighborhoodId'],
    figures: [
      figure('requested', 'COUNT', {
        value: now.requested,
        previous: then?.requested,
        ...series(row => row.requested),
        link: requestedLink(period),
      }),
      figure('fulfilled', 'COUNT', {
        value: now.fulfilled,
        previous: then?.fulfilled,
        ...series(row => row.fulfilled),
        link: fulfilledLink(period),
      }),
      figure('redemptionRate', 'SHARE', {
        value: share(now.points, now.issued),
        previous: then && share(then.points, then.issued),
        link: ledgerLink(period, 'SPEND'),
      }),
      figure('hoursToFulfil', 'HOURS', {
        value: now.medianHours,
        previous: then?.medianHours,
        link: fulfilledLink(period),
      }),
      figure('rewardCost', 'MONEY', {
        value: moneyOf(now.points, pointValue),
        previous: then && moneyOf(then.points, pointValue),
        link: fulfilledLink(period),
      }),
    ],
    charts: [flowChart(request, buckets, now.days, givenUp, then?.days), rewardsChart(period, top)],
  }
}

const requestedLink = ({ start, end }: Period) => ({
  to: '/rewards/redemptions',
  search: { queue: 'all', from: start, to: end },
})

const decidedLink = ({ start, end }: Period, status: RedemptionStatus) => ({
  to: '/rewards/redemptions',
  search: { queue: 'all', status, decidedFrom: start, decidedTo: end },
})

/** The list of those handed over in a period. */
export const fulfilledLink = (period: Period) => decidedLink(period, 'FULFILLED')

async function periodOf(db: Db, days: Days) {
  const [byDay, fulfilment, moved] = await Promise.all([
    listRedemptionDays(db, days),
    findFulfilment(db, days),
    listMovements(db, days),
  ])
  const issued = moved.reduce(
    (sum, movement) =>
      sum +
      (['issued', 'adjusted'].includes(movement.fromAccount) ? movement.amount : 0) -
      (['issued', 'adjusted'].includes(movement.toAccount) ? movement.amount : 0),
    0,
  )
  return {
    days: byDay,
    ...fulfilment,
    issued,
    requested: byDay.reduce((sum, day) => sum + day.requested, 0),
    fulfilled: byDay.reduce((sum, day) => sum + day.fulfilled, 0),
  }
}

const outcomes = [
  ['requested', 'Requested', requestedLink],
  ['fulfilled', 'Fulfilled', fulfilledLink],
  ['cancelled', 'Cancelled', (period: Period) => decidedLink(period, 'CANCELLED')],
  ['expired', 'Expired', (period: Period) => decidedLink(period, 'EXPIRED')],
] as const

function flowChart(
  request: ViewRequest,
  buckets: Period[],
  days: RedemptionDay[],
  givenUp: Awaited<ReturnType<typeof listGivenUp>>,
  before: RedemptionDay[] | undefined,
) {
  const { period } = request
  const beside = besideRows(request, [
    besideBuckets(request, before, row => row.requested),
    besideBuckets(request, before, row => row.fulfilled),
    null,
    null,
  ])
  const series = [
    intoBuckets(period, days, row => row.requested),
    intoBuckets(period, days, row => row.fulfilled),
    intoBuckets(period, givenUp, row => row.cancelled),
    intoBuckets(period, givenUp, row => row.expired),
  ]
  const [requested = 0, fulfilled = 0] = series.map(values => values.reduce((sum, value) => sum + value, 0))
  return byTime(period.bucket, {
    key: 'redemptionsFlow',
    title: `${plural(requested, 'redemption')} requested, ${fulfilled} fulfilled`,
    kind: 'LINES',
    columns: outcomes.map(([key, label]) => column(key, label, 'COUNT')),
    rows: buckets.map((bucket, index) =>
      timeRowOf(
        bucket,
        outcomes.map(([, , linkTo], at) => [series[at]?.[index] ?? 0, linkTo(bucket)]),
        beside[index],
      ),
    ),
  })
}

const rewardsChart = (period: Period, top: Awaited<ReturnType<typeof listTopRewards>>) =>
  byName({
    key: 'topRewards',
    title: top[0] ? `${top[0].name} was redeemed most` : 'Nothing was handed over in this period',
    kind: 'BARS',
    rowLabel: 'Reward',
    columns: [column('fulfilled', 'Fulfilled', 'COUNT'), column('points', 'Points', 'POINTS')],
    rows: top.map(({ id, name, fulfilled, points }) =>
      row(name, [fulfilled, points], {
        to: '/rewards/redemptions',
        search: { ...fulfilledLink(period).search, rewardId: id },
      }),
    ),
  })
