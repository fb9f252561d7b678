import type { Cause, Figure, RecordsLink } from '@fulmar/contract/analytics/analytics'
import type { FigureKey } from '@fulmar/contract/analytics/analytics-definitions'
import type { Db } from '#core/db/db.ts'
import { formatDay, formatWeight } from '#core/words.ts'
import { listLink, type ViewRequest } from '../figures.ts'
import type { Period, Span } from '../periods/period.ts'
import { listGamesPlayed } from '../views/academy.queries.ts'
import { listPlasticGrams } from '../views/impact.queries.ts'
import { joinedLink } from '../views/members.ts'
import { fulfilledLink } from '../views/rewards.ts'
import { listStoreSums, type StoreSums } from '../views/stores.queries.ts'
import { storeLink } from '../views/stores.ts'
import { listFulfilledByReward, listHeaviest, listJoinedByNeighborhood, listRateSteps } from './causes.queries.ts'
import { causesOf, causesOfCount, causesOfRates, hasMoved, type Part, smallestPart } from './causes.ts'

interface Both {
  period: Period
  compared: Span
  /** The stores of both periods, read once and only when they are asked for. */
  stores: () => Promise<[now: StoreSums[], before: StoreSums[]]>
}

interface Row {
  id: string
  name: string
}

/** The same things in both periods, by what a figure counts of them. */
function partsOf<T extends Row>(
  now: readonly T[],
  before: readonly T[],
  pick: (row: T) => number,
  linkTo: (row: T) => RecordsLink | null,
): Part[] {
  const byId = (list: readonly T[]) => new Map(list.map(row => [row.id, row]))
  const [rowsNow, rowsBefore] = [byId(now), byId(before)]
  const of = (row: T | undefined) => (row ? pick(row) : 0)
  return [...new Map([...rowsBefore, ...rowsNow]).values()].map(row => ({
    id: row.id,
    name: row.name,
    now: of(rowsNow.get(row.id)),
    before: of(rowsBefore.get(row.id)),
    link: linkTo(row),
  }))
}

const ofStore: Partial<Record<FigureKey, (store: StoreSums) => number>> = {
  grams: store => store.grams,
  collections: store => store.recorded - store.reversed,
  pointsAwarded: store => store.points,
}

/** Stores, with the one collection that made the difference, and rates that changed. */
async function storesAndRates(db: Db, { period, compared, stores }: Both, figures: readonly Figure[]) {
  const [[now, before], plastics, plasticsBefore, rates] = await Promise.all([
    stores(),
    listPlasticGrams(db, {}, period),
    listPlasticGrams(db, {}, compared),
    listRateSteps(db, { from: compared.from, to: period.to }),
  ])
  const grams = partsOf(
    now,
    before,
    store => store.grams,
    store => storeLink(period, store),
  )
  const grown = grams
    .map(gram => ({ id: gram.id, change: gram.now - gram.before }))
    .filter(row => row.change > 0)
    .toSorted((a, b) => b.change - a.change)
    .slice(0, 3)
  const heaviest = await listHeaviest(
    db,
    grown.map(part => part.id),
    Math.ceil((grown.at(-1)?.change ?? 0) * smallestPart),
    period,
  )
  const byPlastic = partsOf(
    plastics.map(plastic => ({ ...plastic, id: plastic.plasticCode, name: plastic.plasticCode })),
    plasticsBefore.map(plastic => ({ ...plastic, id: plastic.plasticCode, name: plastic.plasticCode })),
    row => row.grams,
    () => null,
  )
  const withDetail = (part: Part): Part => {
    const one = heaviest.find(one => one.storeId === part.id)
    return one
      ? {
          ...part,
          detail: {
            value: one.grams,
            text: `one collection of ${formatWeight(one.grams)} on ${formatDay(one.day)}`,
            link: { to: `/collections/${one.id}`, search: {} },
          },
        }
      : part
  }
  return (key: FigureKey): Cause[] => {
    const figure = figures.find(figure => figure.key === key)
    const pick = ofStore[key]
    if (!figure || !pick) return []
    const parts = partsOf(now, before, pick, store => storeLink(period, store))
    const causes = causesOf(figure, key === 'grams' ? parts.map(withDetail) : parts)
    return [...causes, ...(key === 'collections' ? [] : causesOfRates(rateFigure(figure, byPlastic), byPlastic, rates))]
  }
}

/** Rates are judged by the weight of their plastic. */
const rateFigure = (figure: Figure, plastics: readonly Part[]) => ({
  unit: figure.unit,
  value: plastics.reduce((sum, plastic) => sum + plastic.now, 0),
  previous: plastics.reduce((sum, plastic) => sum + plastic.before, 0),
})

type Explain = (db: Db, both: Both, figure: Figure) => Promise<Cause[]>

const explainers: Partial<Record<FigureKey, Explain>> = {
  newMembers: async (db, { period, compared }, figure) => {
    const [now, before] = await Promise.all([
      listJoinedByNeighborhood(db, period),
      listJoinedByNeighborhood(db, compared),
    ])
    return causesOf(
      figure,
      partsOf(
        now,
        before,
        row => row.count,
        row => joinedLink(period, row.id),
      ),
    )
  },
  activeStores: async (_, { stores }, figure) => {
    const [now, before] = await stores()
    return causesOfCount(
      figure,
      partsOf(
        now,
        before,
        store => store.recorded - store.reversed,
        store => ({ to: `/stores/${store.id}`, search: {} }),
      ),
    )
  },
  fulfilled: async (db, { period, compared }, figure) => {
    const [now, before] = await Promise.all([listFulfilledByReward(db, period), listFulfilledByReward(db, compared)])
    const { to, search } = fulfilledLink(period)
    return causesOf(
      figure,
      partsOf(
        now,
        before,
        row => row.count,
        row => ({ to, search: { ...search, rewardId: row.id } }),
      ),
    )
  },
  plays: async (db, { period, compared }, figure) => {
    const [now, before] = await Promise.all([listGamesPlayed(db, {}, period), listGamesPlayed(db, {}, compared)])
    const named = (games: typeof now) => games.map(game => ({ ...game, name: game.title }))
    return causesOf(
      figure,
      partsOf(
        named(now),
        named(before),
        row => row.plays,
        row => listLink(`/academy/${row.id}/history`, period, {}),
      ),
    )
  },
}

/** The figures, each with the causes of its change that the figures themselves show. Of a part of the programme none are known. */
export async function explained(
  db: Db,
  request: Pick<ViewRequest, 'period' | 'compared' | 'scope'>,
  figures: Figure[],
) {
  const { period, compared, scope } = request
  if (!compared || Object.values(scope).some(value => value !== undefined)) return figures
  let found: ReturnType<Both['stores']> | undefined
  const stores = () => {
    found ??= Promise.all([listStoreSums(db, {}, period), listStoreSums(db, {}, compared)])
    return found
  }
  const both = { period, compared, stores }
  const moved = figures.filter(hasMoved)
  const ofStores = moved.some(movement => movement.key in ofStore) ? await storesAndRates(db, both, moved) : undefined
  return Promise.all(
    figures.map(async figure => {
      const explain = explainers[figure.key]
      const isAsked = moved.includes(figure) || figure.key === 'activeStores'
      const causes = !isAsked ? [] : explain ? await explain(db, both, figure) : (ofStores?.(figure.key) ?? [])
      return { ...figure, why: causes.length > 0 ? causes : null }
    }),
  )
}
