import { type RoleSwitchFilter, roleSwitches, roleSwitchStatus, switchRole } from '@fulmar/contract/role-switches'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { runs } from '#test/runs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

describe('GET /api/role-switch-requests/all', () => {
  it('200 oldest first, searched by name, filtered by everything', async () => {
    const { id: neighborhoodId } = await t.build.neighborhood()
    const older = await t.build.roleSwitch({ neighborhoodId, hoursAgo: 60 })
    const ana = await t.build.user({ name: 'Anabela Quintas' })
    const newer = await t.build.roleSwitch({ userId: ana.id, neighborhoodId, hoursAgo: 1 })
    const decided = await t.build.roleSwitch({ neighborhoodId, status: 'REJECTED', hoursAgo: 200 })
    const ids = async (query: object) =>
      (await t.call('AUDITOR', roleSwitches.list, { query: { neighborhoodId, ...query } })).body.data.map(row => row.id)
    expect(await ids({})).toEqual([decided.id, older.id, newer.id])
    expect(await ids({ status: ['PENDING'] })).toEqual([older.id, newer.id])
    expect(await ids({ age: 'over48h', status: ['PENDING'] })).toEqual([older.id])
    expect(await ids({ age: 'under48h' })).toEqual([newer.id])
    expect(await ids({ age: 'over7d' })).toEqual([decided.id])
    expect(await ids({ search: 'quintas' })).toEqual([newer.id])
    expect(await ids({ search: 'an' })).toEqual([newer.id])
    expect(await ids({ from: 'NEIGHBORHOOD' })).toEqual([])
    expect(await ids({ sortBy: 'decidedAt' })).toEqual([decided.id, ...[older.id, newer.id].sort()])
    expect(await ids({ limit: 1, page: 2 })).toEqual([older.id])
  })

  it('200 returns the concerns about each', async () => {
    const [a, b] = [await t.build.neighborhood(), await t.build.neighborhood()]
    await t.build.user({ neighborhoodId: a.id })
    const leader = await t.build.user({ userType: 'NEIGHBORHOOD', neighborhoodId: a.id })
    const moves = { userId: leader.id, from: 'NEIGHBORHOOD', fromNeighborhoodId: a.id, neighborhoodId: b.id } as const
    await t.build.roleSwitch({ ...moves, status: 'REJECTED', decidedHoursAgo: 24 * 89 })
    const { id } = await t.build.roleSwitch(moves)
    const conflicts = async () =>
      (await t.call('OWNER', roleSwitches.get, { query: { id } })).body.data.request.conflicts
    expect(await conflicts()).toEqual(['LEADS_ELSEWHERE', 'LAST_LEADER', 'REJECTED_LATELY'])
    await t.build.user({ userType: 'NEIGHBORHOOD', neighborhoodId: a.id })
    await t.database.run(
      sql`update role_switch_requests set decided_at = now() - interval '91 days' where status = 'REJECTED'`,
    )
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${leader.id}`)
    expect(await conflicts()).toEqual(['LEADS_ELSEWHERE', 'SUSPENDED'])
  })

  it('400 for what it does not know, 401 and 403', async () => {
    const { status, body } = await t.request('OWNER', { url: roleSwitches.list.path, query: { status: 'GONE' } })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['status']])
    expect((await t.call('nobody', roleSwitches.list, { query: {} })).status).toBe(401)
    expect((await t.call('CONTENT', roleSwitches.list, { query: {} })).body.fields).toEqual({
      permission: 'role-switches:read',
    })
  })
})

describe('GET /api/role-switch-requests/stats', () => {
  it('200 agrees with the list for any filter', async () => {
    const places = [await t.build.neighborhood(), await t.build.neighborhood()].map(({ id }) => id)
    const hours = [1, 50, 200, 400]
    let n = 0
    for (const status of roleSwitchStatus.options)
      for (const neighborhoodId of places) {
        const leaves = places.find(id => id !== neighborhoodId) ?? null
        const isLeader = n % 3 === 0
        await t.build.roleSwitch({
          status,
          neighborhoodId,
          hoursAgo: hours[n++ % 4] ?? 1,
          ...(isLeader && { from: 'NEIGHBORHOOD', fromNeighborhoodId: leaves }),
        })
      }
    const anyFilter = fc.record(
      {
        status: fc.subarray([...roleSwitchStatus.options], { minLength: 1 }),
        from: fc.constantFrom(...switchRole.options),
        to: fc.constantFrom(...switchRole.options),
        neighborhoodId: fc.constantFrom(...places),
        age: fc.constantFrom('under48h', 'over48h', 'over7d', 'over14d'),
        search: fc.constantFrom('person', 'pe', 'nobody at all'),
      } as const,
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(anyFilter, async filter => {
        const { data: list, totalCount } = (
          await t.call('OWNER', roleSwitches.list, { query: { ...filter, limit: 100 } })
        ).body
        const { data: stats } = (await t.call('OWNER', roleSwitches.stats, { query: filter })).body
        const of = (status: string) => list.filter(item => item.status === status).length
        expect(stats).toMatchObject({
          total: totalCount,
          pending: of('PENDING'),
          approved: of('APPROVED'),
          rejected: of('REJECTED'),
          cancelled: of('CANCELLED'),
          expired: of('EXPIRED'),
        })
        expect(stats.matrix.reduce((sum, cell) => sum + cell.total, 0)).toBe(totalCount)
        for (const { from, to, total } of stats.matrix)
          expect(list.filter(item => item.from === from && item.to === to)).toHaveLength(total)
        const decided = stats.approved + stats.rejected
        expect(stats.approvalRate).toEqual(decided ? stats.approved / decided : null)
      }),
      runs(20),
    )
  })

  it('200 returns the oldest pending request and the decision times', async () => {
    const { id: neighborhoodId } = await t.build.neighborhood()
    const query: RoleSwitchFilter = { neighborhoodId }
    const empty = (await t.call('OWNER', roleSwitches.stats, { query })).body.data
    expect(empty).toMatchObject({ total: 0, oldestHours: null, approvalRate: null, medianHours: null, matrix: [] })
    await t.build.roleSwitch({ neighborhoodId, hoursAgo: 30 })
    await t.build.roleSwitch({ neighborhoodId, status: 'APPROVED', hoursAgo: 12, decidedHoursAgo: 2 })
    await t.build.roleSwitch({ neighborhoodId, status: 'REJECTED', hoursAgo: 22, decidedHoursAgo: 2 })
    const { data } = (await t.call('OWNER', roleSwitches.stats, { query })).body
    expect(data).toMatchObject({ pending: 1, approvalRate: 0.5, medianHours: 15 })
    expect(data.oldestHours).toBeCloseTo(30, 1)
  })

  it('401 and 403', async () => {
    expect((await t.call('nobody', roleSwitches.stats, { query: {} })).status).toBe(401)
    expect((await t.call('CONTENT', roleSwitches.stats, { query: {} })).status).toBe(403)
  })
})

describe('GET /api/role-switch-requests', () => {
  it('200 returns the user, the current leaders and earlier requests', async () => {
    const home = await t.build.neighborhood()
    const leader = await t.build.user({ userType: 'NEIGHBORHOOD', neighborhoodId: home.id })
    const before = await t.build.roleSwitch({ neighborhoodId: home.id, status: 'REJECTED', hoursAgo: 90 })
    const { id } = await t.build.roleSwitch({ userId: before.userId, neighborhoodId: home.id })
    const { data } = (await t.call('FINANCE', roleSwitches.get, { query: { id } })).body
    expect(data).toMatchObject({
      request: { id, conflicts: ['REJECTED_LATELY'] },
      person: { grams: 0, collections: 0, points: 0, lastActiveAt: null },
      leaders: [{ id: leader.id, name: leader.name }],
      members: 1,
      history: [{ id: before.id, status: 'REJECTED', decisionReason: 'Not yet' }],
    })
  })

  it('404 for an unknown id, 400 for an invalid id, 403', async () => {
    expect((await t.call('OWNER', roleSwitches.get, { query: { id: unknownId } })).status).toBe(404)
    expect((await t.call('OWNER', roleSwitches.get, { query: { id: 'x' } })).status).toBe(400)
    expect((await t.call('CONTENT', roleSwitches.get, { query: { id: unknownId } })).status).toBe(403)
  })
})

describe('GET /api/role-switch-requests/export', () => {
  it('200 streams matches and logs the export without names; 403 without permission', async () => {
    const { id: neighborhoodId } = await t.build.neighborhood()
    await t.build.roleSwitch({ neighborhoodId, reason: '=1+1' })
    const query = { neighborhoodId, search: 'person' }
    const { status, body } = await t.request('AUDITOR', { url: roleSwitches.export.path, query })
    expect(status).toBe(200)
    expect(body.split('\r\n')).toHaveLength(3)
    expect(body).toContain("'=1+1")
    expect((await t.build.activity())[0]).toMatchObject({
      action: 'role-switch.exported',
      after: { neighborhoodId, isSearch: true },
    })
    expect((await t.call('FINANCE', roleSwitches.export, { query: {} })).status).toBe(403)
  })
})
