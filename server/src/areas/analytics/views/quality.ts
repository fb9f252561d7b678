import { flagNames } from '@fulmar/contract/collections/collection-flags'
import type { Db } from '#core/db/db.ts'
import { formatShare } from '#core/words.ts'
import { byName, column, figure, listLink, row, share, type ViewAnswer, type ViewRequest } from '../figures.ts'
import { listDays } from './collection.queries.ts'
import { countByRule, countDecidedAlone, countFlagged, flaggedByStore } from './quality.queries.ts'
import { listStoreSums } from './stores.queries.ts'

const fewestCollections = 10
const shownStores = 15

export async function qualityView(db: Db, request: ViewRequest): Promise<ViewAnswer> {
  const { period, compared } = request
  const { storeId, neighborhoodId } = request.scope
  const scope = { storeId, neighborhoodId }
  const [now, then, rules, days, daysBefore, stores, flagged, alone, aloneBefore] = await Promise.all([
    countFlagged(db, scope, period),
    compared ? countFlagged(db, scope, compared) : undefined,
    countByRule(db, scope, period),
    listDays(db, scope, period),
    compared ? listDays(db, scope, compared) : undefined,
    listStoreSums(db, {}, period),
    flaggedByStore(db, period),
    countDecidedAlone(db, period),
    compared ? countDecidedAlone(db, compared) : undefined,
  ])
  const recorded = sumOf(days.map(day => day.recorded))
  const recordedBefore = daysBefore && sumOf(daysBefore.map(day => day.recorded))
  return {
    ignores: ['plasticCode'],
    figures: [
      figure('flaggedShare', 'SHARE', {
        value: share(now.flagged, recorded),
        cases: recorded,
        previous: then && recordedBefore !== undefined ? share(then.flagged, recordedBefore) : null,
        link: listLink('/collections', period, scope, { review: 'OPEN,CONFIRMED' }),
      }),
      figure('openReviews', 'COUNT', {
        value: now.open,
        previous: then?.open,
        link: listLink('/collections', period, scope, { review: 'OPEN' }),
      }),
      figure('reversedShare', 'SHARE', {
        value: share(sumOf(days.map(day => day.reversed)), recorded),
        cases: recorded,
        previous: daysBefore && share(sumOf(daysBefore.map(day => day.reversed)), recordedBefore ?? 0),
        link: listLink('/collections', period, scope, { status: 'REVERSED' }),
      }),
      figure('decidedAlone', 'COUNT', {
        value: alone,
        previous: aloneBefore,
        ignores: ['storeId', 'neighborhoodId'],
      }),
    ],
    charts: [rulesChart(request, rules), storesChart(request, stores, flagged)],
  }
}

const sumOf = (values: number[]) => values.reduce((all, value) => all + value, 0)

function rulesChart({ period, scope }: ViewRequest, rules: Awaited<ReturnType<typeof countByRule>>) {
  const [first] = rules
  const { plasticCode: _, ...places } = scope
  return byName({
    key: 'flags',
    title: first ? `Most common flag: ${flagNames[first.rule]}` : 'Nothing was flagged in this period',
    kind: 'BARS',
    rowLabel: 'Rule',
    columns: [column('flagged', 'Flagged', 'COUNT'), column('reversed', 'Reversed', 'COUNT', { status: 'REVERSED' })],
    rows: rules.map(({ rule, flagged, reversed }) =>
      row(flagNames[rule], [flagged, reversed], listLink('/collections', period, places, { flag: rule })),
    ),
  })
}

type Stores = Awaited<ReturnType<typeof listStoreSums>>

function storesChart(
  { period, scope }: ViewRequest,
  stores: Stores,
  flagged: Awaited<ReturnType<typeof flaggedByStore>>,
) {
  const counts = new Map(flagged.map(store => [store.storeId, store.flagged]))
  const rated = stores
    .filter(store => store.recorded >= fewestCollections && (scope.storeId ?? store.id) === store.id)
    .map(store => ({ ...store, flagged: counts.get(store.id) ?? 0 }))
    .toSorted((a, b) => b.flagged / b.recorded - a.flagged / a.recorded || a.name.localeCompare(b.name))
  const [worst] = rated
  return byName({
    key: 'qualityByStore',
    ignores: ['neighborhoodId'],
    title:
      worst && worst.flagged > 0
        ? `${worst.name} has the highest share: ${formatShare(worst.flagged / worst.recorded)} flagged or reversed`
        : 'No store stands out',
    kind: 'TABLE',
    rowLabel: 'Store',
    columns: [
      column('share', 'Share', 'SHARE'),
      column('flagged', 'Flagged or reversed', 'COUNT'),
      column('recorded', 'Collections', 'COUNT'),
    ],
    rows: rated
      .slice(0, shownStores)
      .map(item =>
        row(
          item.name,
          [item.flagged / item.recorded, item.flagged, item.recorded],
          listLink('/collections', period, { storeId: item.id }),
        ),
      ),
  })
}
