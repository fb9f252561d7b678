import { pointsWords } from '@fulmar/contract/points/points-words'
import { moneyOf } from '@fulmar/contract/programme'
import type { Db } from '#core/db/db.ts'
import { formatCount, formatShare } from '#core/words.ts'
import { findExpiringWithin } from '../../points/points.ts'
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
  timeRow,
  type ViewAnswer,
  type ViewRequest,
} from '../figures.ts'
import { bucketPeriods, type Period } from '../periods/period.ts'
import {
  type Ageing,
  findAgeing,
  findAwards,
  findBalanceBefore,
  listMovements,
  type Movement,
} from './points.queries.ts'

export async function pointsView(db: Db, request: ViewRequest): Promise<ViewAnswer> {
  const { period, compared, pointValue } = request
  const [moved, before, opening, openingBefore, awards, ageing, expiring, buckets] = await Promise.all([
    listMovements(db, period),
    compared ? listMovements(db, { ...compared, bucket: 'DAY' }) : undefined,
    findBalanceBefore(db, period.from),
    compared ? findBalanceBefore(db, compared.from) : undefined,
    findAwards(db, period),
    findAgeing(db),
    findExpiringWithin(db, [30, 90]),
    bucketPeriods(db, period),
  ])
  const now = flowOf(opening, moved)
  const then = before && flowOf(openingBefore ?? 0, before)
  const toEnd = ledgerLink({ end: period.end })
  const series = (pick: (movement: Movement) => number) => ({
    series: intoBuckets(period, moved, pick),
    previousSeries: besideBuckets(request, before, pick),
  })
  return {
    ignores: ['plasticCode', 'storeId', 'neighborhoodId'],
    figures: [
      figure('closing', 'POINTS', { value: now.closing, previous: then?.closing, link: toEnd }),
      figure('liability', 'MONEY', {
        value: moneyOf(now.closing, pointValue),
        previous: then && moneyOf(then.closing, pointValue),
        link: toEnd,
      }),
      ...(expiring
        ? [
            figure('expiring30', 'POINTS', { value: expiring[0] ?? 0 }),
            figure('expiring90', 'POINTS', { value: expiring[1] ?? 0 }),
          ]
        : []),
      figure('issued', 'POINTS', {
        value: now.issued,
        previous: then?.issued,
        ...series(added),
        link: ledgerLink(period, ...adding),
      }),
      figure('redeemed', 'POINTS', {
        value: now.redeemed,
        previous: then?.redeemed,
        ...series(redeemed),
        link: ledgerLink(period, 'SPEND'),
      }),
    ],
    charts: [
      waterfall(period, now, awards),
      flowChart(request, buckets, moved, before),
      ...(ageing ? [ageingChart(ageing)] : []),
    ],
  }
}

const adding = ['AWARD', 'REVERSAL', 'ADJUSTMENT'] as const
const owned = ['user', 'held', 'pending', 'debt']

/** What a movement adds to the points of members; moving between their accounts adds nothing. */
const signed = ({ fromAccount, toAccount, amount }: Movement) =>
  (owned.includes(toAccount) ? amount : 0) - (owned.includes(fromAccount) ? amount : 0)
const signedIf = (kinds: readonly string[], movement: Movement) =>
  kinds.includes(movement.kind) ? signed(movement) : 0

const added = (movement: Movement) => signedIf(adding, movement)
const redeemed = (movement: Movement) => -signedIf(['SPEND'], movement)

function flowOf(opening: number, moved: readonly Movement[]) {
  const of = (...kinds: string[]) => moved.reduce((sum, movement) => sum + signedIf(kinds, movement), 0)
  return {
    opening,
    awarded: of('AWARD'),
    reversed: of('REVERSAL'),
    adjusted: of('ADJUSTMENT'),
    redeemed: -of('SPEND'),
    expired: -of('EXPIRY'),
    carried: of('CARRY'),
    issued: of(...adding),
    closing: opening + moved.reduce((sum, movement) => sum + signed(movement), 0),
  }
}

/** Balances are the sum of everything that was booked before. The ledger does not tell awards for plastic, plays and prizes apart. */
function waterfall(
  period: Period,
  flow: ReturnType<typeof flowOf>,
  { games, prizes }: Awaited<ReturnType<typeof findAwards>>,
) {
  const change = flow.closing - flow.opening
  return byName({
    key: 'rollForward',
    title:
      change === 0
        ? 'Members have as many points as before'
        : `Members have ${formatCount(Math.abs(change))} points ${change > 0 ? 'more' : 'fewer'} than when the period began`,
    kind: 'WATERFALL',
    rowLabel: 'Movement',
    columns: [column('points', 'Points', 'POINTS')],
    rows: [
      row('Opening balance', [flow.opening], ledgerLink({ end: period.start })),
      row(pointsWords.awarded, [flow.awarded - games - prizes]),
      row(pointsWords.games, [games]),
      row(pointsWords.prizes, [prizes]),
      row(pointsWords.adjustments, [flow.adjusted], ledgerLink(period, 'ADJUSTMENT')),
      row(pointsWords.reversed, [flow.reversed], ledgerLink(period, 'REVERSAL')),
      row('Redeemed', [-flow.redeemed], ledgerLink(period, 'SPEND')),
      row(pointsWords.expired, [-flow.expired], ledgerLink(period, 'EXPIRY')),
      ...(flow.carried === 0 ? [] : [row(pointsWords.carried, [flow.carried], ledgerLink(period, 'CARRY'))]),
      row('Closing balance', [flow.closing], ledgerLink({ end: period.end })),
    ],
  })
}

/** Every value links to the entries it adds up. */
export function flowChart(
  request: Pick<ViewRequest, 'period' | 'compared'>,
  buckets: Period[],
  moved: Movement[],
  before?: Movement[],
) {
  const { period } = request
  const [came, went] = [intoBuckets(period, moved, added), intoBuckets(period, moved, redeemed)]
  const beside = besideRows(request, [besideBuckets(request, before, added), besideBuckets(request, before, redeemed)])
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const part = share(sum(went), sum(came))
  return byTime(period.bucket, {
    key: 'pointsFlow',
    title: part === null ? 'No points were added' : `For 100 points added, ${Math.round(part * 100)} were redeemed`,
    kind: 'LINES',
    columns: [
      column('issued', 'Added', 'POINTS', { kind: adding.join(',') }),
      column('redeemed', 'Redeemed', 'POINTS', { kind: 'SPEND' }),
    ],
    rows: buckets.map((bucket, index) =>
      timeRow(bucket, [came[index] ?? 0, went[index] ?? 0], ledgerLink(bucket), beside[index]),
    ),
  })
}

const ages: [key: string, name: string][] = [
  ['30', 'In the last 30 days'],
  ['90', '31 to 90 days ago'],
  ['180', '91 to 180 days ago'],
  ['365', '181 to 365 days ago'],
  ['older', 'Longer ago or never'],
]

function ageingChart({ ageing }: Ageing) {
  const pointsOf = (key: string) => ageing[key]?.points ?? 0
  const all = ages.reduce((sum, [key]) => sum + pointsOf(key), 0)
  const asleep = share(pointsOf('365') + pointsOf('older'), all)
  return byName({
    key: 'ageing',
    title:
      asleep === null
        ? 'Nobody has points'
        : `${formatShare(asleep)} of the points belong to members without a collection for half a year`,
    kind: 'BARS',
    rowLabel: 'Last collection',
    columns: [column('points', 'Points', 'POINTS'), column('members', 'Members', 'COUNT')],
    rows: ages.map(([key, name]) => row(name, [pointsOf(key), ageing[key]?.members ?? 0])),
  })
}
