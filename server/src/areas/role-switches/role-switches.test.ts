import { type RoleSwitchFilter, roleSwitches, roleSwitchStatus, switchRole } from '@fulmar/contract/role-switches'
import { uploads } from '@fulmar/contract/uploads'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { png } from '#test/images.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

const unknownId = '01890000-0000-7000-8000-000000000000'

async function signedIn(over: Parameters<TestApp['build']['user']>[0] = {}) {
  const person = await t.build.user(over)
  const { token } = await t.build.session({ userId: person.id })
  return { ...person, token }
}

describe('POST /api/role-switch-requests', () => {
  it('201 for a member who asks to lead, with a trace and a letter', async () => {
    const home = await t.build.neighborhood()
    const member = await signedIn({ neighborhoodId: home.id })
    const target = await t.build.neighborhood()
    const { status, body } = await t.call(member, roleSwitches.ask, {
      body: { to: 'NEIGHBORHOOD', neighborhoodId: target.id, reason: 'I know everybody' },
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      user: { id: member.id, name: member.name },
      from: 'MEMBER',
      to: 'NEIGHBORHOOD',
      fromNeighborhood: { id: home.id },
      neighborhood: { id: target.id, name: target.name },
      status: 'PENDING',
      conflicts: [],
      requestedBy: { id: member.id },
      decidedAt: null,
    })
    expect(await t.build.activity(body.data.id)).toMatchObject([
      { action: 'role-switch.requested', actorId: member.id, after: { userId: member.id, neighborhoodId: target.id } },
    ])
    const [mail] = (await t.deliverMail()).filter(({ to }) => to === member.email)
    expect(mail?.text).toContain(`you asked to lead ${target.name}`)
  })

  it('201 for a leader who steps down: the neighborhood is the one they lead', async () => {
    const home = await t.build.neighborhood()
    const leader = await signedIn({ userType: 'NEIGHBORHOOD', neighborhoodId: home.id })
    const { body } = await t.call(leader, roleSwitches.ask, { body: { to: 'MEMBER', reason: 'I move away' } })
    expect(body.data).toMatchObject({ from: 'NEIGHBORHOOD', to: 'MEMBER', neighborhood: { id: home.id } })
  })

  it('201 for an administrator who asks for somebody, who is told so', async () => {
    const member = await t.build.user()
    const { id: neighborhoodId } = await t.build.neighborhood()
    const { body } = await t.call('OPERATIONS', roleSwitches.ask, {
      body: { userId: member.id, to: 'NEIGHBORHOOD', neighborhoodId, reason: 'Everybody wants her' },
    })
    expect(body.data.requestedBy.id).not.toBe(member.id)
    const [mail] = (await t.deliverMail()).filter(({ to }) => to === member.email)
    expect(mail?.text).toContain(`${body.data.requestedBy.name} asked for you to lead`)
  })

  it('201 with pictures, which are then kept', async () => {
    const member = await signedIn()
    const { id: neighborhoodId } = await t.build.neighborhood()
    const { body } = await t.call('nobody', uploads.presign, {
      body: { type: 'image/png', name: 'letter.png', email: member.email },
    })
    const { url, key } = body.result
    await t.request('nobody', { method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } })
    const asking = { to: 'NEIGHBORHOOD' as const, neighborhoodId, reason: 'See the letter' }
    const asked = await t.call(member, roleSwitches.ask, { body: { ...asking, evidence: [key] } })
    expect(asked.body.data.evidence).toEqual([key])
    const other = await signedIn()
    const again = await t.call(other, roleSwitches.ask, { body: { ...asking, evidence: [key] } })
    expect(again).toMatchObject({
      status: 400,
      body: { error: 'UNFIT_FILE', fields: { evidence: expect.any(String) } },
    })
  })

  it('409 when a request is open, also when two are sent at once; then one is kept', async () => {
    const member = await signedIn()
    const { id: neighborhoodId } = await t.build.neighborhood()
    const ask = () =>
      t.call(member, roleSwitches.ask, { body: { to: 'NEIGHBORHOOD', neighborhoodId, reason: 'Once more' } })
    const both = await Promise.all([ask(), ask()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await ask()).toMatchObject({ status: 409, body: { error: 'ROLE_SWITCH_OPEN' } })
    const { totalCount } = (await t.call('OWNER', roleSwitches.list, { query: { userId: member.id } })).body
    expect(totalCount).toBe(1)
  })

  it('one open request per person is what the table says, too', async () => {
    const { userId } = await t.build.roleSwitch()
    await expect(t.build.roleSwitch({ userId })).rejects.toMatchObject({ constraint: 'role_switch_requests_open_key' })
    await t.build.roleSwitch({ userId, status: 'EXPIRED' })
  })

  it('400 names the field that makes no sense', async () => {
    const home = await t.build.neighborhood()
    const archived = await t.build.neighborhood({ status: 'ARCHIVED' })
    const member = await signedIn({ neighborhoodId: home.id })
    const leader = await signedIn({ userType: 'NEIGHBORHOOD', neighborhoodId: home.id })
    const store = await t.build.user({ userType: 'STORE' })
    const reason = 'Because of it'
    for (const [as, body, field] of [
      [member, { to: 'MEMBER', reason }, 'to'],
      [member, { to: 'NEIGHBORHOOD', reason }, 'neighborhoodId'],
      [member, { to: 'NEIGHBORHOOD', neighborhoodId: archived.id, reason }, 'neighborhoodId'],
      [member, { to: 'NEIGHBORHOOD', neighborhoodId: unknownId, reason }, 'neighborhoodId'],
      [member, { to: 'NEIGHBORHOOD', neighborhoodId: home.id, reason: 'x' }, 'reason'],
      [leader, { to: 'NEIGHBORHOOD', neighborhoodId: home.id, reason }, 'neighborhoodId'],
      [leader, { to: 'MEMBER', neighborhoodId: archived.id, reason }, 'neighborhoodId'],
      ['OWNER', { to: 'NEIGHBORHOOD', neighborhoodId: home.id, reason }, 'userId'],
      ['OWNER', { userId: store.id, to: 'NEIGHBORHOOD', neighborhoodId: home.id, reason }, 'userId'],
      ['OWNER', { userId: member.id, to: 'ADMIN', reason }, 'to'],
    ] as const) {
      const { path: url } = roleSwitches.ask
      const { status, body: answer } = await t.request(as, { method: 'POST', url, payload: body })
      expect([status, Object.keys(answer.fields)]).toEqual([400, [field]])
    }
  })

  it('401 without a session, 403 for another person and for roles that may not, 404 for nobody', async () => {
    const { id: neighborhoodId } = await t.build.neighborhood()
    const body = { to: 'NEIGHBORHOOD' as const, neighborhoodId, reason: 'Because of it' }
    const someone = await t.build.user()
    expect((await t.call('nobody', roleSwitches.ask, { body })).status).toBe(401)
    const member = await signedIn()
    expect((await t.call(member, roleSwitches.ask, { body: { ...body, userId: someone.id } })).status).toBe(403)
    expect((await t.call('AUDITOR', roleSwitches.ask, { body: { ...body, userId: someone.id } })).status).toBe(403)
    expect((await t.call('OWNER', roleSwitches.ask, { body: { ...body, userId: unknownId } })).status).toBe(404)
  })
})

describe('GET /api/role-switch-requests/all', () => {
  it('200 oldest first, searched by name, filtered by everything', async () => {
    const { id: neighborhoodId } = await t.build.neighborhood()
    const older = await t.build.roleSwitch({ neighborhoodId, hoursAgo: 60 })
    const ana = await t.build.user({ name: 'Anabela Quintas' })
    const newer = await t.build.roleSwitch({ userId: ana.id, neighborhoodId, hoursAgo: 1 })
    const decided = await t.build.roleSwitch({ neighborhoodId, status: 'REJECTED', hoursAgo: 200 })
    const ids = async (query: object) =>
      (await t.call('AUDITOR', roleSwitches.list, { query: { neighborhoodId, ...query } })).body.data.map(it => it.id)
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

  it('200 tells what speaks against each', async () => {
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
        const of = (status: string) => list.filter(it => it.status === status).length
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
          expect(list.filter(it => it.from === from && it.to === to)).toHaveLength(total)
        const decided = stats.approved + stats.rejected
        expect(stats.approvalRate).toEqual(decided ? stats.approved / decided : null)
      }),
      { numRuns: 40 },
    )
  })

  it('200 tells the oldest that waits and how long decisions took', async () => {
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
  it('200 tells who they are, who leads now and what they asked before', async () => {
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

  it('404 for an unknown id, 400 for what is no id, 403', async () => {
    expect((await t.call('OWNER', roleSwitches.get, { query: { id: unknownId } })).status).toBe(404)
    expect((await t.call('OWNER', roleSwitches.get, { query: { id: 'x' } })).status).toBe(400)
    expect((await t.call('CONTENT', roleSwitches.get, { query: { id: unknownId } })).status).toBe(403)
  })
})

describe('GET /api/role-switch-requests/export', () => {
  it('200 streams what matches and leaves a trace without names; 403 for who may not', async () => {
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
