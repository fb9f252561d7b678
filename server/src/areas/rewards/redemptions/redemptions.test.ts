import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { formatMoment, formatTime } from '#core/words.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { redemptionCalls } from '#test/calls/redemptions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ connections: 20 })
})
const { fulfil } = redemptionCalls(() => t)

describe('GET /api/redemption', () => {
  it('/all filters by status, reward, member and store, and masks every code', async () => {
    const store = await t.build.storeWithOwner()
    const made = await t.build.redemption({ storeId: store.id })
    const { id, code, userId, rewardId } = made
    for (const query of [
      { userId },
      { rewardId },
      { storeId: store.id },
      { userId, status: ['REQUESTED'] },
      { search: code },
    ]) {
      const { data } = (await t.call('FINANCE', redemptions.list, { query: query as { userId: string } })).body
      expect(data).toMatchObject([{ id, code: `•••••${code.slice(-3)}` }])
    }
    const none = await t.call('FINANCE', redemptions.list, { query: { userId, status: ['EXPIRED'] } })
    expect(none.body.totalCount).toBe(0)
  })

  it('/stats agrees with the list', async () => {
    const { id: rewardId } = await t.build.reward()
    const ids = await Promise.all([1, 2, 3].map(async () => (await t.build.redemption({ rewardId })).id))
    await fulfil('OWNER', { id: ids[0] ?? '' })
    const { data } = (await t.call('FINANCE', redemptions.stats, { query: { rewardId } })).body
    expect(data).toMatchObject({
      open: 2,
      fulfilled: 1,
      cancelled: 0,
      expired: 0,
      pointsHeld: 200,
      pointsRedeemed: 100,
    })
    const open = await t.call('FINANCE', redemptions.list, { query: { rewardId, status: ['REQUESTED'] } })
    expect(open.body.totalCount).toBe(data.open)
  })

  it('/:id shows one, 404 for an unknown id, 403 for content editors', async () => {
    const { id } = await t.build.redemption()
    expect((await t.call('AUDITOR', redemptions.get, { params: { id } })).body.data).toMatchObject({ id })
    expect((await t.call('AUDITOR', redemptions.get, { params: { id: unknownId } })).status).toBe(404)
    expect((await t.call('CONTENT', redemptions.get, { params: { id } })).status).toBe(403)
  })

  it('/my shows a member their own with the whole code', async () => {
    const member = await t.build.member()
    const { id, code } = await t.build.redemption({ userId: member.id })
    await t.build.redemption()
    const { data } = (await t.call(member, redemptions.mine, { query: {} })).body
    expect(data).toMatchObject([{ id, code, voucherCode: null }])
    expect(Object.keys(data[0] ?? {})).not.toContain('decidedBy')
  })

  it('/at-store shows a store what is handed over there, found by the reward and by nothing that could be guessed', async () => {
    const store = await t.build.storeWithOwner()
    const { id } = await t.build.redemption({ storeId: store.id })
    await t.build.redemption({ storeId: (await t.build.storeWithOwner()).id })
    const { data } = (await t.call(store, redemptions.atStore, { query: {} })).body
    expect(data).toMatchObject([{ id, code: expect.stringContaining('•') }])
    const found = async (search: string) =>
      (await t.call(store, redemptions.atStore, { query: { search } })).body.totalCount
    const { email, code } = await t.database.one<{ email: string; code: string }>(sql`
      select p.email, d.code from redemptions d join people p using (user_id) where d.id = ${id}`)
    expect(await Promise.all([data[0]?.reward.name ?? '', email.slice(0, 6), code].map(found))).toEqual([1, 0, 0])
    expect((await t.call(store, redemptions.list, { query: {} })).status).toBe(403)
  })

  it('/by-code finds what is open here, 404 for another store’s, and says here alone when it was handed over', async () => {
    const [store, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const { id, code } = await t.build.redemption({ storeId: store.id })
    const find = (as: As) => t.call(as, redemptions.byCode, { query: { code: code.toLowerCase() } })
    expect((await find(store)).body.data).toMatchObject({ id, version: 1 })
    expect((await find('OPERATIONS')).body.data).toMatchObject({ id })
    expect((await find(other)).status).toBe(404)
    await fulfil(store, { id, code })
    const decide = (at: string) => t.owner.run(sql`update redemptions set decided_at = ${at} where id = ${id}`)
    const said = async (as: As) => {
      const { status, body } = await find(as)
      return [status, body.message]
    }
    const now = new Date().toISOString()
    await decide(now)
    const { zone } = await t.database.one<{ zone: string }>(
      sql`select timezone as zone from stores where id = ${store.id}`,
    )
    expect(await said(store)).toEqual([409, `Handed over at ${formatTime(now, zone)}`])
    await decide('2026-01-05T12:00:00Z')
    expect((await said(store))[1]).toBe(`Handed over on ${formatMoment('2026-01-05T12:00:00Z', zone)}`)
    expect((await find('OPERATIONS')).status).toBe(409)
    expect(await said(other)).toEqual([404, 'Redemption not found'])
  })

  it('/pick-list groups what waits by store and reward', async () => {
    const store = await t.build.storeWithOwner()
    const { id: rewardId } = await t.build.reward()
    await t.build.redemption({ storeId: store.id, rewardId })
    await t.build.redemption({ storeId: store.id, rewardId })
    await t.build.redemption({ storeId: store.id })
    const { data } = (await t.call('OPERATIONS', redemptions.pickList, { query: { storeId: store.id } })).body
    expect(data).toMatchObject([{ store: { id: store.id } }])
    expect(data[0]?.items.map(item => item.redemptions.length).sort()).toEqual([1, 2])
  })

  it('/export holds every match and is logged', async () => {
    const { rewardId } = await t.build.redemption()
    const { status, body } = await t.request('AUDITOR', { url: redemptions.export.path, query: { rewardId } })
    expect([status, body.trim().split('\r\n').length]).toEqual([200, 2])
    expect((await t.build.activity())[0]).toMatchObject({ action: 'redemption.exported' })
  })
})
