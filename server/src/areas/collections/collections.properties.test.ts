import type { CollectionInput } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { points } from '@fulmar/contract/points/points'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { runs, tries } from '#test/runs.ts'

let t: TestApp
let storeId: string
beforeAll(async () => {
  t = await testApp()
  for (const [code, rate] of [
    ['PET', 100],
    ['HDPE', 33.33],
    ['PS', 0.07],
  ] as const)
    await t.build.rate(code, rate)
  await t.database.run(sql`update plastic_types set max_grams = 10 * max_grams`)
  storeId = (await t.build.store()).id
  await t.build.dailyPoints({ member: 0, store: 0, recorder: 0 })
})

let keys = 0
const send = (body: CollectionInput, idempotencyKey = `key-${++keys}`) =>
  t.call('OPERATIONS', collections.record, { body, idempotencyKey })
const reverse = (id: string) =>
  t.call('OPERATIONS', collections.reverse, {
    body: { id, reason: 'weighed twice' },
    idempotencyKey: `key-${++keys}`,
  })
const broken = async () => (await auditLedger(t.database)).filter(({ violations }) => violations > 0)

const grams = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 200_000 }))
const lines = fc.array(fc.record({ plasticCode: fc.constantFrom<'PET' | 'HDPE' | 'PS'>('PET', 'HDPE', 'PS'), grams }), {
  minLength: 1,
  maxLength: 6,
})

type Step = { kind: 'award'; lines: CollectionInput['lines'] } | { kind: 'adjust'; points: number } | { kind: 'hold' }

describe('any collection', () => {
  it('is paid by the floor of every line, in whole arithmetic', async () => {
    const rate = fc.integer({ min: 1, max: 10_000_000 })
    await fc.assert(
      fc.asyncProperty(rate, fc.array(grams, { minLength: 1, maxLength: 6 }), async (hundredths, weights) => {
        await t.build.rate('PVC', hundredths / 100, 0)
        const { id: userId } = await t.build.user()
        const given = weights.map(weight => ({ plasticCode: 'PVC' as const, grams: weight }))
        const { data } = (await send({ storeId, userId, lines: given })).body
        const expected = weights.map(weight => Number((BigInt(weight) * BigInt(hundredths)) / 100_000n))
        expect(data.lines.map(line => line.points)).toEqual(expected)
        expect(data.balance).toBe(expected.reduce((sum, line) => sum + line, 0))
      }),
      runs(20),
    )
  })

  it('leaves no points behind when reversed, whatever happened before and in between', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('award' as const), lines }),
      fc.record({ kind: fc.constant('adjust' as const), points: fc.integer({ min: 1, max: 500 }) }),
      fc.record({ kind: fc.constant('hold' as const) }),
    )
    const run = async (userId: string, steps: Step[]) => {
      for (const what of steps) await take(userId, what)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 4 }),
        lines,
        fc.array(step, { maxLength: 4 }),
        async (before, handedIn, between) => {
          const [one, other] = [await t.build.user(), await t.build.user()]
          await run(one.id, before)
          const { id } = (await send({ storeId, userId: one.id, lines: handedIn })).body.data
          await run(one.id, between)
          expect((await reverse(id)).status).toBe(200)
          await run(other.id, [...before, ...between])
          expect(await t.build.balance(one.id)).toEqual(await t.build.balance(other.id))
        },
      ),
      runs(10),
    )
    expect(await broken()).toEqual([])
  })

  async function take(userId: string, what: Step) {
    if (what.kind === 'award') await send({ storeId, userId, lines: what.lines })
    if (what.kind === 'adjust')
      await t.call(await t.build.session(), points.adjust, {
        body: { userId, points: what.points, reasonCode: 'GOODWILL', note: 'for a test' },
        idempotencyKey: `key-${++keys}`,
      })
    if (what.kind !== 'hold') return
    const { available } = await t.build.balance(userId)
    if (available === 0) return
    const { id: rewardId } = await t.build.reward({ costPoints: available })
    const { id } = await t.build.redemption({ userId, rewardId })
    await t.call('OWNER', redemptions.cancel, {
      body: { id, version: 1, reason: 'for a test' },
      idempotencyKey: `key-${++keys}`,
    })
  }

  it('answers the same for its key and body, 409 for another body, and is paid once for each key', async () => {
    const attempts = fc.array(fc.record({ key: fc.nat({ max: 3 }), weight: fc.integer({ min: 10, max: 12 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(attempts, async tries => {
        const { id: userId } = await t.build.user()
        const run = ++keys
        const first = new Map<number, { weight: number; data: unknown }>()
        for (const { key, weight } of tries) {
          const body = { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams: weight * 100 }] }
          const answer = await send(body, `run-${run}-${key}`)
          const known = first.get(key)
          expect(answer.status).toBe(known === undefined ? 201 : known.weight === weight ? 200 : 409)
          if (known === undefined) first.set(key, { weight, data: answer.body.data })
          else if (answer.status === 200) expect(answer.body.data).toEqual(known.data)
        }
        const paid = [...first.values()].reduce((sum, { weight }) => sum + weight * 10, 0)
        expect((await t.build.balance(userId)).available).toBe(paid)
      }),
      runs(15),
    )
  })
})

describe('keys that are each sent twenty times at once', () => {
  const many = tries(200)

  it(`pay ${many} times for ${many} keys`, { timeout: 240_000 }, async () => {
    const users = await Promise.all(Array.from({ length: 50 }, () => t.build.user()))
    const bodyOf = (n: number): CollectionInput => ({
      storeId,
      userId: users[n % users.length]?.id ?? '',
      lines: [{ plasticCode: 'PET', grams: 10 }],
    })
    const statuses = new Map<number, number>()
    const sendTwenty = async (n: number) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(bodyOf(n), `many-${n}`)))
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    }
    for (let n = 0; n < many; n += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => sendTwenty(n + index)))
    expect(Object.fromEntries(statuses)).toEqual({ 200: 19 * many, 201: many })
    const effects = await t.database.one(sql`
      select (select count(*) from collections where user_id = any(${users.map(user => user.id)})) as collections,
             (select count(*) from ledger_entries where user_id = any(${users.map(user => user.id)})) as entries,
             (select sum(available)::int from user_balances where user_id = any(${users.map(user => user.id)})) as points`)
    expect(effects).toEqual({ collections: many, entries: many, points: many })
  })
})

describe('rates that change while plastic is recorded', () => {
  it('pay every line by the version of its moment', async () => {
    await t.build.rate('LDPE', 100)
    let isOver = false
    const changeRates = async () => {
      for (let n = 1; !isOver; n++) {
        const body = { plasticCode: 'LDPE' as const, pointsPerKg: 100 + (n % 100), reason: 'for a test' }
        expect((await t.call('OWNER', plasticRates.create, { body })).status).toBe(201)
      }
    }
    const record = async () => {
      const { id: userId } = await t.build.user()
      for (let n = 0; n < 30; n++) {
        const at = n % 3 === 0 ? { at: new Date(Date.now() + 500).toISOString() } : {}
        expect((await send({ storeId, userId, lines: [{ plasticCode: 'LDPE', grams: 1000 }], ...at })).status).toBe(201)
      }
    }
    const recording = Promise.all(Array.from({ length: 5 }, record)).finally(() => {
      isOver = true
    })
    await Promise.all([recording, changeRates()])
    const { versions } = await t.database.one<{ versions: number }>(
      sql`select count(distinct rate_id) as versions from collection_lines where plastic_code = 'LDPE'`,
    )
    expect(versions).toBeGreaterThan(3)
    expect(await broken()).toEqual([])
  })
})
