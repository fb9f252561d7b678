import type { Figure } from '@fulmar/contract/analytics/analytics'
import { can } from '@fulmar/contract/core/permissions'
import type { DashboardPeriod } from '@fulmar/contract/dashboard/dashboard'
import {
  type DashboardPanels,
  type PanelArrangement,
  type PanelKey,
  panelKey,
  panelReads,
} from '@fulmar/contract/dashboard/dashboard-panels'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { rememberingDb } from '#core/db/one-state.ts'
import { getAcademyActivity } from '../academy/academy.ts'
import { record } from '../activity/activity.ts'
import { openOverview } from '../analytics/analytics.ts'
import { getLastProof } from '../points/points.ts'
import { deleteArrangement, findArrangement, saveArrangement } from './dashboard.queries.ts'

type Contents = DashboardPanels['contents']

/** The panels that the actor may see, in their order, with the contents of those that are shown. */
export async function getPanels(database: Db, actor: Actor, period: DashboardPeriod): Promise<DashboardPanels> {
  const db = await rememberingDb(database)
  const [arrangement, { about, parts }] = await Promise.all([
    findArrangement(db, actor.id),
    openOverview(db, actor, period),
  ])
  const panels = arranged(arrangement ?? byDefault)
    .filter(key => can(actor, panelReads[key]))
    .map(key => ({ key, isHidden: arrangement?.hidden.includes(key) ?? false }))
  const readers: { [K in keyof Required<Contents>]: () => Promise<Contents[K]> } = {
    PLASTIC: parts.plastic,
    POINTS: parts.points,
    STORES: parts.stores,
    NEIGHBORHOODS: parts.neighborhoods,
    MAP: parts.map,
    ACADEMY: () => getAcademyToday(db, about.today),
    BOOKS: async () => ({ proof: (await getLastProof(db)) ?? null }),
  }
  const isMapShown = panels.some(({ key, isHidden }) => key === 'MAP' && !isHidden)
  const neighborhoods = isMapShown && can(actor, panelReads.NEIGHBORHOODS) ? parts.neighborhoodsOnMap() : []
  const contents = await Promise.all(
    panels
      .filter(({ isHidden }) => !isHidden)
      .flatMap(({ key }) => (key === 'ACTIVITY' ? [] : [key]))
      .map(async key => [key, await readers[key]()] as const),
  )
  const { today: _, ...rest } = about
  return {
    ...rest,
    panels,
    isArranged: arrangement !== undefined,
    neighborhoods: await neighborhoods,
    contents: Object.fromEntries(contents),
  }
}

const byDefault: PanelArrangement = { order: [], hidden: [] }

const arranged = ({ order }: PanelArrangement): PanelKey[] => [
  ...order,
  ...panelKey.options.filter(key => !order.includes(key)),
]

async function getAcademyToday(db: Db, { start, end }: { start: string; end: string }): Promise<Figure[]> {
  const { live, started, points } = await getAcademyActivity(db, start, end)
  const plays = { to: '/academy/plays', search: { from: start, to: end } }
  const figure = {
    cases: null,
    why: null,
    previous: null,
    series: null,
    previousSeries: null,
    range: null,
    ignores: [],
  }
  return [
    {
      ...figure,
      key: 'liveGames',
      unit: 'COUNT',
      value: live,
      link: { to: '/academy', search: { status: 'PUBLISHED', phase: 'OPEN,LIVE' } },
    },
    {
      ...figure,
      key: 'playsStarted',
      unit: 'COUNT',
      value: started,
      link: { ...plays, search: { ...plays.search, status: 'OPEN,FINISHED,ABANDONED' } },
    },
    {
      ...figure,
      key: 'playPointsToday',
      unit: 'POINTS',
      value: points,
      link: { ...plays, search: { ...plays.search, status: 'FINISHED' } },
    },
  ]
}

/** Saves the actor's arrangement; an empty one goes back to the default. */
export async function arrangePanels(db: Db, actor: Actor, wanted: PanelArrangement): Promise<PanelArrangement> {
  const isDefault = wanted.order.length === 0 && wanted.hidden.length === 0
  const before = (await findArrangement(db, actor.id)) ?? byDefault
  await (isDefault ? deleteArrangement(db, actor.id) : saveArrangement(db, actor.id, wanted))
  await record(db, actor, { action: 'user.dashboard-arranged', entityId: actor.id, before, after: wanted })
  return wanted
}
