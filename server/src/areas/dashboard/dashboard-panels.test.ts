import { games } from '@fulmar/contract/academy/games'
import { plays } from '@fulmar/contract/academy/plays'
import { collections } from '@fulmar/contract/collections/collections'
import { type DashboardPeriod, dashboard } from '@fulmar/contract/dashboard/dashboard'
import { type PanelArrangement, panelKey } from '@fulmar/contract/dashboard/dashboard-panels'
import { points } from '@fulmar/contract/points/points'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10, 400)
})

const panels = async (as: As = 'OWNER', period: DashboardPeriod = '30D') =>
  (await t.call(as, dashboard.panels, { query: { period } })).body.data
const keysOf = async (as: As) => (await panels(as)).panels.map(({ key }) => key)
const arrange = (as: As, body: PanelArrangement) => t.call(as, dashboard.arrange, { body })

describe('GET /api/admin/dashboard-panels', () => {
  it('200 for an empty programme, in the default order', async () => {
    const data = await panels()
    expect(data.panels).toEqual(panelKey.options.map(key => ({ key, isHidden: false })))
    expect(data.isArranged).toBe(false)
    expect(data.contents.STORES?.rows).toEqual([])
    expect(data.contents.MAP).toEqual([])
    expect(data.contents.BOOKS).toEqual({ proof: null })
    expect(data.contents.PLASTIC?.rowKind).toBe('WEEK')
    expect(data.contents.PLASTIC?.rows.length).toBeGreaterThanOrEqual(12)
  })

  it('200 every store and neighborhood weighs what the list it links to weighs', async () => {
    const home = await t.build.neighborhood()
    const member = await t.build.user({ neighborhoodId: home.id })
    const [harbour, market] = [await t.build.store(), await t.build.store()]
    const lines = [{ plasticCode: 'PET' as const, grams: 3000 }]
    await t.build.collection({ storeId: harbour.id, userId: member.id, lines })
    await t.build.collection({ storeId: market.id, userId: member.id, lines, daysAgo: 3 })
    await t.build.collection({ storeId: market.id, userId: member.id, lines, daysAgo: 20 })
    const { id } = await t.build.collection({ storeId: harbour.id, lines })
    await t.call('OWNER', collections.reverse, { body: { id, reason: 'Weighed twice' }, idempotencyKey: uuidv7() })
    const weigh = async (search: Record<string, string> | undefined) =>
      (await t.call('OWNER', collections.stats, { query: search ?? {} })).body.data
    const check = async (period: DashboardPeriod) => {
      const { contents, neighborhoods } = await panels('OWNER', period)
      expect(neighborhoods[0]).toMatchObject({ id: home.id, boundary: null })
      for (const { grams, link } of neighborhoods) expect(grams).toBe((await weigh(link?.search)).grams)
      const rows = [...(contents.STORES?.rows ?? []), ...(contents.NEIGHBORHOODS?.rows ?? [])]
      expect(rows.length).toBeGreaterThan(1)
      for (const { values, link } of rows) expect(values[0]).toBe((await weigh(link?.search)).grams)
      for (const { grams, collections: count, link } of contents.MAP ?? [])
        expect({ grams, count }).toEqual({
          grams: (await weigh(link?.search)).grams,
          count: (await weigh(link?.search)).total,
        })
    }
    await check('TODAY')
    await check('30D')
    await drainFacts(t.database)
    await check('30D')
    expect((await panels('OWNER', 'TODAY')).contents.MAP).toMatchObject([{ id: harbour.id, grams: 3000 }])
    expect((await panels('OWNER', '7D')).contents.MAP).toHaveLength(2)
    await arrange('OWNER', { order: [], hidden: ['MAP'] })
    expect((await panels('OWNER', '7D')).neighborhoods).toEqual([])
    await arrange('OWNER', { order: [], hidden: [] })
  })

  it('200 the academy counts as its lists do', async () => {
    const { contents } = await panels()
    const of = (key: string) => contents.ACADEMY?.find(row => row.key === key)
    const live = await t.call('OWNER', games.list, { query: of('liveGames')?.link?.search ?? {} })
    const started = await t.call('OWNER', plays.list, { query: of('playsStarted')?.link?.search ?? {} })
    expect([of('liveGames')?.value, of('playsStarted')?.value]).toEqual([live.body.totalCount, started.body.totalCount])
  })

  it('200 shows when the books were last checked', async () => {
    const { data } = (await t.call('FINANCE', points.verify, {})).body
    expect(data).toMatchObject({ broken: [], firstBrokenDay: null })
    expect((await panels()).contents.BOOKS).toEqual({ proof: data })
  })

  it('200 leaves out the panels of areas that the caller may not read', async () => {
    expect(await keysOf('CONTENT')).toEqual(['ACTIVITY', 'ACADEMY'])
    expect(Object.keys((await panels('CONTENT')).contents)).toEqual(['ACADEMY'])
    expect(await keysOf('AUDITOR')).toEqual(panelKey.options)
  })

  it('400 for a period that is not offered, 401 for nobody, 403 for a non-administrator', async () => {
    const answer = await t.request('OWNER', { url: dashboard.panels.path, query: { period: '12M' } })
    expect(answer.status).toBe(400)
    expect((await t.call('nobody', dashboard.panels, { query: {} })).status).toBe(401)
    const member = await t.build.session({ userId: (await t.build.user()).id })
    expect((await t.call(member, dashboard.panels, { query: {} })).status).toBe(403)
  })
})

describe('PUT /api/admin/dashboard-panels', () => {
  it('200 saves the order and the hidden panels of one person, and reads no hidden panel', async () => {
    expect((await arrange('OPERATIONS', { order: ['BOOKS', 'MAP'], hidden: ['POINTS'] })).status).toBe(200)
    const data = await panels('OPERATIONS')
    expect(data.panels.slice(0, 3).map(({ key }) => key)).toEqual(['BOOKS', 'MAP', 'PLASTIC'])
    expect(data.panels.filter(({ isHidden }) => isHidden)).toEqual([{ key: 'POINTS', isHidden: true }])
    expect(data.panels).toHaveLength(panelKey.options.length)
    expect(data.isArranged).toBe(true)
    expect(data.contents).not.toHaveProperty('POINTS')
    expect(await keysOf('FINANCE')).toEqual(panelKey.options)
  })

  it('200 two empty lists go back to the default, and it is logged', async () => {
    const admin = await t.build.account({ adminRole: 'OWNER' })
    const session = await t.build.session({ userId: admin.id })
    await arrange(session, { order: ['BOOKS'], hidden: [] })
    await arrange(session, { order: [], hidden: [] })
    expect(await panels(session)).toMatchObject({
      isArranged: false,
      panels: [{ key: 'PLASTIC' }, {}, {}, {}, {}, {}, {}, {}],
    })
    expect((await t.build.activity(admin.id))[0]).toMatchObject({ action: 'user.dashboard-arranged' })
  })

  it('400 for a panel named twice or unknown', async () => {
    expect((await arrange('OWNER', { order: ['MAP', 'MAP'], hidden: [] })).body.fields).toHaveProperty('order')
    expect((await arrange('OWNER', { order: [], hidden: ['WEATHER' as never] })).status).toBe(400)
    expect((await panels()).isArranged).toBe(false)
  })

  it('401 for nobody, 403 for a non-administrator', async () => {
    expect((await arrange('nobody', { order: [], hidden: [] })).status).toBe(401)
    const member = await t.build.session({ userId: (await t.build.user()).id })
    expect((await arrange(member, { order: [], hidden: [] })).status).toBe(403)
  })
})
