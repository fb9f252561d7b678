import { auth } from '@fulmar/contract/auth/auth'
import { collections } from '@fulmar/contract/collections/collections'
import { team } from '@fulmar/contract/team'
import { userList } from '@fulmar/contract/users/user-list'
import { type MemberInput, userRecord } from '@fulmar/contract/users/user-record'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
  await t.build.rate('PET', 100)
})

let count = 0
const input = (over: Partial<MemberInput> = {}): MemberInput => {
  count += 1
  return {
    name: `Rita Faro ${count}`,
    email: `rita${count}@example.org`,
    phone: '+351912345678',
    neighborhoodId: null,
    address: { street: '', city: 'Porto', state: '', postalCode: '', country: '' },
    hasMailConsent: false,
    isInvited: false,
    ...over,
  }
}
const create = (body: MemberInput, as: As = 'OPERATIONS') => t.call(as, userRecord.create, { body })
const tokenIn = (text: string | undefined) => /accept-invitation#([\w-]+)/.exec(text ?? '')?.[1] ?? ''

describe('POST /api/user', () => {
  it('201 adds an active member who can hand in plastic, logs it and emails nobody', async () => {
    const home = await t.build.neighborhood()
    const body = input({ neighborhoodId: home.id })
    const made = await create(body)
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      name: body.name,
      userType: 'MEMBER',
      status: 'ACTIVE',
      memberCode: expect.stringMatching(/./),
      neighborhood: { id: home.id },
      address: { city: 'Porto' },
      consentedAt: null,
      points: { available: 0, lifetime: 0 },
    })
    const { id } = made.body.data
    expect(await t.build.activity(id)).toMatchObject([{ action: 'user.created', after: { userType: 'MEMBER' } }])
    expect((await t.deliverMail()).filter(({ to }) => to === body.email)).toEqual([])
    const store = await t.build.store()
    const sent = { storeId: store.id, userId: id, lines: [{ plasticCode: 'PET' as const, grams: 1000 }] }
    expect((await t.call('OPERATIONS', collections.record, { body: sent, idempotencyKey: 'by-hand' })).status).toBe(201)
  })

  it('201 adds a member without an email, who collects points with their card until they confirm', async () => {
    const { status, body } = await create(input({ email: '', phone: '+351912000111' }))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ email: null, memberCode: expect.stringMatching(/./), status: 'PENDING' })
    const invited = await create(input({ email: '', isInvited: true }))
    expect([invited.status, invited.body.fields]).toEqual([400, { email: expect.stringContaining('invitation') }])
    const neither = await create(input({ email: '', phone: '' }))
    expect([neither.status, neither.body.fields]).toEqual([400, { phone: 'Enter an email or a phone number' }])
  })

  it('an invited member sets a password by the emailed link, once, and agrees to the privacy policy', async () => {
    const body = input({ isInvited: true })
    const { id, memberCode } = (await create(body)).body.data
    const mail = (await t.deliverMail()).find(({ to }) => to === body.email)
    expect(mail?.text).toContain(memberCode)
    const token = tokenIn(mail?.text)
    expect((await t.call('nobody', team.invitation, { body: { token } })).body.data).toMatchObject({
      email: body.email,
      userType: 'MEMBER',
    })
    const accept = { body: { token, name: body.name, password: 'sea glass and salt' } }
    expect((await t.call('nobody', team.accept, accept)).body.user).toMatchObject({ id, userType: 'MEMBER' })
    expect((await t.call('nobody', team.accept, accept)).body).toMatchObject({ error: 'LINK_EXPIRED' })
    const login = await t.call('nobody', auth.login, { body: { email: body.email, password: 'sea glass and salt' } })
    expect(login.status).toBe(200)
    expect((await t.call('OWNER', userRecord.get, { params: { id } })).body.data.consentedAt).not.toBeNull()
  })

  it('the link of a member who was suspended meanwhile no longer works', async () => {
    const body = input({ isInvited: true })
    const { id, version } = (await create(body)).body.data
    const token = tokenIn((await t.deliverMail()).find(({ to }) => to === body.email)?.text)
    await t.call('OWNER', userRecord.change, { body: { id, version, status: 'SUSPENDED', reason: 'Not them' } })
    expect((await t.call('nobody', team.invitation, { body: { token } })).body).toMatchObject({ error: 'LINK_EXPIRED' })
  })

  it('saves a name in one form of Unicode, and finds it by either', async () => {
    const { id, name } = (await create(input({ name: 'Ine\u0302s Cesa\u0301ria' }))).body.data
    expect(name).toBe('Inês Cesária')
    for (const search of ['Inês Cesária', 'Ine\u0302s Cesa\u0301ria']) {
      const { data } = (await t.call('OWNER', userList.list, { query: { search } })).body
      expect(data.map(row => row.id)).toEqual([id])
    }
  })

  it('409 for an email in use, 400 for a neighborhood that is not open, 401 and 403 without permission', async () => {
    const { email } = await t.build.account({ userType: 'MEMBER', adminRole: null })
    const taken = await create(input({ email: email.toUpperCase() }))
    expect(taken.body).toMatchObject({ error: 'EMAIL_TAKEN', fields: { email: expect.any(String) } })
    expect((await create(input({ neighborhoodId: unknownId }))).body).toMatchObject({
      error: 'INVALID_INPUT',
      fields: { neighborhoodId: expect.any(String) },
    })
    expect((await create(input(), 'nobody')).status).toBe(401)
    expect((await create(input(), 'AUDITOR')).status).toBe(403)
  })
})

describe('GET /api/member/duplicates', () => {
  const ask = async (query: object, as: As = 'OPERATIONS') => t.call(as, userRecord.duplicates, { query })

  it('200 finds who has the same phone, or the same name in the same neighborhood', async () => {
    const here = await t.build.neighborhood()
    const ana = await t.build.user({ name: 'Ana Duplo', phone: '+351911222333', neighborhoodId: here.id })
    const namesake = await t.build.user({ name: 'ana duplo', neighborhoodId: here.id })
    await t.build.user({ name: 'Ana Duplo' })
    const found = async (query: object) => (await ask(query)).body.data.map(row => [row.id, row.hasSamePhone])
    expect(await found({ phone: '+351911222333' })).toEqual([[ana.id, true]])
    const both = { phone: '+351911222333', name: 'ANA DUPLO', neighborhoodId: here.id }
    expect(await found(both)).toEqual([
      [ana.id, true],
      [namesake.id, false],
    ])
    expect(await found({ ...both, exceptId: ana.id })).toEqual([[namesake.id, false]])
    expect(await found({ name: 'Ana Duplo' })).toEqual([])
    expect(await found({})).toEqual([])
  })

  it('403 for who may not change people', async () => {
    expect((await ask({}, 'AUDITOR')).status).toBe(403)
  })
})
