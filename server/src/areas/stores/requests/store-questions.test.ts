import { storeRequests } from '@fulmar/contract/stores/store-requests'
import { stores } from '@fulmar/contract/stores/stores'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

/** A request with an open question. */
async function asked() {
  const made = await t.build.store({ status: 'PENDING' })
  const fieldComments = { name: 'Is this the full name?' }
  const body = { id: made.id, version: 1, status: 'NEEDS_INFO' as const, fieldComments }
  await t.call('OPERATIONS', stores.change, { body })
  await t.deliverMail()
  return made
}
const remind = (id: string, as: As = 'OPERATIONS') => t.call(as, stores.remind, { body: { id } })
const withdraw = (id: string, as: As = 'OPERATIONS') =>
  t.call(as, stores.change, { body: { id, version: 2, status: 'PENDING' } })
const mailTo = async (to: string) => (await t.deliverMail()).filter(mail => mail.to === to)

describe('POST /api/store/remind', () => {
  it('200 emails the questions again, is logged, and is possible once a day', async () => {
    const { id, email, name } = await asked()
    const reminded = await remind(id)
    expect(reminded.status).toBe(200)
    expect(reminded.body.data.remindedAt).not.toBeNull()
    const [mail] = await mailTo(email)
    expect(mail?.subject).toBe(`Reminder: We need more information about ${name}`)
    expect(mail?.text).toContain('Is this the full name?')
    expect((await t.build.activity(id)).map(({ action }) => action)).toContain('store.reminded')
    expect((await remind(id)).body).toMatchObject({ error: 'ALREADY_REMINDED' })
    expect(await mailTo(email)).toEqual([])
    await t.database.run(sql`update stores set reminded_at = now() - interval '25 hours' where id = ${id}`)
    expect((await remind(id)).status).toBe(200)
  })

  it('409 without open questions, 404 for an unknown store, 401 and 403 without permission', async () => {
    const { id } = await t.build.store({ status: 'PENDING' })
    expect((await remind(id)).body).toMatchObject({ error: 'NOTHING_ASKED' })
    expect((await remind(unknownId)).status).toBe(404)
    expect((await remind(id, 'nobody')).status).toBe(401)
    expect((await remind(id, 'FINANCE')).status).toBe(403)
  })
})

describe('PUT /api/store/request, answering questions', () => {
  it('200 keeps the place of the request, and shows what was asked and what was there before', async () => {
    const { id, email, reference, name } = await asked()
    const own = { reference, email }
    const { details, submittedAt } = (await t.call('nobody', storeRequests.requestStatus, { body: own })).body.data
    if (!details) throw new Error('The questions are not open')
    const store = { ...details, name: `${name} East` }
    const answer = await t.call('nobody', storeRequests.resubmit, { body: { ...own, store } })
    expect(answer.body.data.submittedAt).toBe(submittedAt)
    const { store: seen } = (await t.call('OPERATIONS', stores.review, { query: { id } })).body.data
    expect(seen).toMatchObject({
      requestedAt: submittedAt,
      answeredAt: expect.any(String),
      answeredFrom: { name },
      decisions: [{ outcome: 'NEEDS_INFO', fieldComments: { name: 'Is this the full name?' } }],
    })
    const rejected = await t.call('OPERATIONS', stores.change, {
      body: { id, version: seen.version, status: 'REJECTED', reason: 'Closed for good' },
    })
    expect(rejected.body.data).toMatchObject({
      answeredAt: null,
      answeredFrom: {},
      // From the answer on it was ours to decide.
      decisions: [{ outcome: 'REJECTED', requestedAt: seen.answeredAt }, { outcome: 'NEEDS_INFO' }],
    })
  })
})

describe('PUT /api/store, withdrawing questions', () => {
  it('200 the request waits for a decision again, and the store is notified', async () => {
    const { id, email, reference } = await asked()
    const { status, body } = await withdraw(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'PENDING', fieldComments: {}, remindedAt: null })
    expect((await mailTo(email))[0]?.text).toContain('no longer need')
    expect((await t.build.activity(id)).map(({ action }) => action)).toContain('store.questions-withdrawn')
    const own = await t.call('nobody', storeRequests.requestStatus, { body: { reference, email } })
    expect(own.body.data).toMatchObject({ status: 'PENDING', details: null, fieldComments: {}, reason: null })
    const approval = { id, version: 3, status: 'ACTIVE' as const }
    expect((await t.call('OPERATIONS', stores.change, { body: approval })).status).toBe(200)
  })

  it('403 without permission', async () => {
    const { id } = await asked()
    expect((await withdraw(id, 'FINANCE')).status).toBe(403)
  })
})
