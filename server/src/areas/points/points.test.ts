import { type LedgerQuery, points } from '@fulmar/contract/points/points'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { runs } from '#test/runs.ts'
import { ledgerPromises } from './audit/ledger.ts'
import { checkAll } from './audit.ts'
import { getLastProof } from './points.ts'
import { sealLedger } from './seals.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const adjust = (as: As, userId: string, amount: number) =>
  t.call(as, points.adjust, {
    body: { userId, points: amount, reasonCode: 'GOODWILL', note: 'for a test' },
    idempotencyKey: uuidv7(),
  })

describe('held points', () => {
  const settle = (as: As, endpoint: typeof redemptions.fulfil | typeof redemptions.cancel, id: string) =>
    t.call(as, endpoint, {
      body: { id, version: 1, ...(endpoint === redemptions.cancel && { reason: 'for a test' }) },
      idempotencyKey: uuidv7(),
    })
  const worth = async (costPoints: number) => (await t.build.reward({ costPoints })).id

  it('cannot be spent elsewhere, and come back when they are released', async () => {
    const member = await t.build.member(100)
    const { id } = await t.build.redemption({ userId: member.id, rewardId: await worth(70) })
    expect(await t.build.balance(member.id)).toMatchObject({ available: 30, held: 70 })
    const more = { body: { rewardId: await worth(31) }, idempotencyKey: uuidv7() }
    expect((await t.call(member, redemptions.redeem, more)).body.error).toBe('BALANCE_TOO_LOW')
    expect((await settle('OWNER', redemptions.cancel, id)).status).toBe(200)
    expect(await t.build.balance(member.id)).toMatchObject({ available: 100, held: 0 })
  })

  it('are gone when they are spent', async () => {
    const member = await t.build.member(100)
    const { id } = await t.build.redemption({ userId: member.id, rewardId: await worth(70) })
    await settle('OWNER', redemptions.fulfil, id)
    expect(await t.build.balance(member.id)).toMatchObject({ available: 30, held: 0 })
  })

  it('are settled once, whoever comes first, and what else is held stays held', async () => {
    const member = await t.build.member(100)
    const rewardId = await worth(20)
    const one = await t.build.redemption({ userId: member.id, rewardId })
    await t.build.redemption({ userId: member.id, rewardId })
    const { fulfil, cancel } = redemptions
    const answers = await Promise.all([fulfil, cancel, fulfil, cancel].map(end => settle('OWNER', end, one.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe('STALE_VERSION')
    expect(await t.build.balance(member.id)).toMatchObject({ held: 20 })
  })

  it('the ledger holds and settles a source once, whatever asks for it', async () => {
    const { id, userId } = await t.build.redemption()
    const move = (kind: string, from: string, to: string) =>
      t.database.run(
        sql`select move_points(${userId}, ${kind}, ${from}, ${to}, 1, ${id}, ${uuidv7()}, null, 'k', null)`,
      )
    await expect(move('HOLD', 'user', 'held')).rejects.toMatchObject({ constraint: 'ledger_entries_once_key' })
    await settle('OWNER', redemptions.fulfil, id)
    await t.build.redemption({ userId })
    await expect(move('RELEASE', 'held', 'user')).rejects.toMatchObject({ constraint: 'ledger_entries_once_key' })
    await expect(move('SPEND', 'held', 'redeemed')).rejects.toMatchObject({ constraint: 'ledger_entries_once_key' })
  })

  it('can only be settled where there are some', async () => {
    for (const end of [redemptions.fulfil, redemptions.cancel])
      expect((await settle('OWNER', end, unknownId)).body.error).toBe('NOT_FOUND')
  })
})

describe('GET /api/ledger', () => {
  const list = async (query: Partial<LedgerQuery> & { userId: string }) =>
    (await t.call('AUDITOR', points.list, { query })).body

  it('200 returns every movement with the balance after it, newest first', async () => {
    const { id: userId } = await t.build.user()
    for (const amount of [100, -30, 5]) await adjust('OWNER', userId, amount)
    const { id: rewardId } = await t.build.reward({ costPoints: 20 })
    const { id: sourceId } = await t.build.redemption({ userId, rewardId })
    const { data, totalCount } = await list({ userId })
    expect(data.map(({ kind, delta, balanceAfter }) => [kind, delta, balanceAfter])).toEqual([
      ['HOLD', -20, 55],
      ['ADJUSTMENT', 5, 75],
      ['ADJUSTMENT', -30, 70],
      ['ADJUSTMENT', 100, 100],
    ])
    expect(totalCount).toBe(4)
    expect(data[0]).toMatchObject({ reference: sourceId, reason: null, actor: { id: userId } })
    expect(data[1]).toMatchObject({ reason: 'for a test' })
    expect((await list({ userId, kind: 'HOLD' })).data).toEqual([data[0]])
    expect((await list({ userId, limit: 1, page: 3 })).data).toEqual([data[2]])
    expect((await list({ userId, sortOrder: 'asc', limit: 1 })).data).toEqual([data[3]])
  })

  it('200 shows nobody the entries of someone else; 400 for no person', async () => {
    const [one, other] = [await t.build.user(), await t.build.user()]
    await adjust('OWNER', one.id, 7)
    expect(await list({ userId: other.id })).toMatchObject({ data: [], totalCount: 0 })
    expect((await t.request('OWNER', { url: points.list.path })).body.fields).toHaveProperty('userId')
  })
})

describe('the ledger', () => {
  it('cannot be changed or emptied in the database either', async () => {
    const { id } = await t.build.user()
    await adjust('OWNER', id, 5)
    for (const change of [
      sql`update ledger_entries set amount = 1`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
      sql`update ledger_seals set hash = ''`,
      sql`delete from activity`,
    ])
      for (const [who, refusal] of [
        [t.database, 'permission denied'],
        [t.owner, 'append-only'],
      ] as const)
        await expect(who.run(change)).rejects.toThrow(refusal)
  })

  it('belongs to nobody who answers requests', async () => {
    const disable = sql`alter table ledger_entries disable trigger ledger_entries_append_only`
    await expect(t.database.run(disable)).rejects.toThrow('must be owner')
    await expect(t.database.run(sql`set session_replication_role = replica`)).rejects.toThrow('permission denied')
  })

  it('adds up to the balance for any history, never below zero', async () => {
    const move = fc.record({
      kind: fc.constantFrom(
        'AWARD',
        'PENDING',
        'CONFIRMATION',
        'REVERSAL',
        'TAKEN_BACK',
        'HOLD',
        'RELEASE',
        'SPEND',
        'EXPIRY',
      ),
      amount: fc.integer({ min: 1, max: 50 }),
    })
    const accounts = {
      AWARD: ['AWARD', 'issued', 'user'],
      PENDING: ['AWARD', 'issued', 'pending'],
      CONFIRMATION: ['CONFIRMATION', 'pending', 'user'],
      REVERSAL: ['REVERSAL', 'user', 'issued'],
      TAKEN_BACK: ['REVERSAL', 'pending', 'issued'],
      HOLD: ['HOLD', 'user', 'held'],
      RELEASE: ['RELEASE', 'held', 'user'],
      SPEND: ['SPEND', 'held', 'redeemed'],
      EXPIRY: ['EXPIRY', 'user', 'expired'],
    } as const
    const owns = { user: 0, held: 0, pending: 0 }
    const nameOf = (account: string) => (account in owns ? (account as keyof typeof owns) : ('elsewhere' as const))
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 25 }), async moves => {
        const { id } = await t.build.user()
        // A debt is an account below zero, and only a reversal takes it there.
        const has = { ...owns, elsewhere: 0 }
        for (const { kind: step, amount } of moves) {
          const [kind, from, to] = accounts[step]
          const isMoved = await t.database
            .run(
              sql`select move_points(${id}, ${kind}, ${from}, ${to}, ${amount}, ${uuidv7()}, ${uuidv7()}, null, 'k', null)`,
            )
            .catch((error: { constraint?: string }) => {
              expect(error.constraint).toMatch(/^user_balances_(available|held|pending)_check$/)
              return 0
            })
          const [taken, given] = [nameOf(from), nameOf(to)] as const
          const isPossible = taken === 'elsewhere' || step === 'REVERSAL' || has[taken] >= amount
          expect(isMoved, step).toBe(isPossible ? 1 : 0)
          if (!isPossible) continue
          has[taken] -= amount
          has[given] += amount
          expect(await t.build.balance(id), step).toMatchObject({
            available: Math.max(has.user, 0),
            held: has.held,
            pending: has.pending,
            debt: Math.max(-has.user, 0),
          })
        }
      }),
      runs(13),
    )
    // The moves above are of nothing.
    const needSources = [
      'every entry has a source and a key',
      'points are held before they are settled, and settled in full',
    ]
    const promises = ledgerPromises.filter(({ promise }) => !needSources.includes(promise))
    expect((await checkAll(t.database, promises)).filter(({ violations }) => violations > 0)).toEqual([])
  })

  it('is sealed by day, and the seals reveal a changed entry', async () => {
    const { id } = await t.build.user()
    await adjust('OWNER', id, 5)
    const behindItsBack = async (change: ReturnType<typeof sql>) => {
      await t.owner.run(sql`alter table ledger_entries disable trigger ledger_entries_append_only`)
      await t.owner.run(change)
      await t.owner.run(sql`alter table ledger_entries enable trigger ledger_entries_append_only`)
    }
    await behindItsBack(sql`update ledger_entries set at = at - interval '3 days'`)
    await adjust('OWNER', id, 6)
    await t.database.transaction(sealLedger)
    const isFirstHour = new Date().getUTCHours() === 0
    const sealedDays = isFirstHour ? 2 : 3
    expect((await t.call('AUDITOR', points.verify, {})).body.data).toMatchObject({ sealedDays, firstBrokenDay: null })
    await behindItsBack(sql`update ledger_entries set amount = amount + 1 where at < now() - interval '1 day'`)
    const { firstBrokenDay, broken, checks } = (await t.call('AUDITOR', points.verify, {})).body.data
    expect(broken).toContain('every stored balance is the sum of its entries')
    expect(broken.length).toBeLessThan(checks)
    expect(await getLastProof(t.database)).toMatchObject({ broken, firstBrokenDay })
    expect(firstBrokenDay).toBe(new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10))
  })
})
