import { moneyOf } from '@fulmar/contract/programme'
import type { Db } from '#core/db/db.ts'
import {
  byName,
  byTime,
  column,
  figure,
  intoBuckets,
  row,
  share,
  type ViewAnswer,
  type ViewRequest,
} from '../figures.ts'
import type { Days } from '../period.queries.ts'
import { bucketStarts, type Period } from '../period.ts'
import { plural } from '../words.ts'
import { listMovements } from './points.queries.ts'
import { findFulfilment, listGivenUpDays, listRedemptionDays, listTopRewards } from './rewards.queries.ts'

type RedemptionDay = Awaited<ReturnType<typeof listRedemptionDays>>[number]

export async function rewardsView(db: Db, request: ViewRequest): Promise<ViewAnswer> {
  const { period, compared, pointValue } = request
  const [now, then, givenUp, top] = await Promise.all([
    periodOf(db, period),
    compared ? periodOf(db, compared) : undefined,
    listGivenUpDays(db, period),
    listTopRewards(db, period),
  ])
  const { start, end } = period
  const series = (pick: (day: RedemptionDay) => number) => intoBuckets(period, now.days, pick)
  return {
    ignores: ['plasticCode', 'storeId', 'neighborhoodId'],
    figures: [
      figure('requested', 'COUNT', {
        value: now.requested,
        previous: then?.requested,
        series: series(it => it.requested),
        link: { to: '/rewards/redemptions', search: { queue: 'all', from: start, to: end } },
      }),
      figure('fulfilled', 'COUNT', {
        value: now.fulfilled,
        previous: then?.fulfilled,
        series: series(it => it.fulfilled),
        link: fulfilledLink(period),
      }),
      figure('redemptionRate', 'SHARE', {
        value: share(now.points, now.issued),
        previous: then && share(then.points, then.issued),
      }),
      figure('hoursToFulfil', 'HOURS', { value: now.medianHours, previous: then?.medianHours }),
      figure('rewardCost', 'MONEY', {
        value: moneyOf(now.points, pointValue),
        previous: then && moneyOf(then.points, pointValue),
      }),
    ],
    charts: [flowChart(request, now.days, givenUp), rewardsChart(top)],
  }
}

/** The list of those handed over in a period. */
export const fulfilledLink = ({ start, end }: Period) => ({
  to: '/rewards/redemptions',
  search: { queue: 'all', status: 'FULFILLED', decidedFrom: start, decidedTo: end },
})

async function periodOf(db: Db, days: Days) {
  const [byDay, fulfilment, moved] = await Promise.all([
    listRedemptionDays(db, days),
    findFulfilment(db, days),
    listMovements(db, days),
  ])
  const issued = moved.reduce(
    (sum, it) =>
      sum +
      (it.toAccount === 'user' && it.fromAccount !== 'held' ? it.amount : 0) -
      (['issued', 'adjusted'].includes(it.toAccount) ? it.amount : 0),
    0,
  )
  return {
    days: byDay,
    ...fulfilment,
    issued,
    requested: byDay.reduce((sum, it) => sum + it.requested, 0),
    fulfilled: byDay.reduce((sum, it) => sum + it.fulfilled, 0),
  }
}

const outcomes = [
  ['requested', 'Requested'],
  ['fulfilled', 'Fulfilled'],
  ['cancelled', 'Cancelled'],
  ['expired', 'Expired'],
] as const

function flowChart(
  { period }: ViewRequest,
  days: RedemptionDay[],
  givenUp: Awaited<ReturnType<typeof listGivenUpDays>>,
) {
  const series = [
    intoBuckets(period, days, it => it.requested),
    intoBuckets(period, days, it => it.fulfilled),
    intoBuckets(period, givenUp, it => it.cancelled),
    intoBuckets(period, givenUp, it => it.expired),
  ]
  const [requested = 0, fulfilled = 0] = series.map(values => values.reduce((sum, it) => sum + it, 0))
  return byTime(period.bucket, {
    key: 'redemptionsFlow',
    title: `${plural(requested, 'redemption')} requested, ${fulfilled} fulfilled`,
    kind: 'LINES',
    columns: outcomes.map(([key, label]) => column(key, label, 'COUNT')),
    rows: bucketStarts(period, period.bucket).map((start, index) =>
      row(
        start,
        series.map(values => values[index] ?? 0),
      ),
    ),
  })
}

const rewardsChart = (top: Awaited<ReturnType<typeof listTopRewards>>) =>
  byName({
    key: 'topRewards',
    title: top[0] ? `${top[0].name} was redeemed most` : 'Nothing was handed over in this period',
    kind: 'BARS',
    rowLabel: 'Reward',
    columns: [column('fulfilled', 'Fulfilled', 'COUNT'), column('points', 'Points', 'POINTS')],
    rows: top.map(({ id, name, fulfilled, points }) =>
      row(name, [fulfilled, points], { to: `/rewards/${id}`, search: {} }),
    ),
  })
