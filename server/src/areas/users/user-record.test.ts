import { points } from '@fulmar/contract/points/points'
import { userRecord } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const get = async (id: string) => (await t.call('AUDITOR', userRecord.get, { params: { id } })).body.data
const change = (as: As, body: Parameters<typeof t.call<typeof userRecord.change>>[2]['body']) =>
  t.call(as, userRecord.change, { body })

describe('GET /api/user/{id}', () => {
  it('200 returns the full record', async () => {
    const referrer = await t.build.user({ name: 'Inês Faro' })
    const { id } = await t.build.user({ referredBy: referrer.id, referralCode: 'MAR12345' })
    expect(await get(id)).toMatchObject({
      referralCode: 'MAR12345',
      referredBy: { id: referrer.id, name: 'Inês Faro' },
      adminRole: null,
      address: null,
      hasMailConsent: false,
      statusReason: null,
      suspendedUntil: null,
      notes: 0,
      stores: [],
    })
    expect((await get(referrer.id)).referrals).toBe(1)
  })

  it('404 for an unknown id, 400 for an invalid id, 401 and 403 without permission', async () => {
    const call = (as: As, id: string) => t.call(as, userRecord.get, { params: { id } })
    expect((await call('OWNER', unknownId)).status).toBe(404)
    expect((await call('OWNER', 'x')).status).toBe(400)
    expect((await call('nobody', unknownId)).status).toBe(401)
    expect((await call('CONTENT', unknownId)).status).toBe(403)
  })
})

describe('PUT /api/user/update', () => {
  it('200 changes only the fields sent, and logs no personal data', async () => {
    const home = await t.build.neighborhood()
    const phone = '+351911222333'
    const { id, email } = await t.build.user({ phone })
    const address = { street: 'Rua do Mar 1', city: 'Porto', state: '', postalCode: '4000-001', country: 'Portugal' }
    const { status, body } = await change('OPERATIONS', {
      id,
      version: 1,
      name: 'Olga Prata',
      address,
      neighborhoodId: home.id,
      hasMailConsent: true,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Olga Prata',
      email,
      phone,
      address,
      hasMailConsent: true,
      version: 2,
    })
    expect(body.data.neighborhood?.id).toBe(home.id)
    const [entry] = await t.build.activity(id)
    expect(entry).toMatchObject({
      action: 'user.changed',
      after: { neighborhoodId: home.id, hasMailConsent: true, changed: ['name', 'address'] },
    })
    expect(JSON.stringify(entry)).not.toContain('Olga')
  })

  it('200 saves an empty address as none', async () => {
    const { id } = await t.build.user()
    const none = { street: '', city: '', state: '', postalCode: '', country: '' }
    expect((await change('OWNER', { id, version: 1, address: none })).body.data.address).toBeNull()
  })

  it('invites a member without an email once they get one; none can be taken away, and nothing is emailed before', async () => {
    const phone = '+351912345678'
    const { id } = await t.build.user({ phone, status: 'PENDING' })
    await t.database.run(sql`update people set email = null where user_id = ${id}`)
    expect((await change('OWNER', { id, version: 1, phone: '' })).body.fields).toEqual({ phone: expect.any(String) })
    const message = { userId: id, subject: 'Your card', text: 'It is ready.' }
    expect((await t.call('OWNER', userRecord.message, { body: message })).body.error).toBe('NO_EMAIL')
    const email = 'first-place@mar.example'
    const changed = await change('OWNER', { id, version: 1, email })
    expect(changed.body.data).toMatchObject({ email, phone, status: 'PENDING' })
    const invitation = (await t.deliverMail()).find(({ to }) => to === email)
    expect(invitation?.text).toContain('accept-invitation#')
    const emptied = await change('OWNER', { id, version: changed.body.data.version, email: '' })
    expect(emptied.body.fields).toEqual({ email: expect.any(String) })
  })

  it('200 ignores a change of case in the email', async () => {
    const { id, email } = await t.build.user()
    const session = await t.build.session({ userId: id })
    await t.deliverMail()
    await change('OWNER', { id, version: 1, email: email.toUpperCase() })
    expect(await get(id)).toMatchObject({ email: email.toUpperCase() })
    expect((await t.request(session, { url: '/api/user/my-profile' })).status).toBe(200)
    expect(await t.deliverMail()).toEqual([])
  })

  it('409 with the current record for the second of two administrators, and nothing is overwritten', async () => {
    const { id } = await t.build.user({ name: 'Before' })
    const first = await change('OWNER', { id, version: 1, name: 'By the first' })
    const second = await change('OPERATIONS', { id, version: 1, name: 'By the second', phone: '+351911000000' })
    expect(second).toMatchObject({ status: 409, body: { error: 'STALE_VERSION', data: first.body.data } })
    expect(await get(id)).toMatchObject({ name: 'By the first', phone: null, version: 2 })
  })

  it('one of two parallel changes wins', async () => {
    const { id } = await t.build.user()
    const both = await Promise.all(['Um', 'Dois'].map(name => change('OWNER', { id, version: 1, name })))
    expect(both.map(answer => answer.status)).toEqual(expect.arrayContaining([200, 409]))
  })

  it('409 when the email is in use', async () => {
    const taken = await t.build.user()
    const { id } = await t.build.user()
    const answer = await change('OWNER', { id, version: 1, email: taken.email.toUpperCase() })
    expect(answer).toMatchObject({ status: 409, body: { error: 'EMAIL_TAKEN', fields: { email: expect.any(String) } } })
  })

  it('409 for an administrator', async () => {
    const { id } = await t.build.user({ userType: 'ADMIN', adminRole: 'OWNER' })
    expect((await change('OPERATIONS', { id, version: 1, email: 'mine@evil.example' })).body.error).toBe(
      'ADMIN_IN_TEAM',
    )
  })

  it('409 when a leader would move, 400 into an archived neighborhood', async () => {
    const [here, there] = [await t.build.neighborhood(), await t.build.neighborhood()]
    const gone = await t.build.neighborhood({ status: 'ARCHIVED' })
    const leader = await t.build.user({ userType: 'NEIGHBORHOOD', neighborhoodId: here.id })
    const member = await t.build.user({ neighborhoodId: here.id })
    const move = (id: string, neighborhoodId: string) => change('OWNER', { id, version: 1, neighborhoodId })
    expect((await move(leader.id, there.id)).body.error).toBe('LEADER_STAYS')
    expect((await move(member.id, gone.id)).body.fields).toEqual({ neighborhoodId: expect.any(String) })
    expect((await move(member.id, unknownId)).status).toBe(400)
    expect((await move(member.id, there.id)).status).toBe(200)
  })

  it.each([
    [{ phone: '912345678' }, 'phone'],
    [{ email: 'no' }, 'email'],
    [{ status: 'ERASED' }, 'status'],
    [{ status: 'SUSPENDED' }, 'reason'],
    [{ status: 'BLOCKED', reason: 'why not', until: '2030-01-01T00:00:00Z' }, 'until'],
    [{ status: 'SUSPENDED', reason: 'why not', until: '2020-01-01T00:00:00Z' }, 'until'],
    [{ colour: 'red' }, 'colour'],
  ])('400 names the field of %j', async (over, field) => {
    const { id } = await t.build.user()
    const payload = { id, version: 1, ...over }
    const { status, body } = await t.request('OWNER', { method: 'PUT', url: userRecord.change.path, payload })
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
  })

  it('404, 401 and 403', async () => {
    const body = { id: unknownId, version: 1, name: 'No one' }
    expect((await change('OWNER', body)).status).toBe(404)
    expect((await change('nobody', body)).status).toBe(401)
    expect((await change('FINANCE', body)).body.fields).toEqual({ permission: 'users:write' })
  })
})

describe('GET /api/user/{id}/balance', () => {
  it('200 adds up by kind to the balance', async () => {
    const { id } = await t.build.user()
    await t.build.rate('PS', 100)
    await t.build.collection({ userId: id, lines: [{ plasticCode: 'PS', grams: 2000 }] })
    await t.build.collection({ userId: id, lines: [{ plasticCode: 'PS', grams: 500 }] })
    const adjust = { userId: id, points: -30, reasonCode: 'CORRECTION', note: 'weighed wet' } as const
    await t.call('OWNER', points.adjust, { body: adjust, idempotencyKey: uuidv7() })
    await t.database.run(
      sql`select move_points(${id}, 'HOLD', 'user', 'held', 70, ${uuidv7()}, ${uuidv7()}, null, 'k', null)`,
    )
    const { data } = (await t.call('AUDITOR', userRecord.balance, { params: { id } })).body
    expect(data).toEqual({
      available: 150,
      held: 70,
      pending: 0,
      debt: 0,
      lifetime: 220,
      kinds: [
        { kind: 'AWARD', entries: 2, available: 250, held: 0, pending: 0 },
        { kind: 'HOLD', entries: 1, available: -70, held: 70, pending: 0 },
        { kind: 'ADJUSTMENT', entries: 1, available: -30, held: 0, pending: 0 },
      ],
    })
    for (const account of ['available', 'held'] as const)
      expect(data.kinds.reduce((sum, kind) => sum + kind[account], 0)).toBe(data[account])
  })

  it('404, 401 and 403', async () => {
    const call = (as: As) => t.call(as, userRecord.balance, { params: { id: unknownId } })
    expect((await call('OWNER')).status).toBe(404)
    expect((await call('nobody')).status).toBe(401)
    expect((await call('CONTENT')).status).toBe(403)
  })
})

describe('GET /api/user/{id}/requests', () => {
  it('200 returns requests by and for the user', async () => {
    const owner = await t.build.user({ userType: 'STORE' })
    const store = await t.build.store({ ownerId: owner.id, status: 'PENDING' })
    const adjust = { userId: owner.id, points: 600, reasonCode: 'GOODWILL', note: 'a storm' } as const
    await t.call('OPERATIONS', points.adjust, { body: adjust, idempotencyKey: uuidv7() })
    const { data } = (await t.call('AUDITOR', userRecord.requests, { params: { id: owner.id } })).body
    expect(data).toMatchObject([
      { kind: 'ADJUSTMENT', title: '+600 points', status: 'PENDING' },
      { kind: 'STORE', id: store.id, title: store.name, status: 'PENDING' },
    ])
  })

  it('401 and 403', async () => {
    const call = (as: As) => t.call(as, userRecord.requests, { params: { id: unknownId } })
    expect((await call('nobody')).status).toBe(401)
    expect((await call('CONTENT')).status).toBe(403)
  })
})
