import { auth } from '@fulmar/contract/auth/auth'
import { collections } from '@fulmar/contract/collections/collections'
import { grants } from '@fulmar/contract/core/permissions'
import { ownStores } from '@fulmar/contract/stores/own-store'
import { storeRequests } from '@fulmar/contract/stores/store-requests'
import { stores } from '@fulmar/contract/stores/stores'
import { team } from '@fulmar/contract/team'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
  await t.build.rate('PET', 100)
})

const request = () => t.build.store({ status: 'PENDING', daysAgo: 3 })
const approval = { status: 'ACTIVE', note: 'Called them', checklist: { IDENTITY: true, HOURS: false } } as const

const decide = (id: string, body: object, as: Parameters<TestApp['call']>[0] = 'OPERATIONS') =>
  t.call(as, stores.change, { body: { id, version: 1, ...body } })

const mailTo = async (to: string) => (await t.deliverMail()).find(mail => mail.to === to)
const tokenIn = (text: string | undefined) => /accept-invitation#([\w-]+)/.exec(text ?? '')?.[1] ?? ''

describe('PUT /api/store, approving a request', () => {
  it('200 creates number and account, saves the decision and emails a link', async () => {
    const { id, email, name } = await request()
    const { status, body } = await decide(id, approval)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'ACTIVE',
      storeId: expect.stringMatching(/^STR-\d+$/),
      owner: { name, email, status: 'PENDING' },
      decision: { note: 'Called them', checklist: { IDENTITY: true, HOURS: false }, reason: null },
      decisions: [{ outcome: 'APPROVED' }],
    })
    expect(await t.build.activity(id)).toMatchObject([
      { action: 'store.approved', before: { status: 'PENDING' }, after: { status: 'ACTIVE' } },
    ])
    const mail = await mailTo(email)
    expect(mail?.subject).toBe(`${name} was approved`)
    expect(mail?.text).toContain(body.data.storeId)
    expect(tokenIn(mail?.text)).not.toBe('')
  })

  it('the link sets a password once; the store signs in and records a collection, and its totals change', async () => {
    const { id, email } = await request()
    await decide(id, approval)
    const token = tokenIn((await mailTo(email))?.text)
    const invited = await t.call('nobody', team.invitation, { body: { token } })
    expect(invited.body.data).toMatchObject({ email, userType: 'STORE', adminRole: null })
    const accept = { body: { token, name: 'Marta at the till', password: 'sea glass and salt' } }
    expect((await t.call('nobody', team.accept, accept)).body.user).toMatchObject({ userType: 'STORE' })
    expect((await t.call('nobody', team.accept, accept)).status).toBe(400)

    const credentials = { email, password: 'sea glass and salt' }
    expect((await t.call('nobody', auth.adminLogin, { body: credentials })).status).toBe(401)
    const session = { token: (await t.call('nobody', auth.login, { body: credentials })).body.token ?? '' }
    const { id: userId } = await t.build.user()
    const lines = [{ plasticCode: 'PET' as const, grams: 2500 }]
    const sent = { body: { storeId: id, userId, lines }, idempotencyKey: 'first' }
    expect((await t.call(session, collections.record, sent)).status).toBe(201)
    const mine = (await t.call(session, ownStores.list, {})).body.data
    expect(mine).toMatchObject([{ id, plasticCollected: 2500, pointsAlloted: 250 }])
    expect(mine[0]?.lastCollectionAt).not.toBeNull()

    const elsewhere = await t.build.store()
    const other = { body: { storeId: elsewhere.id, userId, lines }, idempotencyKey: 'second' }
    expect((await t.call(session, collections.record, other)).body).toMatchObject({ error: 'COLLECTION_REFUSED' })
    expect((await t.call(session, stores.list, { query: {} })).status).toBe(403)
    expect((await t.call(session, stores.get, { query: { id: elsewhere.id } })).status).toBe(403)
  })

  it('200 reuses the store account of this email, without a link if it has a password', async () => {
    const owner = await t.build.account({ userType: 'STORE', adminRole: null })
    const { id } = await t.build.store({ status: 'PENDING', email: owner.email.toUpperCase() })
    expect((await decide(id, approval)).body.data).toMatchObject({ owner: { id: owner.id, status: 'ACTIVE' } })
    const mail = await mailTo(owner.email.toUpperCase())
    expect(mail?.text).toContain('Sign in with your existing account')
    expect(tokenIn(mail?.text)).toBe('')
  })

  it('409 EMAIL_TAKEN when the email belongs to an account that is not a store, and nothing is saved', async () => {
    const member = await t.build.user()
    const { id } = await t.build.store({ status: 'PENDING', email: member.email })
    const refused = await decide(id, approval)
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'EMAIL_TAKEN', fields: { 'contactInfo.email': expect.any(String) } },
    })
    const now = (await t.call('OWNER', stores.get, { query: { id } })).body.data
    expect(now).toMatchObject({ status: 'PENDING', version: 1, storeId: null, decisions: [] })
  })

  it('409 SECOND_PERSON_NEEDED for the applicant, by session or by email', async () => {
    const admin = await t.build.account({ adminRole: 'OWNER' })
    const session = await t.build.session({ userId: admin.id })
    const byAddress = await t.build.store({ status: 'PENDING', email: admin.email })
    expect((await decide(byAddress.id, approval, session)).body).toMatchObject({ error: 'SECOND_PERSON_NEEDED' })
    const other = await t.build.store({ status: 'PENDING' })
    await t.database.run(sql`update stores set requested_by = ${admin.id} where id = ${other.id}`)
    const rejection = { status: 'REJECTED', reason: 'I changed my mind' }
    for (const body of [approval, rejection])
      expect((await decide(other.id, body, session)).body).toMatchObject({ error: 'SECOND_PERSON_NEEDED' })
    expect((await decide(other.id, approval, 'OPERATIONS')).status).toBe(200)
  })

  it('409 SECOND_PERSON_NEEDED also when the applicant changes the email of the request', async () => {
    const admin = await t.build.account({ adminRole: 'OWNER' })
    const session = await t.build.session({ userId: admin.id })
    const { id } = await t.build.store({ status: 'PENDING', email: admin.email })
    const contactInfo = { phoneNumber: '+351912000000', email: 'front@test.example' }
    expect((await decide(id, { ...approval, contactInfo }, session)).body.error).toBe('SECOND_PERSON_NEEDED')
    expect((await decide(id, { contactInfo }, session)).status).toBe(200)
    const later = { version: 2, ...approval }
    expect((await decide(id, later, session)).body.error).toBe('SECOND_PERSON_NEEDED')
    expect((await decide(id, later, 'OPERATIONS')).status).toBe(200)
  })

  it('two administrators: one decides, the other gets that decision', async () => {
    const { id } = await request()
    const answers = await Promise.all([
      decide(id, approval, 'OPERATIONS'),
      decide(id, { status: 'REJECTED', reason: 'Not a store' }, 'OWNER'),
    ])
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.find(answer => answer.status === 200)?.body.data
    expect(answers.find(answer => answer.status === 409)?.body).toMatchObject({ error: 'STALE_VERSION', data: winner })
  })

  it('403 with read permission only', async () => {
    const { id } = await request()
    for (const role of ['AUDITOR', 'FINANCE', 'CONTENT'] as const)
      expect((await decide(id, approval, role)).status).toBe(403)
    expect((await decide(id, approval, 'nobody')).status).toBe(401)
  })

  it('403 with permission to change stores but not to approve them, which no role has today', async () => {
    const asked = await request()
    const running = await t.build.store()
    const { 'stores:approve': approvers } = grants
    Object.assign(grants, { 'stores:approve': ['OWNER'] })
    try {
      for (const body of [approval, { status: 'NEEDS_INFO', reason: 'Why?' }, { status: 'REJECTED', reason: 'No' }])
        expect((await decide(asked.id, body, 'OPERATIONS')).body).toMatchObject({
          error: 'NOT_ALLOWED',
          fields: { permission: 'stores:approve' },
        })
      expect((await decide(running.id, { status: 'PAUSED', reason: 'Holidays' }, 'OPERATIONS')).status).toBe(200)
    } finally {
      Object.assign(grants, { 'stores:approve': approvers })
    }
  })
})

describe('PUT /api/store, asking and rejecting', () => {
  it('200 asks for changes by field, emails the applicant, and accepts the updated request', async () => {
    const { id, email, reference } = await request()
    const fieldComments = { 'address.postalCode': 'It belongs to another street', image: 'Show the front' }
    const asked = await decide(id, { status: 'NEEDS_INFO', reason: 'Nearly there', fieldComments })
    expect(asked.body.data).toMatchObject({ status: 'NEEDS_INFO', fieldComments, version: 2 })
    const mail = await mailTo(email)
    expect(mail?.text).toContain('Postal code: It belongs to another street')
    expect(mail?.text).toContain(`/store-request/${reference}`)
    const own = { reference, email }
    const seen = (await t.call('nobody', storeRequests.requestStatus, { body: own })).body.data
    expect(seen).toMatchObject({ status: 'NEEDS_INFO', reason: 'Nearly there', fieldComments })
    const { image: _none, ...details } = seen.details ?? ({} as NonNullable<typeof seen.details>)
    await t.call('nobody', storeRequests.resubmit, { body: { ...own, store: details } })
    expect((await t.call('OWNER', stores.get, { query: { id } })).body.data).toMatchObject({
      status: 'PENDING',
      decisions: [{ outcome: 'NEEDS_INFO', fieldComments }],
    })
  })

  it('400 for a question without text, an unknown field, and a rejection without a reason', async () => {
    const { id } = await request()
    expect((await decide(id, { status: 'NEEDS_INFO' })).body.fields).toHaveProperty('reason')
    expect((await decide(id, { status: 'NEEDS_INFO', fieldComments: { 'contactInfo.email': 'x' } })).status).toBe(400)
    expect((await decide(id, { status: 'REJECTED' })).body).toMatchObject({
      statusCode: 400,
      fields: { reason: expect.any(String) },
    })
    expect(await t.deliverMail()).toEqual([])
  })

  it('200 rejects with a reason and emails it to the applicant', async () => {
    const { id, email, reference } = await request()
    await decide(id, { status: 'REJECTED', reason: 'There is no shop at this address' })
    expect((await mailTo(email))?.text).toContain('There is no shop at this address')
    const seen = (await t.call('nobody', storeRequests.requestStatus, { body: { reference, email } })).body.data
    expect(seen).toMatchObject({ status: 'REJECTED', reason: 'There is no shop at this address' })
  })

  it('counts in the figures: decided, rejected, and hours to decide', async () => {
    const city = 'Peniche'
    const asked = (daysAgo: number) => t.build.store({ city, status: 'PENDING', daysAgo })
    await decide((await asked(2)).id, approval)
    await decide((await asked(4)).id, { status: 'REJECTED', reason: 'No' })
    await decide((await asked(1)).id, { status: 'NEEDS_INFO', reason: 'Which street?' })
    const { data } = (await t.call('OWNER', stores.stats, { query: { city } })).body
    expect(data).toMatchObject({ decided: 2, rejectionRate: 0.5 })
    expect(data.medianHoursToDecide).toBeCloseTo(72, 0)
    const none = (await t.call('OWNER', stores.stats, { query: { city: 'Nowhere' } })).body.data
    expect(none).toMatchObject({ decided: 0, rejectionRate: null, medianHoursToDecide: null })
  })
})

describe('a request without a reply', () => {
  it('expires after 30 days, with an email to the applicant', async () => {
    const late = await request()
    const early = await request()
    for (const { id } of [late, early]) await decide(id, { status: 'NEEDS_INFO', reason: 'Which street?' })
    await t.database.run(sql`update stores set decided_at = now() - interval '31 days' where id = ${late.id}`)
    await t.database.run(sql`update stores set decided_at = now() - interval '29 days' where id = ${early.id}`)
    await t.deliverMail()
    await enqueue(t.database, 'expire-store-requests', {})
    const mails = [...(await t.deliverMail()), ...(await t.deliverMail())]
    expect(mails.map(mail => mail.to)).toEqual([late.email])
    const statusOf = async (id: string) => (await t.call('OWNER', stores.get, { query: { id } })).body.data
    expect(await statusOf(late.id)).toMatchObject({
      status: 'REJECTED',
      decision: { by: null },
      decisions: [{ outcome: 'EXPIRED' }, {}],
    })
    expect(await statusOf(early.id)).toMatchObject({ status: 'NEEDS_INFO' })
    expect(await t.build.activity(late.id)).toMatchObject([{ action: 'store.expired', actorId: null }, {}])
  })
})
