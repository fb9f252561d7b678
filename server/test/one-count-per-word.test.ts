import { type AnalyticsView, analyticsArea } from '@fulmar/contract/analytics/analytics'
import { type FigureKey, figureDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { collections } from '@fulmar/contract/collections/collections'
import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { landing } from '@fulmar/contract/landing'
import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { stores } from '@fulmar/contract/stores/stores'
import { userList } from '@fulmar/contract/users/user-list'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, it } from 'vitest'
import { erasePerson } from '#areas/users/user-record.queries.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from './app.ts'

let t: TestApp

/** Stores and people of every kind, some of them no longer there, with collections on either side of every limit. */
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100, 800)
  const { id: neighborhoodId } = await t.build.neighborhood()
  const everywhere = [await t.build.store(), await t.build.store(), await t.build.store()]
  const [, suspended, onlyReversed] = everywhere
  await t.build.store()
  const people = [
    await t.build.user({ neighborhoodId }),
    await t.build.user(),
    await t.build.user({ userType: 'NEIGHBORHOOD' }),
  ]
  await t.build.user({ userType: 'STORE' })
  const erased = await t.build.user()
  for (const [n, daysAgo] of [0, 2, 28.9, 29.5, 29.9, 30.1, 30.9, 31.5, 45].entries())
    await t.build.collection({ userId: people[n % 3]?.id as string, storeId: everywhere[n % 2]?.id as string, daysAgo })
  // Less than 30 days ago, and in the evening before the 30 days that are counted.
  await t.build.collection({ storeId: everywhere[0]?.id as string, daysAgo: 29.99 })
  const { id } = await t.build.collection({ storeId: onlyReversed?.id as string })
  await t.call('OWNER', collections.reverse, { body: { id, reason: 'Weighed twice' }, idempotencyKey: uuidv7() })
  await t.database.run(sql`update stores set status = 'SUSPENDED' where id = ${suspended?.id}`)
  await erasePerson(t.database, { id: erased.id, actorId: erased.id, entryId: uuidv7(), erasureId: uuidv7() })
  for (const days of [0, 28.9, 30.2]) {
    const redemption = await t.build.redemption()
    const body = { id: redemption.id, version: 1 }
    await t.call('OWNER', redemptions.fulfil, { body, idempotencyKey: uuidv7() })
    await t.database.run(sql`
      update redemptions set decided_at = now() - make_interval(secs => ${days * 86_400}) where id = ${redemption.id}`)
  }
})

const figureOf = async (view: AnalyticsView, key: FigureKey, period: '30D' | 'MONTH' = '30D') => {
  const { figures } = (await t.call('OWNER', analyticsArea.view, { query: { view, period } })).body.data
  return figures.find(figure => figure.key === key)?.value
}
const cardOf = async (key: FigureKey) =>
  (await t.call('OWNER', dashboard.figures, { query: { period: '30D' } })).body.data.cards.find(
    card => card.key === key,
  )?.value
const userStats = async (query: object = {}) => (await t.call('OWNER', userList.stats, { query })).body.data
const totals = async () => (await t.call('nobody', landing.programme, {})).body.data.totals
const members = { userType: 'MEMBER,NEIGHBORHOOD' }

it('figures are called by names of their own', () => {
  const names = Object.values(figureDefinitions).map(value => value.name)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

it('active stores are those with this status, on the landing page and on the page of stores', async () => {
  const { active } = (await t.call('OWNER', stores.stats, { query: {} })).body.data
  const { totalCount } = (await t.call('OWNER', stores.list, { query: { status: ['ACTIVE'] } })).body
  expect([(await totals()).stores, totalCount]).toEqual([active, active])
})

it('stores with collections are the same on the dashboard, its map, in analytics and in the list', async () => {
  const { period } = (await t.call('OWNER', dashboard.figures, { query: { period: '30D' } })).body.data
  const { contents } = (await t.call('OWNER', dashboard.panels, { query: { period: '30D' } })).body.data
  const query = { collectedFrom: period.start, collectedTo: period.end }
  const { totalCount } = (await t.call('OWNER', stores.list, { query })).body
  const { charts } = (await t.call('OWNER', analyticsArea.view, { query: { view: 'stores', compare: 'none' } })).body
    .data
  expect([await cardOf('activeStores'), await figureOf('stores', 'activeStores'), contents.MAP?.length]).toEqual(
    Array(3).fill(totalCount),
  )
  expect(charts.find(chart => chart.key === 'scorecards')?.title).toBe(`${totalCount} stores collected plastic`)
  expect(totalCount).toBe(2)
})

it('members are members and leaders, without stores, administrators and those erased', async () => {
  const { byType, total } = await userStats()
  const { totalCount } = (await t.call('OWNER', userList.list, { query: members })).body
  expect([(await totals()).members, byType.MEMBER + byType.NEIGHBORHOOD]).toEqual([totalCount, totalCount])
  expect(total).toBeGreaterThan(totalCount)
})

it('new members are the same on the dashboard, in analytics and among people', async () => {
  const { newThisMonth } = await userStats(members)
  expect(await figureOf('members', 'newMembers', 'MONTH')).toBe(newThisMonth)
  expect(await figureOf('members', 'newMembers')).toBe(await cardOf('newMembers'))
  expect((await userStats()).newThisMonth).toBeGreaterThan(newThisMonth)
})

it('members who collected are the same in analytics and among people, without those whose collection was reversed', async () => {
  const { totalCount } = (await t.call('OWNER', userList.list, { query: { ...members, lastActive: '30d' } })).body
  expect([(await userStats(members)).active30d, totalCount]).toEqual(
    Array(2).fill(await figureOf('members', 'activeMembers')),
  )
})

it('collections, their weight and points are the same on the dashboard, in analytics, in what-if and in the list', async () => {
  const { data: whatIf } = (await t.call('OWNER', plasticRates.whatIf, { query: { days: 30, rates: 'PET:100' } })).body
  const { period } = (await t.call('OWNER', dashboard.figures, { query: { period: '30D' } })).body.data
  const query = { from: period.start, to: period.end, status: ['RECORDED'] as ['RECORDED'] }
  const { data: list } = (await t.call('OWNER', collections.stats, { query })).body
  for (const [key, replayed, listed] of [
    ['collections', whatIf.collections, list.total],
    ['grams', whatIf.grams, list.grams],
    ['pointsAwarded', whatIf.pointsBefore, list.points],
  ] as const)
    expect([key, replayed, await cardOf(key), await figureOf('collection', key)]).toEqual([key, listed, listed, listed])
})

it('points outstanding are the closing balance', async () => {
  expect((await userStats()).pointsOutstanding).toBe(await figureOf('points', 'closing'))
})

it('points redeemed and their share are the same in analytics and on the page of rewards', async () => {
  const { pointsRedeemed, redemptionRate } = (await t.call('OWNER', rewards.stats, { query: { days: 30 } })).body.data
  const rate = await figureOf('rewards', 'redemptionRate')
  expect([pointsRedeemed, rate]).toEqual([200, redemptionRate])
})
