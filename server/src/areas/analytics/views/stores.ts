import type { Db } from '#core/db/db.ts'
import { formatCount, formatPart, formatWeight, plural } from '#core/words.ts'
import {
  byName,
  column,
  figure,
  inNeighborhood,
  listLink,
  row,
  share,
  type ViewAnswer,
  type ViewRequest,
} from '../figures.ts'
import type { Period } from '../periods/period.ts'
import { listOpenBefore, listStoreSums, type StoreOfPeriod, type StoreSums } from './stores.queries.ts'

const shown = 20

export async function storesView(db: Db, request: ViewRequest): Promise<ViewAnswer> {
  const { period, compared, scope } = request
  const [all, before, open, openBefore] = await Promise.all([
    listStoreSums(db, scope, period),
    compared ? listStoreSums(db, scope, compared) : undefined,
    listOpenBefore(db, scope, period),
    compared ? listOpenBefore(db, scope, compared) : undefined,
  ])
  const chosen = scope.storeId === undefined ? all : all.filter(({ id }) => id === scope.storeId)
  return {
    ignores: ['plasticCode'],
    figures: [
      figure('activeStores', 'COUNT', {
        value: kept(all).length,
        previous: before && kept(before).length,
        ignores: ['storeId'],
        link: activeLink(period, scope.neighborhoodId),
      }),
      figure('silentStores', 'COUNT', {
        value: countSilent(open, all),
        previous: openBefore && before && countSilent(openBefore, before),
        ignores: ['storeId'],
        link: silentLink(period, scope.neighborhoodId),
      }),
      figure('topFifthShare', 'SHARE', {
        value: topFifth(all),
        previous: before && topFifth(before),
        ignores: ['storeId'],
      }),
    ],
    charts: [paretoChart(request, all), scorecards(request, chosen, before)],
  }
}

/** Those with a collection that was not reversed. */
export const kept = (all: readonly StoreSums[]) => all.filter(store => store.recorded > store.reversed)
const countSilent = (open: readonly { id: string }[], all: readonly StoreSums[]) => {
  const active = new Set(kept(all).map(({ id }) => id))
  return open.filter(({ id }) => !active.has(id)).length
}
const gramsOf = (all: readonly StoreSums[]) => all.reduce((sum, store) => sum + store.grams, 0)
const topFifth = (all: readonly StoreSums[]) =>
  share(gramsOf(all.slice(0, Math.ceil(kept(all).length / 5))), gramsOf(all))

/** The list of stores with a collection in a period. */
export const activeLink = ({ start, end }: Period, neighborhoodId?: string) => ({
  to: '/stores',
  search: { collectedFrom: start, collectedTo: end, ...inNeighborhood(neighborhoodId) },
})

const silentLink = ({ start, end }: Period, neighborhoodId: string | undefined) => ({
  to: '/stores',
  search: { silentFrom: start, silentTo: end, ...inNeighborhood(neighborhoodId) },
})

export const storeLink = (period: Period, { id }: { id: string }) =>
  listLink('/collections', period, { storeId: id }, { status: 'RECORDED' })

function paretoChart(request: ViewRequest, all: StoreSums[]) {
  const whole = gramsOf(all)
  let upTo = 0
  const cumulated = all.map(({ grams }) => {
    upTo += grams
    return share(upTo, whole) ?? 0
  })
  const half = cumulated.findIndex(part => part >= 0.5) + 1
  return byName({
    key: 'pareto',
    ignores: ['storeId'],
    title:
      half === 0
        ? 'No store collected plastic in this period'
        : `${formatCount(half)} of ${plural(kept(all).length, 'store')} collected half of the plastic`,
    kind: 'PARETO',
    rowLabel: 'Store',
    columns: [column('grams', 'Plastic', 'GRAMS'), column('share', 'Share up to here', 'SHARE')],
    rows: all
      .slice(0, shown)
      .map((store, index) => row(store.name, [store.grams, cumulated[index] ?? 0], storeLink(request.period, store))),
  })
}

export function topStoresChart(period: Period, top: readonly StoreOfPeriod[]) {
  return byName({
    key: 'topStores',
    title: top[0]
      ? `${top[0].name} collected the most: ${formatWeight(top[0].grams)}`
      : 'Nothing was collected in this period',
    kind: 'BARS',
    rowLabel: 'Store',
    columns: [column('grams', 'Plastic', 'GRAMS')],
    rows: top.map(store => row(store.name, [store.grams], storeLink(period, store))),
  })
}

function scorecards(request: ViewRequest, all: StoreSums[], before: readonly StoreSums[] | undefined) {
  const gramsBefore = new Map(before?.map(({ id, grams }) => [id, grams]))
  const collecting = kept(all)
  const grown = collecting.filter(({ id, grams }) => grams > (gramsBefore.get(id) ?? 0)).length
  const title =
    request.compared === null || collecting.length === 0
      ? `${plural(collecting.length, 'store')} collected plastic`
      : `${formatPart(grown, collecting.length, 'store')} collected more than before`
  return byName({
    key: 'scorecards',
    title,
    kind: 'TABLE',
    rowLabel: 'Store',
    columns: [
      column('grams', 'Plastic', 'GRAMS'),
      column('change', 'Change', 'SHARE'),
      column('collections', 'Collections', 'COUNT'),
      column('points', 'Points', 'POINTS'),
      column('reversed', 'Reversed', 'SHARE', { status: 'REVERSED' }),
    ],
    rows: all.map(store => ({
      ...row(
        store.name,
        [
          store.grams,
          changeOf(store.grams, gramsBefore.get(store.id)),
          store.recorded - store.reversed,
          store.points,
          share(store.reversed, store.recorded),
        ],
        storeLink(request.period, store),
      ),
      cases: [null, null, null, null, store.recorded],
    })),
  })
}

const changeOf = (now: number, before: number | undefined) => (before ? (now - before) / before : null)
