import { points } from '@fulmar/contract/points/points'
import { proposals } from '@fulmar/contract/proposals'
import { team } from '@fulmar/contract/team'
import { userRecord } from '@fulmar/contract/users/user-record'
import { users } from '@fulmar/contract/users/users'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { invitationUrl } from '#areas/auth/auth.ts'
import { addDays, dayOf } from '#core/days.ts'
import { sql } from '#core/db/db.ts'
import { formatDay } from '#core/words.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { redemptionCalls } from '#test/calls/redemptions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})
const { redeem, fulfil } = redemptionCalls(() => t)

const get = async (id: string) => (await t.call('AUDITOR', userRecord.get, { params: { id } })).body.data
const change = async (id: string, fields: object, as: As = 'OPERATIONS') =>
  t.call(as, userRecord.change, { body: { id, version: (await get(id)).version, ...fields } })
const waiting = async (subjectId: string) =>
  (await t.call('OWNER', proposals.list, { query: { subjectId, status: ['PENDING'] } })).body.data[0]
const approve = async (subjectId: string) =>
  t.call('OWNER', proposals.approve, { body: { id: (await waiting(subjectId))?.id ?? '' } })
const decideLinked = (token: string, isConfirmed = true) =>
  t.call('nobody', proposals.decideLinked, { body: { token, isConfirmed } })

let count = 0
const newEmail = () => `moved-${++count}@mar.example`
const tokenIn = (text = '') => /confirm-address#([\w-]{43})/.exec(text)?.[1] ?? ''

/** A change that waits, with the emails about it. */
async function asked(user: { id: string; email: string }, to = newEmail()) {
  await t.deliverMail()
  const answer = await change(user.id, { email: to, name: 'Ana Mar' })
  const mails = await t.deliverMail()
  return { answer, to, mails, token: tokenIn(mails.find(mail => mail.to === user.email)?.text) }
}

describe('the email or phone of somebody else', () => {
  it('waits while the other fields are saved, and both addresses are told', async () => {
    const user = await t.build.user()
    const { answer, to, mails } = await asked(user)
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('waits for somebody else'),
      data: { email: user.email, name: 'Ana Mar' },
    })
    expect(mails.map(mail => mail.to)).toEqual(expect.arrayContaining([user.email, to]))
    expect(mails.find(mail => mail.to === to)?.text).not.toContain('confirm-address#')
  })

  it('waits also for an owner of a store who has not signed in yet, and ends links emailed before', async () => {
    const { id, email } = await t.build.user({ userType: 'STORE', status: 'PENDING' })
    const link = (await invitationUrl(t.database, '', id)).split('#')[1] ?? ''
    await asked({ id, email })
    const invitation = () => t.call('nobody', team.invitation, { body: { token: link } })
    expect((await invitation()).status).toBe(200)
    expect((await approve(id)).status).toBe(200)
    expect((await invitation()).body.error).toBe('LINK_EXPIRED')
  })

  it('is in force once a second administrator approved it; everybody is signed out and told', async () => {
    const user = await t.build.user()
    const session = await t.build.session({ userId: user.id })
    const { to } = await asked(user)
    expect((await approve(user.id)).status).toBe(200)
    expect((await get(user.id)).email).toBe(to)
    expect((await t.request(session, { url: '/api/user/my-profile' })).status).toBe(401)
    const mails = await t.deliverMail()
    expect(mails).toContainEqual(expect.objectContaining({ to: user.email, subject: 'Your email address was changed' }))
    const [told] = await t.database.many(
      sql`select title from notifications where type = 'ADDRESS_CHANGED' and user_id = ${user.id}`,
    )
    expect(told).toEqual({ title: 'Your email was changed' })
  })

  it('is emailed whole when more is asked for, and the address that is no longer asked for is told', async () => {
    const user = await t.build.user()
    const [first, second] = [newEmail(), newEmail()]
    await change(user.id, { email: first, phone: '+351912345670' })
    await t.deliverMail()
    await change(user.id, { email: second })
    const mails = await t.deliverMail()
    const toOld = mails.find(({ to }) => to === user.email)
    for (const value of [second, '+351912345670']) expect(toOld?.text).toContain(value)
    expect(mails.filter(({ to }) => to === first).map(({ subject }) => subject)).toEqual([
      'An account keeps its email and phone',
    ])
  })

  it('is refused by the database where another account has the email meanwhile', async () => {
    const user = await t.build.user()
    const taken = await t.build.user()
    expect((await asked(user, taken.email.toUpperCase())).answer.body.error).toBe('EMAIL_TAKEN')
    const { to } = await asked(user)
    await t.build.user({ email: to })
    expect((await approve(user.id)).body.error).toBe('EMAIL_TAKEN')
  })

  it('is not approved once it was changed otherwise', async () => {
    const user = await t.build.user()
    await asked(user)
    await t.database.run(sql`update people set email = ${newEmail()} where user_id = ${user.id}`)
    expect((await approve(user.id)).body.error).toBe('STALE_VERSION')
  })

  it('waits where it is the first email of a member who was found by phone, without a link', async () => {
    const { id } = await t.build.user({ phone: '+351912345678' })
    await t.database.run(sql`update people set email = null where user_id = ${id}`)
    const email = newEmail()
    expect((await change(id, { email })).body.data.email).toBeNull()
    expect(await waiting(id)).toMatchObject({ isLinkSent: false, changes: [{ field: 'email', from: '', to: email }] })
    expect((await approve(id)).status).toBe(200)
    expect((await get(id)).email).toBe(email)
  })

  it('is corrected at once for a member who never signed in and has no points', async () => {
    const { id } = await t.build.user({ status: 'PENDING' })
    const email = newEmail()
    expect((await change(id, { email })).body.data.email).toBe(email)
    expect(await waiting(id)).toBeUndefined()
    await t.database.run(sql`update user_balances set lifetime = 1 where user_id = ${id}`)
    expect((await change(id, { email: newEmail() })).body.data.email).toBe(email)
  })

  it('is changed at once by themselves', async () => {
    const session = await t.build.session({ userId: (await t.build.user()).id })
    const { version } = (await t.call(session, users.myProfile, {})).body.data
    const changed = await t.call(session, users.changeProfile, { body: { version, phone: '+351912345679' } })
    expect(changed.body.data.phone).toBe('+351912345679')
  })
})

describe('the link in the email to the old address', () => {
  it('shows the change and confirms it, and says so when it is used again', async () => {
    const user = await t.build.user()
    const { to, token } = await asked(user)
    const linked = await t.call('nobody', proposals.linked, { body: { token } })
    expect(linked.body.data).toMatchObject({ status: 'PENDING', changes: [{ field: 'email', from: user.email, to }] })
    expect((await decideLinked(token)).body.data.status).toBe('APPROVED')
    expect((await get(user.id)).email).toBe(to)
    expect((await t.build.activity(user.id))[0]).toMatchObject({
      action: 'user.address-approved',
      actorId: user.id,
    })
    expect((await decideLinked(token)).body.data.status).toBe('APPROVED')
    expect((await decideLinked(token, false)).body.data.status).toBe('APPROVED')
    expect((await get(user.id)).email).toBe(to)
  })

  it('refuses it, and colleagues of who asked are told', async () => {
    const user = await t.build.user()
    const { token } = await asked(user)
    expect((await decideLinked(token, false)).body.data.status).toBe('DECLINED')
    expect((await decideLinked(token)).body.data.status).toBe('DECLINED')
    expect((await get(user.id)).email).toBe(user.email)
    const [told] = await t.database.many<{ title: string }>(
      sql`select title from notifications where type = 'ADDRESS_PROPOSED' order by created_at desc, id desc limit 1`,
    )
    expect(told?.title).toContain('was refused by the person')
  })

  it('does nothing after 30 days, and 400 for one that is unknown', async () => {
    const user = await t.build.user()
    const { token } = await asked(user)
    await t.database.run(sql`update proposals set asked_at = now() - interval '31 days' where subject_id = ${user.id}`)
    expect((await decideLinked(token)).body.data.status).toBe('PENDING')
    expect((await get(user.id)).email).toBe(user.email)
    expect((await decideLinked('A'.repeat(43))).body.error).toBe('LINK_EXPIRED')
    expect((await t.call('nobody', proposals.linked, { body: { token: 'A'.repeat(43) } })).status).toBe(400)
  })

  it('is of no use once the person is erased, and what it said is gone', async () => {
    const user = await t.build.user()
    const { token } = await asked(user)
    const { memberCode } = await get(user.id)
    const body = { id: user.id, memberCode: memberCode ?? '', reason: 'ASKED' as const }
    expect((await t.call('OWNER', userRecord.erase, { body })).status).toBe(200)
    expect((await decideLinked(token)).body.error).toBe('LINK_EXPIRED')
    const { data } = (await t.call('OWNER', proposals.list, { query: { subjectId: user.id } })).body
    expect(data).toMatchObject([{ status: 'EXPIRED', changes: [], subject: { name: null } }])
  })
})

describe('the points of an account whose email or phone was changed', () => {
  it('are spent after three whole days, whoever asks, and nothing that was asked for before is handed over', async () => {
    const user = await t.build.user()
    await t.build.points(user.id, 1000)
    const rewardId = (await t.build.reward({ costPoints: 100 })).id
    const before = (await redeem('OPERATIONS', { rewardId, userId: user.id })).body.data
    const { code } = await t.database.one<{ code: string }>(sql`select code from redemptions where id = ${before.id}`)
    await asked(user)
    await approve(user.id)
    const refused = {
      status: 409,
      body: {
        error: 'REWARD_NOT_REDEEMABLE',
        message: `The email or phone of this account was changed by somebody else. Its points can be spent from ${formatDay(addDays(dayOf(Date.now()), 4))} on.`,
      },
    }
    const session = await t.build.session({ userId: user.id })
    expect(await redeem(session, { rewardId })).toMatchObject(refused)
    expect(await redeem('OWNER', { rewardId, userId: user.id })).toMatchObject(refused)
    expect(await fulfil('OWNER', { id: before.id, code })).toMatchObject(refused)
    const gift = { userId: user.id, points: 10, reasonCode: 'GOODWILL' as const, note: 'A storm' }
    expect((await t.call('FINANCE', points.adjust, { body: gift, idempotencyKey: uuidv7() })).status).toBe(201)
    await t.database.run(sql`update user_balances set spendable_from = now() where user_id = ${user.id}`)
    expect((await redeem(session, { rewardId })).status).toBe(201)
  })
})
