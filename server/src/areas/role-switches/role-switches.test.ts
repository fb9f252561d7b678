import { roleSwitches } from '@fulmar/contract/role-switches'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

async function signedIn(over: Parameters<TestApp['build']['user']>[0] = {}) {
  const person = await t.build.user(over)
  const { token } = await t.build.session({ userId: person.id })
  return { ...person, token }
}

describe('POST /api/role-switch-requests', () => {
  it('201 for a member who asks to lead, with a log entry and an email', async () => {
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
    expect(mail?.text).toContain(`We received your request to lead ${target.name}`)
  })

  it('201 for a leader who steps down: the neighborhood is the one they lead', async () => {
    const home = await t.build.neighborhood()
    const leader = await signedIn({ userType: 'NEIGHBORHOOD', neighborhoodId: home.id })
    const { body } = await t.call(leader, roleSwitches.ask, { body: { to: 'MEMBER', reason: 'I move away' } })
    expect(body.data).toMatchObject({ from: 'NEIGHBORHOOD', to: 'MEMBER', neighborhood: { id: home.id } })
  })

  it('201 for an administrator on behalf of a user, who is emailed', async () => {
    const member = await t.build.user()
    const { id: neighborhoodId } = await t.build.neighborhood()
    const { body } = await t.call('OPERATIONS', roleSwitches.ask, {
      body: { userId: member.id, to: 'NEIGHBORHOOD', neighborhoodId, reason: 'Everybody wants her' },
    })
    expect(body.data.requestedBy.id).not.toBe(member.id)
    const [mail] = (await t.deliverMail()).filter(({ to }) => to === member.email)
    expect(mail?.text).toContain(`${body.data.requestedBy.name} submitted a request for you to lead`)
  })

  it('201 with images, which are then kept', async () => {
    const member = await signedIn()
    const { id: neighborhoodId } = await t.build.neighborhood()
    const key = await t.uploadImage()
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

  it('409 when a request is open; of two sent in parallel one is saved', async () => {
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

  it('the table allows one open request per user, too', async () => {
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

  it('401 without a session, 403 for another person and for roles that may not, 404 for an unknown user', async () => {
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
