import { activity } from '@fulmar/contract/activity/activity'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { roleSwitches } from '@fulmar/contract/role-switches'
import { userRecord } from '@fulmar/contract/users/user-record'
import { users } from '@fulmar/contract/users/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

type Decision = Partial<{ version: number; reason: string; successorId: string }>

const decide = (
  id: string,
  status: 'APPROVED' | 'REJECTED' | 'CANCELLED',
  more: Decision = {},
  as: As = 'OPERATIONS',
) => t.call(as, roleSwitches.decide, { body: { id, version: 1, status, ...more } })

const roleOf = (id: string) =>
  t.database.one<{ userType: string; neighborhoodId: string | null }>(
    sql`select user_type as "userType", neighborhood_id as "neighborhoodId" from users where id = ${id}`,
  )

const leadersOf = async (id: string) =>
  (await t.call('OWNER', neighborhoods.get, { params: { id } })).body.data.leaders.map(leader => leader.id)

const mailTo = async (email: string) => (await t.deliverMail()).filter(({ to }) => to === email)

describe('PUT /api/role-switch-requests', () => {
  it('200 approves: request, role, email and log entries together', async () => {
    const home = await t.build.neighborhood()
    const target = await t.build.neighborhood()
    const member = await t.build.user({ neighborhoodId: home.id })
    const { id } = await t.build.roleSwitch({
      userId: member.id,
      fromNeighborhoodId: home.id,
      neighborhoodId: target.id,
    })
    const { status, body } = await decide(id, 'APPROVED', { reason: 'Everybody asked for them' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: `${member.name}’s request approved`,
      data: { status: 'APPROVED', version: 2, conflicts: [], decidedBy: { name: expect.any(String) } },
    })
    expect(await roleOf(member.id)).toEqual({ userType: 'NEIGHBORHOOD', neighborhoodId: target.id })
    expect(await leadersOf(target.id)).toEqual([member.id])
    const entries = (await t.call('OWNER', activity.list, { query: { entityId: id } })).body.data
    expect(entries).toMatchObject([{ action: 'role-switch.approved', reason: 'Everybody asked for them' }])
    expect(await t.build.activity(member.id)).toMatchObject([
      { action: 'user.role-changed', before: { userType: 'MEMBER' }, after: { userType: 'NEIGHBORHOOD' } },
    ])
    expect(await t.build.activity(target.id)).toMatchObject([
      { action: 'neighborhood.leader-named', after: { userId: member.id } },
    ])
    expect(await mailTo(member.email)).toMatchObject([{ subject: `You are now a leader of ${target.name}` }])
  })

  it('takes effect in current sessions immediately', async () => {
    const { leader, others, request } = await t.build.leaderSteppingDown()
    const session = await t.build.session({ userId: leader.id })
    const me = async () => (await t.call(session, users.myProfile, {})).body.data.userType
    expect(await me()).toBe('NEIGHBORHOOD')
    await decide(request.id, 'APPROVED', { successorId: others[0]?.id ?? '' })
    t.sessions.forget(leader.id)
    expect(await me()).toBe('MEMBER')
  })

  it('200 rejects with a reason that is emailed; 400 without one', async () => {
    const member = await t.build.user()
    const { id } = await t.build.roleSwitch({ userId: member.id })
    const { body } = await decide(id, 'REJECTED')
    expect(body).toMatchObject({ statusCode: 400, fields: { reason: expect.any(String) } })
    const { data } = (await decide(id, 'REJECTED', { reason: 'Please come to a meeting first' })).body
    expect(data).toMatchObject({ status: 'REJECTED', decisionReason: 'Please come to a meeting first' })
    expect(await roleOf(member.id)).toMatchObject({ userType: 'MEMBER' })
    expect((await mailTo(member.email))[0]?.text).toContain('Please come to a meeting first')
  })

  it('200 cancels, and the user may send a new request', async () => {
    const { id, userId } = await t.build.roleSwitch()
    expect((await decide(id, 'CANCELLED')).body.data.status).toBe('CANCELLED')
    await t.build.roleSwitch({ userId })
  })

  it('409 when it is decided already, and one of two decisions at once', async () => {
    const { id } = await t.build.roleSwitch()
    const both = await Promise.all([decide(id, 'APPROVED'), decide(id, 'REJECTED', { reason: 'Not now' }, 'OWNER')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const late = await decide(id, 'CANCELLED')
    expect(late).toMatchObject({ status: 409, body: { error: 'ALREADY_DECIDED', data: { id, version: 2 } } })
  })

  it('409 with the current record for another version', async () => {
    const { id } = await t.build.roleSwitch()
    expect((await decide(id, 'APPROVED', { version: 7 })).body).toMatchObject({ error: 'STALE_VERSION', data: { id } })
  })

  it('409 for its author, by rule and by the table', async () => {
    const asker = await t.build.session({ adminRole: 'OWNER' })
    const { id } = await t.build.roleSwitch({ requestedBy: asker.userId })
    for (const status of ['APPROVED', 'REJECTED'] as const)
      expect((await decide(id, status, { reason: 'My own' }, asker)).body.error).toBe('SECOND_PERSON_NEEDED')
    const byHand = t.database.run(sql`
      update role_switch_requests set status = 'APPROVED', decided_at = now(), decided_by = requested_by where id = ${id}`)
    await expect(byHand).rejects.toMatchObject({ constraint: 'role_switch_requests_two_people' })
    expect((await decide(id, 'APPROVED', {}, 'OWNER')).status).toBe(200)
  })

  it('409 for who is suspended, who has another role by now, and a neighborhood that is archived', async () => {
    const suspended = await t.build.roleSwitch()
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${suspended.userId}`)
    const changed = await t.build.roleSwitch()
    await t.database.run(sql`update users set user_type = 'NEIGHBORHOOD' where id = ${changed.userId}`)
    const archived = await t.build.roleSwitch()
    await t.database.run(sql`update neighborhoods set status = 'ARCHIVED' where id = ${archived.neighborhoodId}`)
    for (const { id } of [suspended, changed, archived])
      expect(await decide(id, 'APPROVED')).toMatchObject({ status: 409, body: { error: 'ROLE_SWITCH_UNFIT' } })
  })

  it('401, 403 and 404', async () => {
    const { id } = await t.build.roleSwitch()
    expect((await decide(id, 'APPROVED', {}, 'nobody')).status).toBe(401)
    expect((await decide(id, 'APPROVED', {}, 'FINANCE')).body.fields).toEqual({ permission: 'role-switches:decide' })
    expect((await decide(unknownId, 'APPROVED')).status).toBe(404)
  })
})

describe('the last leader', () => {
  it('steps down with a successor, in one action', async () => {
    const { home, leader, others, request } = await t.build.leaderSteppingDown()
    const [heir] = others
    const { name } = (await t.call('OWNER', neighborhoods.get, { params: { id: home } })).body.data
    const refused = await decide(request.id, 'APPROVED')
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'LAST_LEADER', fields: { successorId: expect.any(String) } },
    })
    expect(await roleOf(leader.id)).toMatchObject({ userType: 'NEIGHBORHOOD' })

    const own = await t.build.roleSwitch({ userId: heir?.id ?? '', fromNeighborhoodId: home })
    const { data } = (await decide(request.id, 'APPROVED', { successorId: heir?.id ?? '' })).body
    expect(data).toMatchObject({ status: 'APPROVED', successor: { id: heir?.id } })
    expect(await leadersOf(home)).toEqual([heir?.id])
    expect(await roleOf(leader.id)).toEqual({ userType: 'MEMBER', neighborhoodId: home })
    expect((await t.call('OWNER', roleSwitches.get, { query: { id: own.id } })).body.data.request).toMatchObject({
      status: 'CANCELLED',
      decisionReason: `Named to lead ${name}`,
    })
    expect((await t.build.activity(home)).map(({ action }) => action).sort()).toEqual([
      'neighborhood.leader-left',
      'neighborhood.leader-named',
    ])
    expect((await mailTo(heir?.email ?? ''))[0]?.subject).toBe(`You are now a leader of ${name}`)
  })

  it('steps down without one if the neighborhood has no other member, or another leader', async () => {
    const alone = await t.build.leaderSteppingDown({ members: 0 })
    expect((await decide(alone.request.id, 'APPROVED')).status).toBe(200)
    const shared = await t.build.leaderSteppingDown()
    await t.build.user({ userType: 'NEIGHBORHOOD', neighborhoodId: shared.home })
    expect((await decide(shared.request.id, 'APPROVED')).status).toBe(200)
  })

  it('of two who step down in parallel: the second needs a successor', async () => {
    const { home, request } = await t.build.leaderSteppingDown()
    const { request: other } = await t.build.leaderSteppingDown({ home })
    const both = await Promise.all([decide(request.id, 'APPROVED'), decide(other.id, 'APPROVED', {}, 'OWNER')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await leadersOf(home)).toHaveLength(1)
  })

  it('400 for a successor who does not fit', async () => {
    const { leader, others, request } = await t.build.leaderSteppingDown()
    const stranger = await t.build.user()
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${others[0]?.id}`)
    for (const successorId of [stranger.id, leader.id, others[0]?.id ?? '', unknownId]) {
      const { status, body } = await decide(request.id, 'APPROVED', { successorId })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['successorId']])
    }
    const plain = await t.build.roleSwitch()
    expect((await decide(plain.id, 'APPROVED', { successorId: stranger.id })).status).toBe(400)
  })
})

describe('DELETE /api/role-switch-requests', () => {
  const cancel = (as: As, id: string, version = 1) => t.call(as, roleSwitches.cancel, { body: { id, version } })

  it('200 cancels one’s own; 404 for anyone else’s', async () => {
    const { id, userId } = await t.build.roleSwitch()
    const own = await t.build.session({ userId })
    const stranger = await t.build.session({ userId: (await t.build.user()).id })
    expect((await cancel(stranger, id)).status).toBe(404)
    expect((await cancel(own, id, 3)).body.error).toBe('STALE_VERSION')
    expect((await cancel(own, id)).body.data).toMatchObject({ status: 'CANCELLED', decidedBy: { id: userId } })
    expect((await cancel(own, id)).body.error).toBe('ALREADY_DECIDED')
  })

  it('200 for an administrator, 401 and 403 for others', async () => {
    const { id } = await t.build.roleSwitch()
    expect((await cancel('nobody', id)).status).toBe(401)
    expect((await cancel('AUDITOR', id)).status).toBe(403)
    expect((await cancel('OPERATIONS', id)).status).toBe(200)
  })
})

describe('erasing a person', () => {
  it('removes their texts and their open request', async () => {
    const member = await t.build.user({ name: 'Zulmira Sem-Rasto' })
    const old = await t.build.roleSwitch({ userId: member.id, status: 'REJECTED', reason: 'I, Zulmira Sem-Rasto' })
    const { id } = await t.build.roleSwitch({ userId: member.id })
    const other = await t.build.roleSwitch({ reason: 'Zulmira Sem-Rasto is for it' })
    const { memberCode } = (await t.call('OWNER', userRecord.get, { params: { id: member.id } })).body.data
    const body = { id: member.id, memberCode: memberCode ?? '', reason: 'ASKED' as const }
    expect((await t.call('OWNER', userRecord.erase, { body })).status).toBe(200)
    const get = async (one: string) =>
      (await t.call('OWNER', roleSwitches.get, { query: { id: one } })).body.data.request
    expect(await get(id)).toMatchObject({ status: 'CANCELLED', user: { name: 'Erased person' } })
    expect(await get(old.id)).toMatchObject({
      reason: 'Erased with the person',
      decisionReason: 'Erased with the person',
    })
    expect((await get(other.id)).reason).toBe('[erased] is for it')
  })
})
