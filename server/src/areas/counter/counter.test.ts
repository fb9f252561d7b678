import { auth } from '@fulmar/contract/auth/auth'
import { collections } from '@fulmar/contract/collections/collections'
import { counter } from '@fulmar/contract/counter/counter'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { team } from '@fulmar/contract/team'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { counterCalls } from '#test/calls/counters.ts'
import { redemptionCalls } from '#test/calls/redemptions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})
const calls = counterCalls(() => t)
const { fulfil, redeem } = redemptionCalls(() => t)

const codeOf = async (userId: string) =>
  (await t.database.one<{ code: string }>(sql`select member_code as code from people where user_id = ${userId}`)).code
const send = (as: As, body: object, idempotencyKey = uuidv7()) =>
  t.call(as, collections.record, {
    body: { lines: [{ plasticCode: 'PET', grams: 1000 }], ...body } as never,
    idempotencyKey,
  })
const hereAndThere = async () => [await calls.counter(), await calls.counter()] as const

describe('GET /api/store/counter', () => {
  it('gives a device and the staff all that a counter needs, with the rates in force', async () => {
    const { storeId, device, rita, token } = await calls.counter()
    await t.database.run(sql`update stores set accepted_plastics = '{PET,PVC}' where id = ${storeId}`)
    for (const as of [device, { token }]) {
      const { data } = (await t.call(as, counter.state, { query: {} })).body
      expect(data).toMatchObject({
        store: { id: storeId, status: 'ACTIVE', acceptedPlastics: ['PET', 'PVC'], timezone: 'UTC' },
        plastics: [
          { code: 'PET', label: 'PET bottles and trays', pointsPerKg: 100 },
          { code: 'PVC', pointsPerKg: null },
        ],
        staff: [{ hasPin: true }, { id: rita.id, name: 'Rita', hasPin: true }],
        backDatingDays: 7,
        undoMinutes: 10,
      })
    }
  })

  it('calls an owner the owner whose account has the name of the store', async () => {
    const { storeId, owner, device } = await calls.counter()
    const names = async () =>
      (await t.call(device, counter.state, { query: {} })).body.data.staff.map(({ name }) => name)
    await t.database.run(sql`
      update people set name = (select name from stores where id = ${storeId}) where user_id = ${owner.ownerId}`)
    expect(await names()).toEqual(['Owner', 'Rita'])
    const { id: userId } = await t.build.user()
    await send(owner, { storeId, userId })
    const { data } = (await t.call(owner, counter.collections, { query: {} })).body
    expect(data[0]?.staff?.name).toBe('Owner')
    await t.database.run(sql`update people set name = 'Olga' where user_id = ${owner.ownerId}`)
    expect(await names()).toEqual(['Olga', 'Rita'])
  })

  it('asks an owner of several stores which, and knows no other store', async () => {
    const { owner, device } = await calls.counter()
    const other = await t.build.store({ ownerId: owner.ownerId })
    const ask = (as: As, query: { storeId?: string }) => t.call(as, counter.state, { query })
    expect((await ask(owner, {})).body.fields).toEqual({ storeId: expect.any(String) })
    expect((await ask(owner, { storeId: other.id })).body.data.store.id).toBe(other.id)
    expect((await ask(device, { storeId: other.id })).status).toBe(404)
    expect((await ask(owner, { storeId: (await t.build.store()).id })).status).toBe(404)
    const nobody = await t.build.session({ userId: (await t.build.user({ userType: 'STORE' })).id })
    expect((await ask(nobody, {})).status).toBe(404)
  })
})

describe('POST /api/collection by member code', () => {
  it('201 as it is typed, and the preview says the same; the member is named by id or by code', async () => {
    const { storeId, token } = await calls.counter()
    const { id: userId } = await t.build.user()
    const code = await codeOf(userId)
    const memberCode = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()
    const lines = [{ plasticCode: 'PET' as const, grams: 1000 }]
    const preview = await t.call({ token }, collections.preview, { body: { storeId, memberCode, lines } })
    expect(preview.body.data).toMatchObject({ points: 100 })
    const { status, body } = await send({ token }, { storeId, memberCode })
    expect([status, body.data.points]).toEqual([201, 100])
    expect((await t.call('AUDITOR', collections.get, { params: { id: body.data.id } })).body.data.user.id).toBe(userId)
    for (const both of [{}, { userId, memberCode }])
      expect((await send({ token }, { storeId, ...both })).body.fields).toEqual({ userId: expect.any(String) })
    expect((await send('OPERATIONS', { storeId, memberCode })).status).toBe(201)
  })

  it('400 for a code that is nobody’s or that of someone who may not collect, in the same words', async () => {
    const { storeId, token } = await calls.counter()
    const [blocked, store] = [await t.build.user(), await t.build.user({ userType: 'STORE' })]
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${blocked.id}`)
    const answers = []
    for (const memberCode of ['AAAAAAAA', await codeOf(blocked.id), await codeOf(store.id)])
      answers.push((await send({ token }, { storeId, memberCode })).body)
    expect(new Set(answers.map(({ error, message }) => `${error}: ${message}`))).toEqual(
      new Set(['COLLECTION_REFUSED: No member who can receive points has this code']),
    )
    expect((await send({ token }, { storeId, memberCode: 'AAAAAAAB' })).body.fields).toEqual({
      memberCode: 'Check the code',
    })
  })
})

describe('what a counter sent', () => {
  it('is the same when the login of its owner sends it again, and nothing to another store', async () => {
    const [here, there] = await hereAndThere()
    const { id: userId } = await t.build.user()
    const body = { storeId: here.storeId, userId }
    const first = await send(here, body, 'queued')
    const again = await send(here.owner, body, 'queued')
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.data.id).toBe(first.body.data.id)
    expect((await send(there.owner, body, 'queued')).body.error).toBe('COLLECTION_REFUSED')
    const member = { name: 'Ana Costa', email: `${uuidv7()}@test.example`, consent: true } as const
    const register = (as: As, over: object = {}) =>
      t.call(as, counter.registerMember, { body: { ...member, ...over }, idempotencyKey: 'queued' })
    const ana = (await register(here)).body.data
    expect((await register(here.owner, { storeId: here.storeId })).body.data).toEqual(ana)
    expect((await register(there)).body.error).not.toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('POST /api/store/member', () => {
  const register = (as: As, over: object = {}, idempotencyKey = uuidv7()) =>
    t.call(as, counter.registerMember, {
      body: { name: 'Ana Sousa Costa', email: `${uuidv7()}@test.example`, consent: true, ...over },
      idempotencyKey,
    })

  it('201 once for a key; they collect at once, and redeem after they have confirmed by email', async () => {
    const { storeId, token } = await calls.counter()
    const body = { email: `${uuidv7()}@test.example`, phone: '+351912345678' }
    const registered = await register({ token }, body, 'register Ana')
    expect(registered.status).toBe(201)
    const { data: ana } = registered.body
    expect(ana).toMatchObject({
      name: 'Ana C.',
      isConfirmed: false,
      confirmationCode: null,
      memberCode: expect.stringMatching(/^[A-Z2-9]{8}$/),
    })
    expect((await register({ token }, body, 'register Ana')).body.data).toEqual(ana)
    expect((await send({ token }, { storeId, memberCode: ana.memberCode })).status).toBe(201)
    const reward = await t.build.reward({ costPoints: 50 })
    const refused = await redeem('OPERATIONS', { rewardId: reward.id, userId: ana.id })
    expect([refused.status, refused.body.error]).toEqual([409, 'REWARD_NOT_REDEEMABLE'])
    const mail = (await t.deliverMail()).find(({ to }) => to === body.email)
    expect(mail?.text).toContain(ana.memberCode)
    const link = /accept-invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    const accepted = await t.call('nobody', team.accept, {
      body: { token: link, name: 'Ana Costa', password: 'sea glass on the beach' },
    })
    expect(accepted.body.user).toMatchObject({ id: ana.id, userType: 'MEMBER' })
    expect((await redeem('OPERATIONS', { rewardId: reward.id, userId: ana.id })).status).toBe(201)
    expect(
      (await t.call({ token }, counter.findMember, { query: { code: ana.memberCode } })).body.data.isConfirmed,
    ).toBe(true)
  })

  it('is confirmed by registering in the app, too, when the link is over; points stay, and the old link ends', async () => {
    const { storeId, token } = await calls.counter()
    const email = `${uuidv7()}@test.example`
    const { data: ana } = (await register({ token }, { email })).body
    await send({ token }, { storeId, memberCode: ana.memberCode })
    const letter = (await t.deliverMail()).find(({ to }) => to === email)
    await t.call('nobody', auth.validateAndSendOtp, { body: { email, type: 'REGISTER' } })
    const code = (await t.deliverMail()).find(({ to, text }) => to === email && /\b\d{6}\b/.test(text))
    const otp = /\b\d{6}\b/.exec(code?.text ?? '')?.[0] ?? ''
    const password = 'sea glass on the beach'
    const body = { name: 'Ana Costa', email, otp, password, consent: true as const }
    const joined = await t.call('nobody', auth.register, { body })
    expect(joined.body.user).toMatchObject({ id: ana.id, name: 'Ana Costa' })
    expect(await t.build.balance(ana.id)).toMatchObject({ available: 100 })
    const link = /accept-invitation#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
    expect((await t.call('nobody', team.accept, { body: { token: link, name: 'Eve', password } })).status).not.toBe(200)
  })

  it('201 with a phone alone: they confirm by registering with it and the code that only the registration returns, once, and keep their points', async () => {
    const { storeId, token } = await calls.counter()
    const phone = '+351912345679'
    const { data: ana } = (await register({ token }, { email: undefined, phone }, 'register by phone')).body
    const again = await register({ token }, { email: undefined, phone }, 'register by phone')
    expect(again.body.data.confirmationCode).toBe(ana.confirmationCode)
    const { data: found } = (await t.call({ token }, counter.findMember, { query: { phone } })).body
    expect(found).toEqual({ id: ana.id, name: 'Ana C.', memberCode: ana.memberCode, isConfirmed: false })
    expect(await t.deliverMail()).toEqual([])
    const { data: taken } = (await send({ token }, { storeId, memberCode: ana.memberCode })).body
    const receipt = await t.call({ token }, counter.emailReceipt, { body: { id: taken.id } })
    expect([receipt.status, receipt.body.error]).toEqual([409, 'NO_EMAIL'])
    const proved = async () => {
      const email = `${uuidv7()}@test.example`
      await t.call('nobody', auth.validateAndSendOtp, { body: { email, type: 'REGISTER' } })
      const mail = (await t.deliverMail()).find(({ to }) => to === email)
      return { email, otp: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '' }
    }
    const join = (address: { email: string; otp: string }, over: object = {}) => {
      const person = { name: 'Ana Costa', password: 'sea glass on the beach', consent: true as const }
      const body = { ...address, ...person, phone, confirmationCode: `${ana.confirmationCode}`, ...over }
      return t.call('nobody', auth.register, { body })
    }
    const own = await proved()
    for (const guess of [{ phone: '+351912345670' }, { confirmationCode: ana.memberCode }]) {
      const { status, body } = await join(own, guess)
      expect([status, body.fields]).toEqual([400, { confirmationCode: expect.any(String) }])
    }
    expect((await join(own)).body.user).toMatchObject({ id: ana.id, name: 'Ana Costa', email: own.email })
    expect(await t.build.balance(ana.id)).toMatchObject({ available: 100 })
    expect((await join(await proved())).body.fields).toEqual({ confirmationCode: expect.any(String) })
  })

  it('400 without consent, or without both email and phone, 409 for a taken email, 400 for a neighborhood that is unknown or closed', async () => {
    const { token } = await calls.counter()
    expect((await register({ token }, { consent: false })).status).toBe(400)
    expect((await register({ token }, { email: undefined })).status).toBe(400)
    const { email } = await t.build.user()
    expect((await register({ token }, { email })).body.error).toBe('EMAIL_TAKEN')
    const closed = await t.build.neighborhood()
    await t.database.run(sql`update neighborhoods set status = 'ARCHIVED' where id = ${closed.id}`)
    for (const neighborhoodId of [unknownId, closed.id])
      expect((await register({ token }, { neighborhoodId })).body.fields).toEqual({
        neighborhoodId: expect.any(String),
      })
  })

  it('409 at a store that is not active', async () => {
    const { storeId, token } = await calls.counter()
    await t.database.run(sql`update stores set status = 'PAUSED' where id = ${storeId}`)
    expect((await register({ token })).body.error).toBe('STORE_NOT_APPROVED')
  })

  it('429 after 20 tries a day at one store, refused ones counted', async () => {
    const [here, there] = await hereAndThere()
    const { email } = await t.build.user()
    for (let i = 0; i < 20; i++) expect((await register(here, { email })).status).toBe(409)
    const refused = await register(here)
    expect([refused.status, Number(refused.headers['retry-after']) > 80_000]).toEqual([429, true])
    expect((await register(there)).status).toBe(201)
  })

  it('needs one connection for each, so that many at once do not wait for each other for ever', async () => {
    const few = await testApp({ connection: t.connection, connections: 2 })
    const { token } = await calls.counter()
    const register = () =>
      few.call({ token }, counter.registerMember, {
        body: { name: 'Ana Costa', email: `${uuidv7()}@test.example`, consent: true },
        idempotencyKey: uuidv7(),
      })
    const statuses = (await Promise.all(Array.from({ length: 6 }, register))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201]))
  })
})

describe('GET /api/store/collections and /totals', () => {
  it('show the collections of a day of the store’s time zone, who took them, and what the caller can undo', async () => {
    const [here, there] = await hereAndThere()
    await t.database.run(sql`update stores set timezone = 'Pacific/Auckland' where id = ${here.storeId}`)
    const { id: userId } = await t.build.user({ name: 'Ana Costa' })
    const { data: receipt } = (await send(here, { storeId: here.storeId, userId })).body
    const byOwner = (await send(here.owner, { storeId: here.storeId, userId: (await t.build.user()).id })).body.data
    await send(there, { storeId: there.storeId, userId })
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date())
    const list = async (as: As, query: object) =>
      (await t.call(as, counter.collections, { query: { limit: 10, ...query } })).body
    const { data, totalCount } = await list(here, { day })
    expect(totalCount).toBe(2)
    const own = data.find(({ id }) => id === receipt.id)
    expect(own).toMatchObject({
      code: receipt.code,
      member: { name: 'Ana C.', memberCode: await codeOf(userId) },
      staff: { id: here.rita.id, name: 'Rita' },
      grams: 1000,
      points: 100,
      pointsPending: 0,
      status: 'RECORDED',
      lines: receipt.lines,
      undoUntil: expect.any(String),
    })
    expect(data.find(({ id }) => id === byOwner.id)?.undoUntil).toBeNull()
    expect((await list(here.owner, { day })).data.find(({ id }) => id === byOwner.id)?.undoUntil).not.toBeNull()
    expect((await list(here, { day: '2020-01-01' })).totalCount).toBe(0)
    const undone = await t.call(here, collections.undo, { body: { id: receipt.id }, idempotencyKey: uuidv7() })
    expect(undone.status).toBe(200)
    const totals = await t.call(here, counter.totals, { query: { from: day, to: day } })
    expect(totals.body.data).toEqual([{ day, collections: 1, grams: 1000, points: 100, pointsPending: 0, reversed: 1 }])
    expect((await t.call(there, counter.collections, { query: { storeId: here.storeId } })).status).toBe(404)
  })

  it('count pending points apart', async () => {
    const here = await calls.counter()
    const { id: userId } = await t.build.user()
    await t.build.dailyPoints({ member: 50, store: 0, recorder: 0 })
    await send(here, { storeId: here.storeId, userId })
    await t.build.dailyPoints({ member: 0, store: 0, recorder: 0 })
    const { data } = (await t.call(here, counter.collections, { query: {} })).body
    expect(data).toMatchObject([{ pointsPending: 100, review: 'OPEN', flags: [{ rule: 'MEMBER_LIMIT' }] }])
    const day = new Date().toISOString().slice(0, 10)
    const totals = await t.call(here, counter.totals, { query: { from: day, to: day } })
    expect(totals.body.data).toMatchObject([{ points: 100, pointsPending: 100 }])
  })

  it('400 for more than 92 days, or a last day before the first', async () => {
    const here = await calls.counter()
    const ask = async (from: string, to: string) => (await t.call(here, counter.totals, { query: { from, to } })).status
    expect(await ask('2026-01-01', '2026-04-02')).toBe(200)
    expect(await ask('2026-01-01', '2026-04-03')).toBe(400)
    expect(await ask('2026-01-02', '2026-01-01')).toBe(400)
  })
})

describe('receipts', () => {
  it('can be checked by anyone who has the code, and name nobody', async () => {
    const here = await calls.counter()
    const { id: userId, name } = await t.build.user({ name: 'Ana Costa' })
    const { id, code } = (await send(here, { storeId: here.storeId, userId })).body.data
    expect(code).toMatch(/^[A-Z2-9]{12}$/)
    const check = (as: As = 'nobody', asked = code) => t.call(as, counter.receipt, { params: { code: asked } })
    const { body } = await check()
    expect(body.data).toMatchObject({
      code,
      store: { city: 'Porto' },
      lines: [{ plasticCode: 'PET', label: 'PET bottles and trays', grams: 1000, points: 100 }],
      grams: 1000,
      points: 100,
      pointsPending: 0,
      status: 'RECORDED',
      reversedAt: null,
    })
    for (const secret of [name, 'Rita', userId, await codeOf(userId)])
      expect(JSON.stringify(body)).not.toContain(secret)
    expect((await check('nobody', code.toLowerCase())).status).toBe(200)
    await t.call(here, collections.undo, { body: { id }, idempotencyKey: uuidv7() })
    expect((await check()).body.data).toMatchObject({ status: 'REVERSED', reversedAt: expect.any(String) })
    expect((await check('nobody', 'ZZZZZZZZZZZZ')).status).toBe(404)
    expect((await check('nobody', 'short')).status).toBe(400)
  })

  it('429 beyond 30 checks a minute from one address', async () => {
    const own = await testApp({ connection: t.connection })
    const check = () => own.request('nobody', { url: '/api/receipt/ZZZZZZZZZZZZ', remoteAddress: '203.0.113.9' })
    const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await check()).status))
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
  })

  it('are emailed to the member once an hour, by their own store', async () => {
    const [here, there] = await hereAndThere()
    const { id: userId, email } = await t.build.user()
    const { id, code } = (await send(here, { storeId: here.storeId, userId })).body.data
    const mail = (as: As) => t.call(as, counter.emailReceipt, { body: { id } })
    expect((await mail(there)).status).toBe(404)
    expect((await mail(here)).status).toBe(200)
    const again = await mail(here.owner)
    expect([again.status, Number(again.headers['retry-after']) > 3000]).toEqual([429, true])
    const letters = (await t.deliverMail()).filter(({ to }) => to === email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain(`http://fulmar.test/receipt/${code}`)
    expect(letters[0]?.text).toContain('PET bottles and trays: 1 kg, 100 points')
  })
})

describe('redemptions at a counter', () => {
  it('are listed, found by code and handed over by the staff of their store, and of no other', async () => {
    const [here, there] = await hereAndThere()
    const { id: userId } = await t.build.user({ name: 'Ana Costa' })
    const member = await t.build.session({ userId })
    await send(here, { storeId: here.storeId, userId })
    const reward = await t.build.reward({ costPoints: 50 })
    const { id, code } = (await redeem(member, { rewardId: reward.id, storeId: here.storeId })).body.data
    const listed = async (as: As) => (await t.call(as, redemptions.atStore, { query: {} })).body.data.map(row => row.id)
    const shown = async (as: As) => (await t.call(as, redemptions.byCode, { query: { code } })).status
    expect([await listed(here), await listed(there)]).toEqual([[id], []])
    expect([await shown(here), await shown(there)]).toEqual([200, 404])
    expect((await fulfil(there, { id, code })).status).toBe(404)
    const listedHere = (await t.call(here, redemptions.atStore, { query: {} })).body.data[0]
    const found = (await t.call(here, redemptions.byCode, { query: { code } })).body.data
    const done = (await fulfil(here, { id, code })).body.data
    expect([listedHere, found, done].map(value => value?.user.name)).toEqual(['Ana C.', 'Ana C.', 'Ana C.'])
    expect(done).toMatchObject({ status: 'FULFILLED', staff: { id: here.rita.id, name: 'Rita' } })
  })
})
