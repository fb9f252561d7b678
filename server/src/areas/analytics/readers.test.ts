import { leaderboards } from '@fulmar/contract/academy/leaderboards'
import { plays } from '@fulmar/contract/academy/plays'
import { type AnalyticsView, analyticsArea, analyticsViews } from '@fulmar/contract/analytics/analytics'
import { chartDefinitions, figureDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { viewsOf } from '@fulmar/contract/analytics/view-names'
import { type AdminRole, adminRoles, can, type Permission } from '@fulmar/contract/core/permissions'
import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { reportSchedules } from '@fulmar/contract/report-schedules'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
let gameId: string
let playId: string
const names = { store: 'Loja do Farol', neighborhood: 'Bairro Alto', member: 'Ana Gaivota', game: 'Sorting race' }

beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10, 400)
  const { id: neighborhoodId } = await t.build.neighborhood({ name: names.neighborhood })
  const { id: storeId } = await t.build.store({ name: names.store, neighborhoodId })
  const { id: userId } = await t.build.user({ name: names.member, neighborhoodId })
  for (let n = 0; n < 12; n++) await t.build.collection({ userId, storeId, daysAgo: 1 })
  gameId = (await t.build.game({ title: names.game })).id
  playId = (await t.build.play({ userId, gameId })).id
})

const read = async (role: AdminRole, view: AnalyticsView) =>
  (await t.call(role, analyticsArea.view, { query: { view, period: '30D' } })).body.data

const keysOf = ({ figures, charts }: { figures: { key: string }[]; charts: { key: string }[] }) =>
  [...figures, ...charts].map(({ key }) => key)

const definitions: Record<string, { reads: readonly Permission[] }> = { ...figureDefinitions, ...chartDefinitions }
const mayRead = (adminRole: AdminRole, permission: Permission) => can({ userType: 'ADMIN', adminRole }, permission)

/** Whose permission each name needs, wherever it stands in an answer. */
const named: [name: string, Permission][] = [
  [names.store, 'stores:read'],
  [names.neighborhood, 'neighborhoods:read'],
  [names.member, 'users:read'],
]
const expectNoNames = (role: AdminRole, answer: unknown) => {
  for (const [name, permission] of named)
    if (!mayRead(role, permission)) expect(JSON.stringify(answer)).not.toContain(name)
}

describe('GET /api/admin/analytics', () => {
  it.each(adminRoles.flatMap(role => analyticsViews.map(view => [role, view] as const)))(
    '%s reads of %s what the grants of the records behind it say',
    async (role, view) => {
      const [answer, whole] = [await read(role, view), await read('OWNER', view)]
      const granted = keysOf(whole).filter(key => definitions[key]?.reads.every(one => mayRead(role, one)))
      expect(keysOf(answer)).toEqual(granted)
      expect(viewsOf({ userType: 'ADMIN', adminRole: role }).includes(view)).toBe(granted.length > 0)
      expectNoNames(role, answer)
    },
  )

  it('CONTENT reads the academy alone', async () => {
    for (const view of analyticsViews.filter(item => item !== 'academy'))
      expect(keysOf(await read('CONTENT', view))).toEqual([])
    expect(keysOf(await read('CONTENT', 'academy'))).toEqual([
      'gamesPlayed',
      'plays',
      'players',
      'completion',
      'accuracy',
      'playPoints',
      'playsFlow',
      'games',
      'learning',
    ])
  })

  it('does not name a place to whom its page is closed', async () => {
    const { id: storeId } = await t.build.store({ name: 'Loja Escondida' })
    const { body } = await t.call('CONTENT', analyticsArea.view, { query: { view: 'academy', storeId } })
    expect(body.data.place).toBeNull()
  })
})

describe('GET /api/admin/matrics', () => {
  it('403 for a role that may not read collections', async () => {
    expect((await t.call('CONTENT', analyticsArea.metrics, { query: {} })).status).toBe(403)
    expect((await t.call('AUDITOR', analyticsArea.metrics, { query: {} })).status).toBe(200)
  })
})

describe('the dashboard', () => {
  it.each(adminRoles)('shows %s the figures and panels of what it may read', async role => {
    const { cards } = (await t.call(role, dashboard.figures, { query: { period: '30D' } })).body.data
    const whole = (await t.call('OWNER', dashboard.figures, { query: { period: '30D' } })).body.data.cards
    expect(cards.map(({ key }) => key)).toEqual(
      whole.map(({ key }) => key).filter(key => figureDefinitions[key].reads.every(one => mayRead(role, one))),
    )
    const panels = (await t.call(role, dashboard.panels, { query: { period: '30D' } })).body.data
    expectNoNames(role, [cards, panels])
  })
})

describe('players', () => {
  it.each(adminRoles)('are named to %s only with the permission to read members', async role => {
    const mayName = mayRead(role, 'users:read')
    const list = (await t.call(role, plays.list, { query: { search: names.member } })).body
    expect(list.totalCount).toBe(mayName ? 1 : 0)
    const byGame = (await t.call(role, plays.list, { query: { search: names.game } })).body
    expect(byGame.totalCount).toBe(1)
    const one = (await t.call(role, plays.get, { params: { playId } })).body.data
    expect(one.user.memberCode !== null).toBe(mayName)
    const board = (await t.call(role, leaderboards.ofGame, { params: { id: gameId }, query: {} })).body
    expect(board.data[0]?.user.name).toBe(mayName ? names.member : 'A player')
    expectNoNames(role, [list, byGame, one])
  })

  it('are not in what CONTENT exports', async () => {
    const { memberCode } = await t.database.one<{ memberCode: string }>(
      sql`select member_code as "memberCode" from people where name = ${names.member}`,
    )
    for (const url of [
      '/api/game/play/export',
      `/api/game/leaderboard/${gameId}/export`,
      '/api/game/leaderboard/global/export',
    ]) {
      const { body: text } = await t.request('CONTENT', { url })
      expect(text).not.toContain(names.member)
      expect(text).not.toContain(memberCode)
      expect((await t.request('AUDITOR', { url })).body).toContain(names.member)
    }
  })
})

describe('the monthly report', () => {
  const choice = { plasticCode: null, storeId: null, neighborhoodId: null }
  it('offers and takes the views that a role may read', async () => {
    expect((await t.call('CONTENT', reportSchedules.get, {})).body.data.views).toEqual(['academy'])
    const change = { version: 0, isOn: true, day: 1, recipients: [], ...choice }
    const refused = await t.call('CONTENT', reportSchedules.change, { body: { ...change, views: ['points'] } })
    expect(refused).toMatchObject({ status: 403, body: { fields: { views: 'Your role cannot read the view Points' } } })
    const sent = await t.call('CONTENT', reportSchedules.send, { body: { ...choice, views: ['points'] } })
    expect(sent.status).toBe(403)
  })
})
