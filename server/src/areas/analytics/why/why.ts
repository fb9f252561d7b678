import type { Cause, Figure, RecordsLink } from '@fulmar/contract/analytics/analytics'
import type { FigureKey } from '@fulmar/contract/analytics/analytics-definitions'
import type { Db } from '#core/db/db.ts'
import { formatCount, formatWeight, plural } from '#core/words.ts'
import { listLink, type ViewRequest } from '../figures.ts'
import { daysIn, type Period, type Span } from '../periods/period.ts'
import { listGamesPlayed } from '../views/academy.queries.ts'
import { findCollecting } from '../views/members.queries.ts'
import { collectingLink, joinedLink, soFar } from '../views/members.ts'
import { fulfilledLink } from '../views/rewards.ts'
import { listStoreSums, type StoreSums } from '../views/stores.queries.ts'
import { storeLink } from '../views/stores.ts'
import {
  findHeaviest,
  listClosed,
  listFulfilledByReward,
  listJoinedByNeighborhood,
  listPaid,
  listRateSteps,
} from './causes.queries.ts'
import {
  candidateOfClosedDays,
  candidateOfOne,
  candidatesOf,
  candidatesOfFactors,
  candidatesOfRates,
  causesOf,
  causesOfCount,
  type Factor,
  hasMoved,
  leastChange,
  type Part,
} from './causes.ts'

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

const sumOf = (stores: readonly StoreSums[], key: FigureKey) =>
  stores.reduce((sum, store) => sum + (ofStore[key]?.(store) ?? 0), 0)

/** What moves collections, their weight and their points: fewer or other members, closed days, one large collection, stores and rates. */
async function collectionCauses(db: Db, { period, compared, stores }: Both, figures: readonly Figure[]) {
  const moved = figures.filter(figure => figure.key in ofStore)
  const ofGrams = moved.find(figure => figure.key === 'grams')
  const fromGrams = Math.max(1, Math.floor(ofGrams ? leastChange(ofGrams) : 1))
  const arePointsMoved = moved.some(figure => figure.key === 'pointsAwarded')
  const [[now, before], closed, members, membersBefore, heaviest, heaviestBefore, paid, paidBefore, rates] =
    await Promise.all([
      stores(),
      listClosed(db, period, compared),
      findCollecting(db, {}, soFar(period)),
      findCollecting(db, {}, compared),
      ofGrams && findHeaviest(db, fromGrams, period),
      ofGrams && findHeaviest(db, fromGrams, compared),
      arePointsMoved ? listPaid(db, period) : [],
      arePointsMoved ? listPaid(db, compared) : [],
      arePointsMoved ? listRateSteps(db, { from: compared.from, to: period.to }) : [],
    ])
  const lengths = { now: daysIn(period), before: daysIn(compared) }
  return (figure: Figure): Cause[] => {
    const { key, unit } = figure
    const pick = ofStore[key]
    if (!pick) return []
    const parts = partsOf(now, before, pick, store => storeLink(period, store))
    const factors = factorsOf(
      key,
      { members: members.members, of: of => sumOf(now, of) },
      { members: membersBefore.members, of: of => sumOf(before, of) },
      { members: collectingLink(period), collections: listLink('/collections', period, {}, { status: 'RECORDED' }) },
    )
    const areRatesChanged = rates.some(rate => rate.previous !== null)
    return causesOf(figure, [
      ...candidatesOfFactors(factors, unit).slice(0, areRatesChanged ? 3 : undefined),
      ...candidateOfClosedDays(closed, parts, lengths, unit),
      ...(key === 'grams' ? candidateOfOne(heaviest, heaviestBefore, fromGrams) : []),
      ...(key === 'pointsAwarded' ? candidatesOfRates(paid, paidBefore, rates) : []),
      ...candidatesOf(parts, unit),
    ])
  }
}

interface Collected {
  members: number
  of: (key: FigureKey) => number
}

/** What each of these figures is the product of. */
function factorsOf(
  key: FigureKey,
  now: Collected,
  before: Collected,
  links: { members: RecordsLink; collections: RecordsLink },
): Factor[] {
  const factor = (pick: (of: Collected) => number, words: Factor['words'], link: RecordsLink): Factor => ({
    now: pick(now),
    before: pick(before),
    words,
    link,
  })
  const ratio = (part: FigureKey, whole: FigureKey) => (of: Collected) => of.of(part) / Math.max(1, of.of(whole))
  const visits = [
    factor(
      of => of.members,
      (now, before) => `${formatCount(now)} instead of ${plural(before, 'member')} collected`,
      links.members,
    ),
    factor(
      of => of.of('collections') / Math.max(1, of.members),
      (now, before) => `${formatRatio(now)} instead of ${formatRatio(before)} collections per member`,
      links.collections,
    ),
  ]
  if (key === 'collections') return visits
  const weight = factor(
    ratio('grams', 'collections'),
    (now, before) => `${formatWeight(now)} instead of ${formatWeight(before)} per collection`,
    links.collections,
  )
  if (key === 'grams') return [...visits, weight]
  const paid = factor(
    ratio('pointsAwarded', 'grams'),
    (now, before) =>
      `${formatRatio(1000 * now)} instead of ${formatRatio(1000 * before)} points per kg by other plastics`,
    links.collections,
  )
  return [...visits, weight, paid]
}

const formatRatio = (value: number) => String(Number(value.toFixed(value < 10 ? 2 : 0)))

type Explain = (db: Db, both: Both, figure: Figure) => Promise<Cause[]>

const explainers: Partial<Record<FigureKey, Explain>> = {
  newMembers: async (db, { period, compared }, figure) => {
    const [now, before] = await Promise.all([
      listJoinedByNeighborhood(db, period),
      listJoinedByNeighborhood(db, compared),
    ])
    return causesOf(
      figure,
      candidatesOf(
        partsOf(
          now,
          before,
          row => row.count,
          row => joinedLink(period, row.id),
        ),
        figure.unit,
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
      candidatesOf(
        partsOf(
          now,
          before,
          row => row.count,
          row => ({ to, search: { ...search, rewardId: row.id } }),
        ),
        figure.unit,
      ),
    )
  },
  plays: async (db, { period, compared }, figure) => {
    const [now, before] = await Promise.all([listGamesPlayed(db, {}, period), listGamesPlayed(db, {}, compared)])
    const named = (games: typeof now) => games.map(game => ({ ...game, name: game.title }))
    return causesOf(
      figure,
      candidatesOf(
        partsOf(
          named(now),
          named(before),
          row => row.plays,
          row => listLink(`/academy/${row.id}/history`, period, {}),
        ),
        figure.unit,
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
  const causesOfCollected = moved.some(movement => movement.key in ofStore)
    ? await collectionCauses(db, both, moved)
    : undefined
  return Promise.all(
    figures.map(async figure => {
      const explain = explainers[figure.key]
      const isAsked = moved.includes(figure) || figure.key === 'activeStores'
      const causes = !isAsked ? [] : explain ? await explain(db, both, figure) : (causesOfCollected?.(figure) ?? [])
      return { ...figure, why: causes.length > 0 ? causes : null }
    }),
  )
}
