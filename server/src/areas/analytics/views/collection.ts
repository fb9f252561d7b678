import { plasticCode } from '@fulmar/contract/plastic-rates/plastic-rates'
import type { Db } from '#core/db/db.ts'
import { formatDay, formatShare, formatWeight, plural } from '#core/words.ts'
import {
  besideBuckets,
  besideRows,
  byName,
  byTime,
  column,
  figure,
  intoBuckets,
  listLink,
  row,
  share,
  timeRow,
  type ViewAnswer,
  type ViewRequest,
} from '../figures.ts'
import { bucketPeriods, bucketStarts, type Period } from '../periods/period.ts'
import { type DaySums, listDays, listPlastics, listRateChanges, listTopNeighborhoods } from './collection.queries.ts'

export async function collectionView(db: Db, request: ViewRequest): Promise<ViewAnswer> {
  const { period, compared, scope } = request
  const isWhole = scope.storeId === undefined && scope.neighborhoodId === undefined
  const [days, before, plastics, plasticsBefore, rates, buckets, neighborhoods] = await Promise.all([
    listDays(db, scope, period),
    compared ? listDays(db, scope, compared) : undefined,
    listPlastics(db, scope, period),
    compared ? listPlastics(db, scope, { ...compared, bucket: 'DAY' }) : undefined,
    listRateChanges(db, scope, period),
    bucketPeriods(db, period),
    isWhole && scope.plasticCode === undefined ? listTopNeighborhoods(db, period) : [],
  ])
  return {
    figures: collectionFigures(request, days, before),
    charts: [
      plasticsChart(request, buckets, plastics, rates, plasticsBefore),
      weekdaysChart(request, days),
      ...(neighborhoods.length > 0 ? [neighborhoodsChart(period, neighborhoods)] : []),
    ],
  }
}

const sumsOf = (days: readonly DaySums[]) => ({
  grams: days.reduce((sum, day) => sum + day.grams, 0),
  points: days.reduce((sum, day) => sum + day.points, 0),
  recorded: days.reduce((sum, day) => sum + day.recorded, 0),
  reversed: days.reduce((sum, day) => sum + day.reversed, 0),
  kept: days.reduce((sum, day) => sum + day.recorded - day.reversed, 0),
})

export function collectionFigures(
  request: Pick<ViewRequest, 'period' | 'compared' | 'scope'>,
  days: DaySums[],
  before: DaySums[] | undefined,
) {
  const { period, scope } = request
  const now = sumsOf(days)
  const then = before && sumsOf(before)
  const series = (pick: (day: DaySums) => number) => ({
    series: intoBuckets(period, days, pick),
    previousSeries: besideBuckets(request, before, pick),
  })
  // The list counts whole collections; a figure of one plastic counts the weight of that plastic only.
  const toList = listLink('/collections', period, scope, { status: 'RECORDED' })
  return [
    figure('grams', 'GRAMS', { value: now.grams, previous: then?.grams, ...series(row => row.grams), link: toList }),
    figure('collections', 'COUNT', {
      value: now.kept,
      previous: then?.kept,
      ...series(row => row.recorded - row.reversed),
      link: toList,
    }),
    figure('pointsAwarded', 'POINTS', {
      value: now.points,
      previous: then?.points,
      ...series(row => row.points),
      link: toList,
    }),
    figure('gramsPerCollection', 'GRAMS', {
      value: share(now.grams, now.kept),
      previous: then && share(then.grams, then.kept),
      link: toList,
    }),
    figure('reversedShare', 'SHARE', {
      value: share(now.reversed, now.recorded),
      cases: now.recorded,
      previous: then && share(then.reversed, then.recorded),
      link: listLink('/collections', period, scope, { status: 'REVERSED' }),
    }),
  ]
}

type PlasticDay = Awaited<ReturnType<typeof listPlastics>>[number]
type RateChange = Awaited<ReturnType<typeof listRateChanges>>[number]

/** Every bar links to the collections with its plastic. */
export function plasticsChart(
  request: Pick<ViewRequest, 'period' | 'compared' | 'scope'>,
  buckets: Period[],
  days: PlasticDay[],
  rates: RateChange[],
  before?: PlasticDay[],
) {
  const { period, scope } = request
  const present = plasticCode.options.filter(code =>
    [...days, ...(before ?? [])].some(day => day.plasticCode === code && day.grams !== 0),
  )
  const gramsOf = (code: string) => (plasticDay: PlasticDay) => (plasticDay.plasticCode === code ? plasticDay.grams : 0)
  const series = present.map(code => intoBuckets(period, days, gramsOf(code)))
  const beside = besideRows(
    request,
    present.map(code => besideBuckets(request, before, gramsOf(code))),
  )
  const totals = present.map((code, index) => ({ code, grams: series[index]?.reduce((sum, row) => sum + row, 0) ?? 0 }))
  const all = totals.reduce((sum, total) => sum + total.grams, 0)
  const largest = totals.toSorted((a, b) => b.grams - a.grams)[0]
  return byTime(period.bucket, {
    key: 'gramsByPlastic',
    title:
      largest && all > 0
        ? `${largest.code} is ${formatShare(largest.grams / all)} of the ${formatWeight(all)} collected`
        : 'Nothing was collected in this period',
    kind: 'STACK',
    columns: present.map(code => column(code, code, 'GRAMS', { plasticCode: code })),
    rows: buckets.map((bucket, index) =>
      timeRow(
        bucket,
        series.map(values => values[index] ?? 0),
        listLink('/collections', bucket, scope, { status: 'RECORDED' }),
        beside[index],
      ),
    ),
    notes: rates.map(({ day, plasticCode: code, pointsPerKg }) => ({
      row: buckets.findLast(bucket => bucket.from <= day)?.from ?? null,
      text: `${code} pays ${pointsPerKg} points per kg from ${formatDay(day)}`,
    })),
  })
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Fewer collections say nothing about a day of the week, nor does a small lead. */
const [fewestToCompare, leadToName, quietBelow] = [50, 1.1, 0.75]

export function weekdaysTitle(averages: number[], collections: number): string {
  if (collections === 0) return 'Nothing was collected in this period'
  if (collections < fewestToCompare) return 'Too few collections to compare the days of the week'
  const [most = 0, second = 0] = averages.toSorted((a, b) => b - a)
  if (most >= second * leadToName)
    return `${weekdays[averages.indexOf(most)]}s are busiest, with ${plural(Math.round(most), 'collection')} on average`
  const quiet = quietDays(averages)
  if (quiet.length === 0) return 'No day of the week stands out'
  const [fewer, usual] = [true, false].map(isQuiet =>
    mean(averages.filter((_, day) => quiet.includes(day) === isQuiet)),
  )
  const named = quiet.join() === '5,6' ? 'Weekends' : listed(quiet.map(day => `${weekdays[day]}s`))
  return `${named} are quiet, with ${formatMean(fewer)} collections a day instead of ${formatMean(usual)}`
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const formatMean = (value = 0) => String(Number(value.toFixed(value < 10 ? 1 : 0)))
const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** Days with much fewer collections than all others: below the widest gap, if there are at most three. */
function quietDays(averages: readonly number[]): number[] {
  const sorted = averages.map((average, day) => ({ average, day })).toSorted((a, b) => a.average - b.average)
  const gaps = sorted.slice(1).map(({ average }, index) => (sorted[index]?.average ?? 0) / Math.max(average, 0.01))
  const widest = Math.min(...gaps)
  const below = gaps.indexOf(widest) + 1
  if (widest > quietBelow || below > 3) return []
  return sorted
    .slice(0, below)
    .map(({ day }) => day)
    .toSorted((a, b) => a - b)
}

const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7

/** A period can have five Mondays and four Sundays, so the days are compared by their average; today is not one yet. */
function weekdaysChart({ period, today }: ViewRequest, days: DaySums[]) {
  const all = bucketStarts(period, 'DAY')
    .filter(row => row !== today)
    .map(weekdayOf)
  const over = days.filter(day => day.day !== today)
  const averages = weekdays.map((_, weekday) => {
    const { kept } = sumsOf(over.filter(day => weekdayOf(day.day) === weekday))
    return Math.round((10 * kept) / Math.max(1, all.filter(item => item === weekday).length)) / 10
  })
  return byName({
    key: 'weekdays',
    title: weekdaysTitle(averages, sumsOf(over).kept),
    kind: 'BARS',
    rowLabel: 'Weekday',
    columns: [column('collections', 'Collections a day', 'COUNT')],
    rows: weekdays.map((name, index) => row(name, [averages[index] ?? 0])),
  })
}

export function neighborhoodsChart(period: Period, top: { id: string; name: string; grams: number }[]) {
  return byName({
    key: 'neighborhoods',
    title: top[0]?.grams
      ? `${top[0].name} collected the most: ${formatWeight(top[0].grams)}`
      : 'Nothing was collected in this period',
    kind: 'BARS',
    rowLabel: 'Neighborhood',
    columns: [column('grams', 'Plastic', 'GRAMS')],
    rows: top.map(({ id, name, grams }) =>
      row(name, [grams], listLink('/collections', period, { neighborhoodId: id }, { status: 'RECORDED' })),
    ),
  })
}
