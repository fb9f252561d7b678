import { notifications } from '@fulmar/contract/notifications/notifications'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { nextKey, redemptionCalls } from '#test/calls/redemptions.ts'
import { until } from '#test/until.ts'
import { codeMailJob, codeMailTask } from './redemption-codes.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ connections: 20 })
})
const { redeem, fulfil, cancel, confirm, refuse, resendCode } = redemptionCalls(() => t)

const codeOf = async (id: string) =>
  (await t.database.one<{ code: string }>(sql`select code from redemptions where id = ${id}`)).code

/** A reward that somebody redeems for a member. */
async function askedBy(as: As) {
  const [{ id: rewardId }, member] = [await t.build.reward({ costPoints: 300 }), await t.build.member(1000)]
  const { data } = (await redeem(as, { rewardId, userId: member.id })).body
  return { id: data.id, version: data.version, data, member, code: await codeOf(data.id) }
}
const titlesFor = async (member: As) =>
  (await t.call(member, notifications.my, { query: {} })).body.data.map(({ title }) => title)

describe('a reward that an administrator redeems for a member', () => {
  it('cannot be handed over by the same administrator alone', async () => {
    const clerk = await t.build.session({ adminRole: 'OPERATIONS' })
    await t.build.account({ adminRole: 'OWNER' })
    const { id, data, member } = await askedBy(clerk)
    expect(data).toMatchObject({ confirmedAt: null, requestedBy: { id: clerk.userId } })
    expect(await fulfil(clerk, { id })).toMatchObject({ status: 409, body: { error: 'SECOND_PERSON_NEEDED' } })
    expect(await t.build.balance(member.id)).toMatchObject({ available: 700, held: 300 })
  })

  it('is handed over by another administrator, and the member is notified of each step', async () => {
    const { id, member } = await askedBy(await t.build.session({ adminRole: 'OPERATIONS' }))
    expect((await fulfil('OWNER', { id })).body.data).toMatchObject({ status: 'FULFILLED', confirmedAt: null })
    expect(await titlesFor(member)).toEqual([
      expect.stringMatching(/ was handed over$/),
      expect.stringMatching(/ was redeemed for you$/),
    ])
  })

  it('is handed over by the same administrator once the member has confirmed it', async () => {
    const clerk = await t.build.session({ adminRole: 'OPERATIONS' })
    const { id, member } = await askedBy(clerk)
    const { status, body } = await confirm(member, id)
    expect([status, body.data]).toMatchObject([200, { version: 2, confirmedAt: expect.any(String) }])
    expect((await confirm(member, id)).body.data).toEqual(body.data)
    expect((await fulfil(clerk, { id, version: 2 })).body.data).toMatchObject({ status: 'FULFILLED' })
    expect((await t.build.activity(id)).map(({ action }) => action)).toEqual([
      'redemption.fulfilled',
      'redemption.confirmed',
      'redemption.requested',
    ])
  })

  it('is handed over by the same administrator with the code that only the member got', async () => {
    const clerk = await t.build.session({ adminRole: 'OPERATIONS' })
    const { id, code, data } = await askedBy(clerk)
    expect(JSON.stringify(data)).not.toContain(code)
    const done = await fulfil(clerk, { id, code })
    expect(done.body.data).toMatchObject({ status: 'FULFILLED', confirmedAt: expect.any(String) })
  })

  it('the database refuses the same by itself', async () => {
    const { id } = await askedBy('OWNER')
    await expect(
      t.owner.run(sql`
        update redemptions set status = 'FULFILLED', decided_at = now(), decided_by = requested_by where id = ${id}`),
    ).rejects.toThrow('redemptions_second_person')
  })

  it('is cancelled by the member, who gets the points back', async () => {
    const { id, member } = await askedBy('OWNER')
    expect((await cancel(member, { id })).status).toBe(200)
    expect(await t.build.balance(member.id)).toMatchObject({ available: 1000, held: 0 })
  })
})

describe('a reward that a store redeems for a member', () => {
  it('is cancelled by that store, the member is notified, and no other store can', async () => {
    const [store, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const { id, member } = await askedBy(store)
    expect((await cancel(other, { id })).status).toBe(404)
    expect((await cancel(store, { id })).body.data).toMatchObject({ status: 'CANCELLED' })
    expect(await t.build.balance(member.id)).toMatchObject({ available: 1000, held: 0 })
    expect((await titlesFor(member))[0]).toMatch(/ was cancelled$/)
  })

  it('a store cancels nothing that the member asked for', async () => {
    const store = await t.build.storeWithOwner()
    const { id } = await t.build.redemption({ storeId: store.id })
    expect((await cancel(store, { id })).status).toBe(404)
  })
})

describe('a store that holds points again and again', () => {
  it('is stopped after three for a member who says nothing, and administrators are told once', async () => {
    const clerk = await t.build.session({ adminRole: 'OPERATIONS' })
    const store = await t.build.storeWithOwner()
    const [{ id: rewardId }, member] = [await t.build.reward({ costPoints: 300 }), await t.build.member(1000)]
    const hold = async () => {
      const { status, body } = await redeem(store, { rewardId, userId: member.id })
      if (status === 201) await cancel(store, { id: body.data.id })
      return body.error ?? status
    }
    const answers: unknown[] = []
    for (let n = 0; n < 40; n++) answers.push(await hold())
    expect(answers).toEqual([201, 201, 201, ...Array(37).fill('REDEMPTION_LIMIT')])
    expect(await t.build.balance(member.id)).toMatchObject({ available: 1000, held: 0 })
    const logged = (await t.build.activity(store.id)).filter(({ action }) => action === 'store.redemptions-paused')
    expect(logged).toHaveLength(1)
    expect(await titlesFor(clerk)).toContainEqual(expect.stringMatching(/^Redemptions by .* were paused$/))
    expect((await redeem('OWNER', { rewardId, userId: member.id })).status).toBe(201)
  })

  it('goes on with members who show their code', async () => {
    const store = await t.build.storeWithOwner()
    const [{ id: rewardId }, member] = [await t.build.reward({ costPoints: 10 }), await t.build.member(1000)]
    for (let n = 0; n < 5; n++) {
      const { id } = (await redeem(store, { rewardId, userId: member.id })).body.data
      expect((await fulfil(store, { id, code: await codeOf(id) })).status).toBe(200)
    }
  })

  it('is stopped after twenty for all members', async () => {
    const store = await t.build.storeWithOwner()
    const { id: rewardId } = await t.build.reward({ costPoints: 10 })
    const statuses: number[] = []
    for (let n = 0; n < 21; n++)
      statuses.push((await redeem(store, { rewardId, userId: (await t.build.member(100)).id })).status)
    expect(statuses).toEqual([...Array(20).fill(201), 409])
  })
})

describe('POST /api/redemption/refuse', () => {
  it('returns the points in one call, and keeps the store from asking again', async () => {
    const store = await t.build.storeWithOwner()
    const { id, member, data } = await askedBy(store)
    const { status, body } = await refuse(member, id, 'once')
    expect([status, body.data]).toMatchObject([200, { status: 'CANCELLED', reason: 'Refused by the member' }])
    expect((await refuse(member, id, 'once')).body.data).toEqual(body.data)
    expect(await t.build.balance(member.id)).toMatchObject({ available: 1000, held: 0 })
    const again = await redeem(store, { rewardId: data.reward.id, userId: member.id })
    expect(again).toMatchObject({ status: 409, body: { error: 'REDEMPTION_LIMIT' } })
    const other = await t.build.storeWithOwner()
    expect((await redeem(other, { rewardId: data.reward.id, userId: member.id })).status).toBe(201)
  })

  it('404 for one’s own or that of another, 409 for a closed one, 400 without a redemption, 403 for administrators', async () => {
    const { id, member } = await askedBy('OWNER')
    const { id: own } = (await redeem(member, { rewardId: (await t.build.reward({ costPoints: 10 })).id })).body.data
    expect((await refuse(member, own)).status).toBe(404)
    expect((await refuse(await t.build.member(), id)).status).toBe(404)
    expect((await refuse(member, 'x')).status).toBe(400)
    expect((await refuse('OWNER', id)).status).toBe(403)
    await cancel(member, { id })
    expect((await refuse(member, id)).body).toMatchObject({ error: 'ALREADY_DECIDED' })
  })
})

describe('POST /api/redemption/confirm', () => {
  it('404 for the redemption of another, 409 for a closed one, 403 for administrators, 401 for nobody', async () => {
    const { id, member } = await askedBy('OWNER')
    expect((await confirm(await t.build.member(), id)).status).toBe(404)
    expect((await confirm(member, unknownId)).status).toBe(404)
    expect((await confirm('OWNER', id)).status).toBe(403)
    expect((await confirm('nobody', id)).status).toBe(401)
    expect((await confirm(member, 'x')).status).toBe(400)
    await cancel(member, { id })
    expect((await confirm(member, id)).body).toMatchObject({ error: 'ALREADY_DECIDED' })
  })
})

describe('the email with the code', () => {
  const sent = async (id: string) => {
    const mails: { to: string; text: string }[] = []
    const services = { secrets: t.secrets, publicUrl: 'https://fulmar.example' }
    await codeMailJob(t.database, async mail => void mails.push(mail), services)({ id })
    return mails
  }
  const queued = async (id: string) =>
    (
      await t.owner.one<{ n: number }>(sql`
        select count(*) as n from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
        where k.identifier = ${codeMailTask} and j.payload ->> 'id' = ${id}`)
    ).n

  const tokenIn = (text = '') => text.match(/refuse-reward#(\S+)/)?.[1] ?? ''
  const refuseBy = (token: string) => t.call('nobody', redemptions.refuseLinked, { body: { token } })
  const lookAt = (token: string) => t.call('nobody', redemptions.linked, { body: { token } })

  it('has a link that shows the redemption and gives the points back once, without a session', async () => {
    const { id, member, data } = await askedBy('OWNER')
    const token = tokenIn((await sent(id))[0]?.text)
    const seen = (await lookAt(token)).body.data
    expect(seen).toMatchObject({ status: 'REQUESTED', costPoints: 300, reward: { name: data.reward.name } })
    expect(Object.keys(seen)).not.toContain('user')
    expect((await refuseBy(token)).body.data).toMatchObject({ status: 'CANCELLED' })
    expect((await refuseBy(token)).body.data).toMatchObject({ status: 'CANCELLED' })
    expect(await t.build.balance(member.id)).toMatchObject({ available: 1000, held: 0 })
    const [last] = await t.build.activity(id)
    expect(last).toMatchObject({ action: 'redemption.cancelled', actorId: member.id })
  })

  it('has a link that keeps a store from redeeming for that member again', async () => {
    const clerk = await t.build.session({ adminRole: 'OPERATIONS' })
    const store = await t.build.storeWithOwner()
    const { id, member } = await askedBy(store)
    await refuseBy(tokenIn((await sent(id))[0]?.text))
    const { id: rewardId } = await t.build.reward({ costPoints: 100 })
    const { body } = await redeem(store, { rewardId, userId: member.id })
    expect(body).toMatchObject({ error: 'REDEMPTION_LIMIT', message: expect.stringContaining('refused') })
    expect(await titlesFor(clerk)).toContainEqual(expect.stringMatching(/ did not ask for /))
  })

  it('has a link that changes nothing once the reward was handed over', async () => {
    const { id, code, member } = await askedBy('OWNER')
    const token = tokenIn((await sent(id))[0]?.text)
    await fulfil('OWNER', { id, code })
    expect((await refuseBy(token)).body).toMatchObject({
      message: 'This reward was handed over',
      data: { status: 'FULFILLED' },
    })
    expect(await t.build.balance(member.id)).toMatchObject({ available: 700, held: 0 })
  })

  it('has a link that nobody makes for another redemption', async () => {
    const [{ id }, other] = [await askedBy('OWNER'), await askedBy('OWNER')]
    const token = tokenIn((await sent(id))[0]?.text)
    const forged = token.replace(id, other.id)
    expect((await refuseBy(forged)).body).toMatchObject({ error: 'LINK_EXPIRED' })
    expect((await lookAt(forged)).body).toMatchObject({ error: 'LINK_EXPIRED' })
    expect((await refuseBy('x'.repeat(80))).body).toMatchObject({ error: 'LINK_EXPIRED' })
  })

  it('goes to the member when somebody else redeems, and not when they do', async () => {
    const { id, code } = await askedBy('OWNER')
    expect(await queued(id)).toBe(1)
    const [mail] = await sent(id)
    expect(mail?.text).toContain(code)
    expect(mail?.text).toContain('300 points are held')
    expect(await queued((await t.build.redemption()).id)).toBe(0)
  })

  it('is sent again on request, three times an hour, and never for a closed one', async () => {
    const { id, member } = await askedBy('OWNER')
    for (const status of [200, 200, 200, 429]) expect((await resendCode('OPERATIONS', id)).status).toBe(status)
    expect(await queued(id)).toBe(4)
    await cancel(member, { id })
    expect((await resendCode('OPERATIONS', id)).body).toMatchObject({ error: 'ALREADY_DECIDED' })
    expect(await sent(id)).toEqual([])
  })

  it('403 for a member and an auditor, 404 for a store that does not hand it over, 400 and 401', async () => {
    const store = await t.build.storeWithOwner()
    const { id } = await t.build.redemption({ storeId: store.id })
    expect((await resendCode(store, id)).status).toBe(200)
    expect((await resendCode(await t.build.storeWithOwner(), id)).status).toBe(404)
    expect((await resendCode(await t.build.member(), id)).status).toBe(403)
    expect((await resendCode('AUDITOR', id)).status).toBe(403)
    expect((await resendCode('nobody', id)).status).toBe(401)
    expect((await resendCode('OWNER', 'x')).status).toBe(400)
  })
})

describe('wrong hand-over codes', () => {
  const waiting = async () =>
    (
      await t.owner.many(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    ).length
  const windowsEnd = () => t.owner.run(sql`update rate_windows set ends_at = now() where key like '%hand-over%'`)

  it('five for one redemption are followed by a pause, even for the right one and for parallel guesses', async () => {
    const store = await t.build.storeWithOwner()
    const { id, code } = await t.build.redemption({ storeId: store.id })
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => fulfil('OWNER', { id, code: `WRONG${n}` }, `guess ${id} ${n}`)),
    )
    expect(guesses.filter(({ body }) => body.error === 'REDEMPTION_CODE_WRONG')).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7)
    expect(await fulfil(store, { id, code })).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' } })
    await windowsEnd()
    expect((await fulfil(store, { id, code })).status).toBe(200)
  })

  it('five by one store are followed by a pause for all its redemptions, and for no other store', async () => {
    const [store, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const open = await Promise.all(Array.from({ length: 6 }, () => t.build.redemption({ storeId: store.id })))
    for (const { id } of open.slice(0, 5))
      expect((await fulfil(store, { id, code: 'WRONG' })).body).toMatchObject({ error: 'REDEMPTION_CODE_WRONG' })
    const { id, code } = open[5] as { id: string; code: string }
    expect((await fulfil(store, { id, code })).status).toBe(429)
    const elsewhere = await t.build.redemption({ storeId: other.id })
    expect((await fulfil(other, { id: elsewhere.id, code: elsewhere.code })).status).toBe(200)
    await windowsEnd()
    expect((await fulfil(store, { id, code })).status).toBe(200)
  })

  it('right ones are not counted, and what was handed over answers the same again', async () => {
    const store = await t.build.storeWithOwner()
    for (let n = 0; n < 7; n++) {
      const { id, code } = await t.build.redemption({ storeId: store.id })
      const key = nextKey()
      expect((await fulfil(store, { id, code }, key)).status).toBe(200)
      expect((await fulfil(store, { id, code }, key)).status).toBe(200)
    }
  })

  it('looking for a redemption by a code counts the same way', async () => {
    const store = await t.build.storeWithOwner()
    const { code } = await t.build.redemption({ storeId: store.id })
    const find = (text: string) => t.call(store, redemptions.byCode, { query: { code: text } })
    for (let n = 0; n < 7; n++) expect((await find(code)).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await find(`WRONG${n}`)).status).toBe(404)
    expect((await find(code)).status).toBe(429)
  })

  it('looking for it by many codes at once gains nothing', async () => {
    const store = await t.build.storeWithOwner()
    const find = (text: string) => t.call(store, redemptions.byCode, { query: { code: text } })
    expect((await find('WRONG')).status).toBe(404)
    const guesses = await t.owner.transaction(async tx => {
      await tx.run(sql`select from rate_windows where key = ${`wrong hand-over codes by ${store.id}`} for update`)
      const all = Array.from({ length: 8 }, (_, n) => find(`WRONG${n}`))
      await until(async () => (await waiting()) === all.length)
      return all
    })
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 404)).toHaveLength(4)
  })

  it('lists find a redemption by its whole code only', async () => {
    const { id, code } = await t.build.redemption()
    const search = async (text: string) =>
      (await t.call('OPERATIONS', redemptions.list, { query: { search: text } })).body.data.map(row => row.id)
    expect(await search(code.toLowerCase())).toEqual([id])
    for (const length of [5, 9]) expect(await search(code.slice(0, length))).not.toContain(id)
  })
})
