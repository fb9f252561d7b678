import type { CollectionInput } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { type PlasticCode, plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { points } from '@fulmar/contract/points/points'
import { pointsPolicy } from '@fulmar/contract/points/points-policy'
import { userRecord } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { type Db, openDatabase, sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { redemptionCalls } from '#test/calls/redemptions.ts'
import { untilSomeoneWaits } from '#test/until-someone-waits.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ connections: 20 })
  for (const plastic of ['PET', 'HDPE', 'PP'] as const) await t.build.rate(plastic, 100)
})
const limits = { member: 2500, store: 15_000, recorder: 50_000 }
const none = { member: 0, store: 0, recorder: 0 }
beforeEach(() => t.build.dailyPoints(limits))
const { redeem, cancel } = redemptionCalls(() => t)

const record = (as: As, body: CollectionInput, idempotencyKey = uuidv7()) =>
  t.call(as, collections.record, { body, idempotencyKey })
const confirm = (id: string, as: As = 'OWNER') =>
  t.call(as, collections.confirm, { body: { id }, idempotencyKey: uuidv7() })
const reverse = (id: string) =>
  t.call('OWNER', collections.reverse, { body: { id, reason: 'Not weighed' }, idempotencyKey: uuidv7() })
const get = async (id: string) => (await t.call('AUDITOR', collections.get, { params: { id } })).body.data
const pet = (grams: number) => [{ plasticCode: 'PET' as const, grams }]
const rules = (flags: { rule: string }[]) => flags.map(({ rule }) => rule)
const entriesOf = async (userId: string) =>
  (await t.call('AUDITOR', points.list, { query: { userId } })).body.data.map(row => [
    row.kind,
    row.delta,
    row.pendingDelta,
    row.balanceAfter,
  ])
const expectBooksRight = async () =>
  expect((await auditLedger(t.database)).filter(({ violations }) => violations > 0)).toEqual([])

describe('a store that records far too much for a friend', () => {
  it('leaves the points pending: none can be redeemed, and reversing takes all of them back', async () => {
    const { id: storeId, token } = await t.build.storeWithOwner()
    const friend = await t.build.member(0)
    const made = []
    for (let n = 0; n < 3; n++) made.push(await record({ token }, { storeId, userId: friend.id, lines: pet(200_000) }))
    expect(made[0]).toMatchObject({
      status: 201,
      body: {
        message: '20000 points pending review',
        data: {
          points: 20_000,
          pointsPending: 20_000,
          balance: 0,
          flags: [{ holdsPoints: true }, { holdsPoints: true }],
        },
      },
    })
    expect(await t.build.balance(friend.id)).toEqual({
      available: 0,
      held: 0,
      pending: 60_000,
      debt: 0,
      lifetime: 60_000,
    })
    const { id: rewardId } = await t.build.reward({ costPoints: 100 })
    expect((await redeem(friend, { rewardId })).body.error).toBe('BALANCE_TOO_LOW')
    // Whoever recorded them cannot confirm them.
    expect((await confirm(made[0]?.body.data.id ?? '', { token })).status).toBe(403)
    for (const { body } of made) expect((await reverse(body.data.id)).body.data).toMatchObject({ pointsPending: 0 })
    expect(await t.build.balance(friend.id)).toEqual({ available: 0, held: 0, pending: 0, debt: 0, lifetime: 0 })
    await expectBooksRight()
  })

  it('is confirmed by somebody else: the points become available, once', async () => {
    const { id: storeId, token } = await t.build.storeWithOwner()
    const friend = await t.build.member(0)
    const { id } = (await record({ token }, { storeId, userId: friend.id, lines: pet(30_000) })).body.data
    expect(await get(id)).toMatchObject({ points: 3000, pointsPending: 3000, review: 'OPEN' })
    const both = await Promise.all([confirm(id), confirm(id, 'OPERATIONS')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await get(id)).toMatchObject({ points: 3000, pointsPending: 0, review: 'CONFIRMED' })
    expect(await entriesOf(friend.id)).toEqual([
      ['CONFIRMATION', 3000, -3000, 3000],
      ['AWARD', 0, 3000, 0],
    ])
    expect(await t.build.activity(id)).toMatchObject([
      { action: 'collection.confirmed', after: { pointsReleased: 3000 } },
      { action: 'collection.recorded', after: { points: 3000, pointsPending: 3000 } },
    ])
    expect((await redeem(friend, { rewardId: (await t.build.reward()).id })).status).toBe(201)
    await expectBooksRight()
  })
})

describe('an administrator who raised the rate', () => {
  const raised = async (as: As, pointsPerKg: number) => {
    const body = { plasticCode: 'HDPE' as const, pointsPerKg, reason: 'A better price' }
    expect((await t.call(as, plasticRates.create, { body })).status).toBe(201)
  }
  const recorded = async (as: As, plasticCode: PlasticCode = 'HDPE') => {
    const [{ id: storeId }, { id: userId }] = [await t.build.store(), await t.build.user()]
    return (await record(as, { storeId, userId, lines: [{ plasticCode, grams: 1000 }] })).body.data
  }

  it('has not raised it with the first rate of a plastic', async () => {
    const setter = await t.build.session({ adminRole: 'OPERATIONS' })
    const body = { plasticCode: 'PS' as const, pointsPerKg: 90, reason: 'Taken from today on' }
    expect((await t.call(setter, plasticRates.create, { body })).status).toBe(201)
    expect(await recorded(setter, 'PS')).toMatchObject({ points: 90, pointsPending: 0, flags: [] })
  })

  it('has what they record themselves held for 7 days; others record as usual', async () => {
    const raiser = await t.build.session({ adminRole: 'OPERATIONS' })
    const colleague = await t.build.session({ adminRole: 'OPERATIONS' })
    await raised(raiser, 290)
    const mine = await recorded(raiser)
    expect(mine).toMatchObject({
      points: 290,
      pointsPending: 290,
      flags: [{ rule: 'RAISED_RATE', holdsPoints: true, detail: { plastics: ['HDPE'] } }],
    })
    expect(await recorded(colleague)).toMatchObject({ points: 290, pointsPending: 0, flags: [] })
    // Somebody else's later change does not wash it away, and neither does a lower rate of their own count as raised.
    await raised(colleague, 200)
    expect(rules((await recorded(raiser)).flags)).toEqual(['RAISED_RATE'])
    expect((await recorded(colleague)).flags).toEqual([])
  })

  it('counts whoever approved it too', async () => {
    await t.build.rate('PP', 100, 0)
    const [proposer, approver] = [
      await t.build.session({ adminRole: 'OWNER' }),
      await t.build.session({ adminRole: 'OWNER' }),
    ]
    const body = { plasticCode: 'PP' as const, pointsPerKg: 900, reason: 'A campaign' }
    const { id } = (await t.call(proposer, rateProposals.propose, { body })).body.data
    const { status } = await t.call(approver, rateProposals.approve, { body: { id, knownRateIds: [] } })
    expect(status).toBe(200)
    for (const as of [proposer, approver]) {
      const [{ id: storeId }, { id: userId }] = [await t.build.store(), await t.build.user()]
      const { flags } = (await record(as, { storeId, userId, lines: [{ plasticCode: 'PP', grams: 100 }] })).body.data
      expect(rules(flags)).toEqual(['RAISED_RATE'])
    }
  })
})

describe('the limits of a day', () => {
  const scene = async () => ({
    as: await t.build.session({ adminRole: 'OPERATIONS' }),
    storeId: (await t.build.store()).id,
    userId: (await t.build.user()).id,
  })

  it.each([
    ['MEMBER_LIMIT', { ...none, member: 1000 }],
    ['STORE_LIMIT', { ...none, store: 1000 }],
    ['RECORDER_LIMIT', { ...none, recorder: 1000 }],
  ] as const)(
    '%s: beyond it a collection is recorded, flagged and held, and what still fits is not',
    async (rule, policy) => {
      await t.build.dailyPoints(policy)
      const { as, ...who } = await scene()
      const send = async (grams: number) => (await record(as, { ...who, lines: pet(grams) })).body.data
      expect(await send(6000)).toMatchObject({ pointsPending: 0, flags: [] })
      expect(await send(5000)).toMatchObject({
        points: 500,
        pointsPending: 500,
        flags: [{ rule, holdsPoints: true, detail: { limitPoints: 1000, pointsBefore: 600 } }],
      })
      expect(await send(4000)).toMatchObject({ pointsPending: 0, flags: [] })
      expect(await send(10)).toMatchObject({ pointsPending: 1, flags: [{ rule }] })
      expect(await t.build.balance(who.userId)).toMatchObject({ available: 1000, pending: 501 })
      // A new day begins with nothing.
      await t.database.run(sql`update unreviewed_points set day = day - 1`)
      expect(await send(9000)).toMatchObject({ pointsPending: 0, flags: [] })
    },
  )

  it('are each told, count nobody else, and are off at 0', async () => {
    await t.build.dailyPoints({ member: 500, store: 400, recorder: 300 })
    const { as, ...who } = await scene()
    const { flags } = (await record(as, { ...who, lines: pet(6000) })).body.data
    expect(rules(flags)).toEqual(['MEMBER_LIMIT', 'RECORDER_LIMIT', 'STORE_LIMIT'])
    const other = await scene()
    expect((await record(other.as, { ...who, storeId: other.storeId, lines: pet(3000) })).body.data.flags).toEqual([])
    await t.build.dailyPoints(none)
    expect((await record(as, { ...who, lines: pet(150_000) })).body.data.flags).toEqual([])
  })

  it('hold among many at once: no more than the limit becomes available', async () => {
    await t.build.dailyPoints({ ...none, recorder: 1000 })
    const { as, storeId } = await scene()
    const people = await Promise.all(Array.from({ length: 20 }, () => t.build.user()))
    const made = await Promise.all(people.map(({ id }) => record(as, { storeId, userId: id, lines: pet(1500) })))
    const pending = made.map(({ body }) => body.data.pointsPending)
    expect([pending.filter(row => row === 0).length, pending.filter(row => row === 150).length]).toEqual([6, 14])
    await expectBooksRight()
  })

  it('make nobody wait while they are far, and those who could both be the last that fits wait for each other', async () => {
    const { as, storeId, userId } = await scene()
    const few = await testApp({ connection: t.connection, connections: 2 })
    const other = await connectionWithOwnRow(few)
    const counted = (earlier: number, during: () => Promise<void>) =>
      other.transaction(async tx => {
        await tx.run(sql`
          select daily_limit_flags(${userId}, ${as.userId}, ${storeId}, programme_day(now()), ${earlier},
            ${JSON.stringify({ ...limits, member: 0 })})`)
        await during()
      })
    const send = async () => {
      const body = { storeId, userId: (await t.build.user()).id, lines: pet(1000) }
      return few.call(as, collections.record, { body, idempotencyKey: uuidv7() })
    }
    await counted(300, async () => expect((await send()).status).toBe(201))
    let waiting: ReturnType<typeof send> | undefined
    await counted(14_450, async () => expect((await send()).status).toBe(201))
    await counted(10, async () => {
      waiting = send()
      await untilSomeoneWaits(t.owner)
    })
    expect((await waiting)?.body.data.flags).toMatchObject([{ rule: 'STORE_LIMIT' }])
    await other.end()
  })

  /** It counts in another of the 16 rows than the connections of the app, as most do. */
  async function connectionWithOwnRow({ database, connection }: TestApp) {
    const rowOf = async (db: Db) => (await db.one<{ row: number }>(sql`select pg_backend_pid() % 16 as row`)).row
    const rows = await Promise.all([rowOf(database), rowOf(database)])
    for (;;) {
      const other = openDatabase({ connection, connections: 1 })
      if (!rows.includes(await rowOf(other))) return other
      await other.end()
    }
  }

  it('do not deadlock with one another, whoever records for whom where', async () => {
    await t.build.dailyPoints({ member: 3000, store: 3000, recorder: 3000 })
    const [some, others] = [await scene(), await scene()]
    const ways = [some, others].flatMap(({ as }) =>
      [some, others].flatMap(({ storeId }) => [some, others].map(({ userId }) => ({ as, storeId, userId }))),
    )
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ways.map(({ as, ...who }) => record(as, { ...who, lines: pet(2000) }))).flat(),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    for (const { userId } of [some, others]) expect((await t.build.balance(userId)).available).toBeLessThanOrEqual(3000)
  })

  it('are points policy', async () => {
    const policy = (await t.call('FINANCE', pointsPolicy.get, {})).body.data
    expect(policy.dailyPoints).toEqual(limits)
    const body = { ...policy, dailyPoints: { ...limits, member: 100 } }
    expect((await t.call('FINANCE', pointsPolicy.change, { body })).body.data.dailyPoints).toEqual(body.dailyPoints)
    const { as, ...who } = await scene()
    expect(rules((await record(as, { ...who, lines: pet(1100) })).body.data.flags)).toEqual(['MEMBER_LIMIT'])
  })
})

describe('a plastic that the store does not accept', () => {
  const petOnly = async () => {
    const { id } = await t.build.store({ name: 'Bottle Bank' })
    await t.database.run(sql`update stores set accepted_plastics = '{PET}' where id = ${id}`)
    return id
  }
  const mixed = [...pet(1000), { plasticCode: 'HDPE' as const, grams: 500 }]

  it('is refused by name', async () => {
    const [storeId, { id: userId }] = [await petOnly(), await t.build.user()]
    expect(await record('OPERATIONS', { storeId, userId, lines: mixed })).toMatchObject({
      status: 400,
      body: {
        error: 'PLASTIC_NOT_ACCEPTED',
        message: 'This store does not accept HDPE bottles and caps',
        fields: { lines: 'This store does not accept HDPE bottles and caps' },
      },
    })
    expect((await record('OPERATIONS', { storeId, userId, lines: pet(1000) })).status).toBe(201)
  })

  it('is recorded for an administrator with a reason, flagged and held', async () => {
    const [storeId, { id: userId }] = [await petOnly(), await t.build.user()]
    const body = { storeId, userId, lines: mixed, note: 'Wet', overrideReason: 'The container was there' }
    const { data } = (await record('OPERATIONS', body)).body
    expect(data).toMatchObject({
      pointsPending: data.points,
      flags: [{ rule: 'PLASTIC_NOT_ACCEPTED', holdsPoints: true, detail: { plastics: ['HDPE'] } }],
    })
    expect((await get(data.id)).note).toBe('Wet · The container was there')
    // A reason that was not needed changes nothing.
    const usual = (await record('OPERATIONS', { ...body, lines: pet(1000) })).body.data
    expect(usual.flags).toEqual([])
    expect((await get(usual.id)).note).toBe('Wet')
  })

  it('is refused to the store, whatever it says', async () => {
    const { id: storeId, token } = await t.build.storeWithOwner()
    await t.database.run(sql`update stores set accepted_plastics = '{PET}' where id = ${storeId}`)
    const { id: userId } = await t.build.user()
    const body = { storeId, userId, lines: mixed }
    expect((await record({ token }, body)).body.error).toBe('PLASTIC_NOT_ACCEPTED')
    expect((await record({ token }, { ...body, overrideReason: 'Please' })).body).toMatchObject({
      error: 'COLLECTION_REFUSED',
      fields: { overrideReason: expect.any(String) },
    })
  })
})

describe('POST /api/collection/preview', () => {
  it('tells what recording would, and leaves nothing behind', async () => {
    const as = await t.build.session({ adminRole: 'OPERATIONS' })
    const body = { storeId: (await t.build.store()).id, userId: (await t.build.user()).id, lines: pet(40_000) }
    const counts = () =>
      t.database.one(sql`
        select (select count(*) from collections) as collections, (select count(*) from ledger_entries) as entries,
          (select count(*) from idempotency_keys) as keys, (select sum(points) from unreviewed_points) as counted,
          (select count(*) from activity) as activity`)
    const before = await counts()
    const preview = await t.call(as, collections.preview, { body })
    expect(preview).toMatchObject({ status: 200, body: { data: { points: 4000, pointsPending: 4000 } } })
    expect(await counts()).toEqual(before)
    const { points: worth, pointsPending, flags, lines } = (await record(as, body)).body.data
    expect(preview.body.data).toEqual({ points: worth, pointsPending, flags, lines })
  })

  it('400 for what recording refuses, 403 for who may not record', async () => {
    const { id: storeId } = await t.build.store({ status: 'PAUSED' })
    const body = { storeId, userId: (await t.build.user()).id, lines: pet(100) }
    expect((await t.call('OPERATIONS', collections.preview, { body })).body.error).toBe('STORE_PAUSED')
    expect((await t.call('AUDITOR', collections.preview, { body })).status).toBe(403)
  })
})

describe('a reversal of points that were spent', () => {
  async function inDebt() {
    await t.build.dailyPoints(none)
    const member = await t.build.member(0)
    const [{ id: storeId }, { id: rewardId }] = [await t.build.store(), await t.build.reward({ costPoints: 250 })]
    const award = async (grams: number) =>
      (await record('OPERATIONS', { storeId, userId: member.id, lines: pet(grams) })).body.data
    const { id } = await award(3000)
    const { id: redemptionId } = (await redeem(member, { rewardId })).body.data
    expect(await reverse(id)).toMatchObject({ status: 200, body: { data: { status: 'REVERSED' } } })
    return { member, award, redemptionId }
  }

  it('never fails: what is missing becomes a debt that later points pay first', async () => {
    const { member, award } = await inDebt()
    expect(await t.build.balance(member.id)).toEqual({ available: 0, held: 250, pending: 0, debt: 250, lifetime: 0 })
    expect((await award(1000)).balance).toBe(0)
    expect((await award(2000)).balance).toBe(50)
    expect(await entriesOf(member.id)).toEqual([
      ['REPAYMENT', -150, 0, 50],
      ['AWARD', 200, 0, 200],
      ['REPAYMENT', -100, 0, 0],
      ['AWARD', 100, 0, 100],
      ['REVERSAL', -300, 0, 0],
      ['DEBT', 250, 0, 300],
      ['HOLD', -250, 0, 50],
      ['AWARD', 300, 0, 300],
    ])
    const { data } = (await t.call('AUDITOR', userRecord.balance, { params: { id: member.id } })).body
    expect(data).toMatchObject({ available: 50, held: 250, pending: 0, debt: 0, lifetime: 300 })
    expect(data.kinds.reduce((sum, kind) => sum + kind.available, 0)).toBe(50)
    await expectBooksRight()
  })

  it('is paid by whatever is credited: an adjustment, confirmed points, a cancelled redemption', async () => {
    const { member, redemptionId } = await inDebt()
    const adjustment = { userId: member.id, points: 30, reasonCode: 'GOODWILL' as const, note: 'A storm' }
    await t.call('OWNER', points.adjust, { body: adjustment, idempotencyKey: uuidv7() })
    expect(await t.build.balance(member.id)).toMatchObject({ available: 0, debt: 220 })
    await t.build.dailyPoints({ ...none, member: 1 })
    const { id } = (
      await record('OPERATIONS', { storeId: (await t.build.store()).id, userId: member.id, lines: pet(1000) })
    ).body.data
    expect(await t.build.balance(member.id)).toMatchObject({ available: 0, pending: 100, debt: 220 })
    await confirm(id)
    expect(await t.build.balance(member.id)).toMatchObject({ available: 0, pending: 0, debt: 120 })
    await cancel('OWNER', { id: redemptionId })
    expect(await t.build.balance(member.id)).toEqual({ available: 130, held: 0, pending: 0, debt: 0, lifetime: 130 })
    await expectBooksRight()
  })

  it('of several at once adds up: nothing is taken twice and nothing below zero', async () => {
    await t.build.dailyPoints(none)
    const member = await t.build.member(0)
    const [{ id: storeId }, { id: rewardId }] = [await t.build.store(), await t.build.reward({ costPoints: 400 })]
    const body = { storeId, userId: member.id, lines: pet(1000) }
    const made = await Promise.all(Array.from({ length: 5 }, () => record('OPERATIONS', body)))
    await redeem(member, { rewardId })
    const answers = await Promise.all([
      ...made.map(row => reverse(row.body.data.id)),
      ...Array.from({ length: 3 }, () => record('OPERATIONS', body)),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 201, 201, 201,
    ])
    expect(await t.build.balance(member.id)).toEqual({ available: 0, held: 400, pending: 0, debt: 100, lifetime: 300 })
    await expectBooksRight()
  })

  it('is refused to nobody, but a deduction by hand still needs the points', async () => {
    const { member } = await inDebt()
    const adjustment = { userId: member.id, points: -1, reasonCode: 'CORRECTION' as const, note: 'Too many' }
    const { body } = await t.call('OWNER', points.adjust, { body: adjustment, idempotencyKey: uuidv7() })
    expect(body.error).toBe('BALANCE_TOO_LOW')
  })
})

it('erasing a member leaves the review of their points to reviewers, and what it confirms expires', async () => {
  const { id } = await t.build.user()
  const { memberCode } = (await t.call('OWNER', userRecord.get, { params: { id } })).body.data
  const { id: storeId } = await t.build.store()
  const hand = async () => (await record('OPERATIONS', { storeId, userId: id, lines: pet(90_000) })).body.data
  const [confirmed, reversed] = [await hand(), await hand()]
  const body = { id, memberCode: memberCode ?? '', reason: 'ASKED' } as const
  expect((await t.call('OWNER', userRecord.erase, { body })).status).toBe(200)
  expect((await confirm(confirmed.id)).status).toBe(200)
  expect((await reverse(reversed.id)).status).toBe(200)
  expect(await t.build.balance(id)).toMatchObject({ available: 0, pending: 0, debt: 0 })
  await expectBooksRight()
})
