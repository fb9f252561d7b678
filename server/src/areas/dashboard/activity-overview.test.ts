import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { roleSwitches } from '@fulmar/contract/role-switches'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10, 400)
})

const recent = async (as: As = 'OWNER', limit = 50) =>
  (await t.call(as, dashboard.recentActivity, { query: { limit } })).body.data.map(row => row.sentence)

describe('GET /api/admin/activity-overview', () => {
  it('200 returns recent actions, newest first, with their subjects', async () => {
    const boss = await t.build.account({ name: 'Ana Ramos', adminRole: 'OPERATIONS' })
    const { token } = await t.build.session({ userId: boss.id })
    const home = t.build.neighborhoodInput({ name: 'Foz' })
    const created = (await t.call({ token }, neighborhoods.create, { body: home })).body.data
    const member = await t.build.user({ name: 'Rui Costa' })
    const { id } = await t.build.roleSwitch({ userId: member.id, neighborhoodId: created.id })
    await t.call({ token }, roleSwitches.decide, { body: { id, version: 1, status: 'APPROVED' } })
    const lines = await recent()
    expect(lines.slice(0, 2)).toEqual(['Ana Ramos approved the role switch of Rui Costa', 'Ana Ramos added Foz'])
    const [first] = (await t.call('OWNER', dashboard.recentActivity, { query: { limit: 1 } })).body.data
    expect(first?.subject).toEqual({ type: 'role-switch', id, name: 'Rui Costa', isOwn: false })
  })

  it('200 leaves out sign-ins and recorded plastic, and all that the reader may not see elsewhere', async () => {
    await t.build.collection()
    const member = await t.build.user({ name: 'Zita Lopes' })
    const { token } = await t.build.session({ userId: member.id })
    const { id: neighborhoodId } = await t.build.neighborhood()
    await t.call({ token }, roleSwitches.ask, {
      body: { to: 'NEIGHBORHOOD', neighborhoodId, reason: 'I know everybody' },
    })
    const { id } = await t.build.roleSwitch()
    await t.call('OWNER', roleSwitches.decide, { body: { id, version: 1, status: 'REJECTED', reason: 'Not yet' } })
    const [rejected, asked] = await recent('AUDITOR', 2)
    expect(rejected).toMatch(/rejected the role switch of Person/)
    expect(asked).toBe('Zita Lopes requested another role')
    expect((await recent()).join()).not.toContain('recorded')
    expect(await recent('CONTENT')).toEqual([])
  })

  it('400 for a limit that makes no sense, 401, 403', async () => {
    expect((await t.request('OWNER', { url: dashboard.recentActivity.path, query: { limit: '51' } })).status).toBe(400)
    expect((await t.call('nobody', dashboard.recentActivity, { query: {} })).status).toBe(401)
    const member = await t.build.session({ userId: (await t.build.user()).id })
    expect((await t.call(member, dashboard.recentActivity, { query: {} })).status).toBe(403)
  })
})
