import { collections } from '@fulmar/contract/collections/collections'
import { isMemberCode } from '@fulmar/contract/core/member-code-check'
import { counter } from '@fulmar/contract/counter/counter'
import { notifications } from '@fulmar/contract/notifications/notifications'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // Somebody to notify: those who join later get nothing.
  await pauseNotifications()
})

type Query = { code?: string; phone?: string; email?: string; storeId?: string }
const find = (as: As, query: Query) => t.call(as, counter.findMember, { query })
const codeOf = async (userId: string) =>
  (await t.database.one<{ code: string }>(sql`select member_code as code from people where user_id = ${userId}`)).code

const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Codes that could be somebody's: the check character is right. */
function* possibleCodes(start: number) {
  for (let n = start; ; n++) {
    const digits = Array.from({ length: 7 }, (_, place) => Math.floor(n / 31 ** place) % 31)
    const check = digits.reduce((sum, digit, at) => sum + (at + 1) * digit, 0) % 31
    yield [...digits, check].map(digit => signs[digit]).join('')
  }
}
const guesses = (count: number, start = 0) => {
  const codes = possibleCodes(start)
  return Array.from({ length: count }, () => codes.next().value as string)
}
const statusesOf = async (work: Promise<{ status: number }>[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(work)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const pauseNotifications = async () =>
  (await t.call('OWNER', notifications.my, { query: { limit: 100 } })).body.data.filter(
    ({ type }) => type === 'LOOK_UPS_PAUSED',
  )
const toNextHour = () => t.database.run(sql`update rate_windows set ends_at = now() where key like 'misses an hour%'`)

describe('GET /api/store/member', () => {
  it('answers first name, initial and code for exactly the code, phone or email', async () => {
    const store = await t.build.storeWithOwner()
    const { id, email } = await t.build.user({ name: 'Ana Sousa Costa', phone: '+351912000001' })
    const code = await codeOf(id)
    const ana = { id, name: 'Ana C.', memberCode: code, isConfirmed: true }
    for (const query of [
      { code },
      { code: code.toLowerCase() },
      { phone: '+351 912 000 001' },
      { email: email.toUpperCase() },
    ])
      expect((await find(store, query)).body.data).toEqual(ana)
    for (const query of [{ phone: '+351912000002' }, { email: email.slice(1) }])
      expect((await find(store, query)).status).toBe(404)
  })

  it('400 without exactly one of them, and for a code that does not check, which costs nothing', async () => {
    const store = await t.build.storeWithOwner()
    const code = await codeOf((await t.build.user()).id)
    expect((await find(store, {})).status).toBe(400)
    expect((await find(store, { code, phone: '+351912000001' })).status).toBe(400)
    const wrong = await Promise.all(Array.from({ length: 50 }, () => find(store, { code: `${code.slice(0, 7)}O` })))
    expect(new Set(wrong.map(({ status, body }) => `${status} ${body.fields?.code}`))).toEqual(
      new Set(['400 Check the code']),
    )
    expect((await find(store, { code })).status).toBe(200)
  })

  it('404 in the same words for nobody, somebody blocked, an administrator and a store', async () => {
    const store = await t.build.storeWithOwner()
    const [phone, unknown] = ['+351912000009', '+351912000008']
    const [blocked, admin, other] = [
      await t.build.user({ phone }),
      await t.build.user({ userType: 'ADMIN', adminRole: 'OWNER' }),
      await t.build.user({ userType: 'STORE' }),
    ]
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${blocked.id}`)
    const codes = [...guesses(1), await codeOf(blocked.id), await codeOf(admin.id), await codeOf(other.id)]
    const answers = await Promise.all(codes.map(code => find(store, { code })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['404 No member who can receive points has this code']),
    )
    expect((await find(store, { phone })).body.message).toBe((await find(store, { phone: unknown })).body.message)
  })

  it('404 for a store that is not active', async () => {
    const store = await t.build.storeWithOwner()
    const code = await codeOf((await t.build.user()).id)
    await t.database.run(sql`update stores set status = 'SUSPENDED' where id = ${store.id}`)
    expect((await find(store, { code })).status).toBe(404)
  })

  it('409 for a phone that several share: their cards tell them apart', async () => {
    const store = await t.build.storeWithOwner()
    const phone = '+351912000010'
    const members = [await t.build.user({ phone }), await t.build.user({ phone })]
    expect((await find(store, { phone })).body).toMatchObject({
      error: 'SEVERAL_MEMBERS',
      message: 'Several members have this phone. Ask for the member card.',
    })
    for (const { id } of members)
      expect((await find(store, { code: await codeOf(id) })).body.data).toMatchObject({ id })
  })

  it('still finds a member whose phone somebody gave at a counter', async () => {
    const store = await t.build.storeWithOwner()
    const phone = '+351912000011'
    const { id } = await t.build.user({ phone })
    await t.build.user({ phone, status: 'PENDING' })
    expect((await find(store, { phone })).body.data).toMatchObject({ id, isConfirmed: true })
    await t.build.user({ phone: '+351912000012', status: 'PENDING' })
    await t.build.user({ phone: '+351912000012', status: 'PENDING' })
    expect((await find(store, { phone: '+351912000012' })).body.error).toBe('SEVERAL_MEMBERS')
  })

  it('counts look-ups by phone or email whether they find somebody or not: 30 an hour', async () => {
    const store = await t.build.storeWithOwner()
    const { email } = await t.build.user()
    expect(await statusesOf(Array.from({ length: 40 }, () => find(store, { email })))).toEqual({ 200: 30, 429: 10 })
    const code = await codeOf((await t.build.user()).id)
    expect((await find(store, { code })).status).toBe(200)
  })

  it('finds as many as come: 200 members in a row', async () => {
    const store = await t.build.storeWithOwner()
    const code = await codeOf((await t.build.user()).id)
    for (let i = 0; i < 200; i++) expect((await find(store, { code })).status).toBe(200)
  })
})

describe('1,000 wrong look-ups', () => {
  it('by one store: 20 are answered, the rest refused, administrators are notified once, and so are 60 a day', async () => {
    const store = await t.build.storeWithOwner()
    const member = await codeOf((await t.build.user()).id)
    const wrong = (count: number, start = 0) => guesses(count, start).map(code => find(store, { code }))
    expect(await statusesOf(wrong(1000))).toEqual({ 404: 20, 429: 980 })
    const refused = await find(store, { code: member })
    expect([refused.status, Number(refused.headers['retry-after']) > 3000]).toEqual([429, true])
    const hours = []
    for (let hour = 1; hour <= 4; hour++) {
      await toNextHour()
      hours.push(await statusesOf(wrong(100, 1000 * hour)))
    }
    expect(hours).toEqual([{ 404: 20, 429: 80 }, { 404: 20, 429: 80 }, { 429: 100 }, { 429: 100 }])
    const pauses = (await pauseNotifications()).filter(({ link }) => link === `/stores/${store.id}`)
    expect(pauses).toMatchObject([{ title: expect.stringMatching(/^Member look-ups at Store \d+ were paused$/) }])
    const logged = (await t.build.activity(store.id)).filter(({ action }) => action === 'store.look-ups-paused')
    expect(logged.length).toBeGreaterThanOrEqual(3)
  })

  it('by fifty stores: 20 each an hour are answered, none is anybody, and each store is named once', async () => {
    const before = (await pauseNotifications()).length
    const stores = await Promise.all(Array.from({ length: 50 }, () => t.build.storeWithOwner()))
    const counts = await statusesOf(
      stores.flatMap((store, n) => guesses(40, n * 40).map(code => find(store, { code }))),
    )
    expect(counts).toEqual({ 404: 1000, 429: 1000 })
    expect((await pauseNotifications()).length - before).toBe(50)
  })

  it('through recordings and previews: the same limits; a pause stops neither those who were here before nor other stores', async () => {
    await t.build.rate('PET', 100)
    const [store, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const [regular, stranger] = [await codeOf((await t.build.user()).id), await codeOf((await t.build.user()).id)]
    const body = (code: string) => ({
      storeId: store.id,
      memberCode: code,
      lines: [{ plasticCode: 'PET' as const, grams: 100 }],
    })
    const record = (code: string, as: As = store) =>
      t.call(as, collections.record, { body: body(code), idempotencyKey: uuidv7() })
    const preview = (code: string, as: As = store) => t.call(as, collections.preview, { body: body(code) })
    expect((await record(regular)).status).toBe(201)
    expect(await statusesOf(guesses(30, 50_000).map(code => preview(code, other)))).toEqual({ 404: 30 })
    expect(await statusesOf(guesses(30, 60_000).map(code => record(code, other)))).toEqual({ 400: 30 })
    expect(await statusesOf(guesses(10, 60_000).map(code => record(code)))).toEqual({ 400: 10 })
    expect(await statusesOf(guesses(30, 70_000).map(code => preview(code)))).toEqual({ 404: 10, 429: 20 })
    expect(await statusesOf([stranger, ...guesses(5, 80_000)].map(code => record(code)))).toEqual({ 429: 6 })
    expect([(await preview(stranger)).status, (await preview(regular)).status]).toEqual([429, 200])
    expect((await record(regular)).status).toBe(201)
  })

  it('do not count what is refused for another reason than the code', async () => {
    const store = await t.build.storeWithOwner()
    const memberCode = await codeOf((await t.build.user()).id)
    const lines = [{ plasticCode: 'PET' as const, grams: 99_999_999 }]
    const body = { storeId: store.id, memberCode, lines }
    for (let i = 0; i < 25; i++)
      expect((await t.call(store, collections.record, { body, idempotencyKey: uuidv7() })).status).toBe(400)
    expect((await find(store, { code: memberCode })).status).toBe(200)
  })
})

describe('member codes', () => {
  it('check, are all different, and do not follow from each other', async () => {
    const rows = await t.database.many<{ code: string }>(
      sql`select next_member_code() as code from generate_series(1, 2000)`,
    )
    const codes = rows.map(({ code }) => code)
    expect(codes.every(isMemberCode)).toBe(true)
    expect(new Set(codes).size).toBe(2000)
    const numberOf = (code: string) =>
      code
        .slice(0, 7)
        .split('')
        .reduce((sum, sign, at) => sum + signs.indexOf(sign) * 31 ** at, 0)
    const steps = codes.slice(1).map((code, at) => (numberOf(code) - numberOf(codes[at] ?? '') + 31 ** 7) % 31 ** 7)
    expect(new Set(steps).size).toBeGreaterThan(1990)
  })
})
