import { redemptions } from '@fulmar/contract/redemptions'
import { rewards } from '@fulmar/contract/rewards'
import { type VoucherImport, voucherCodes } from '@fulmar/contract/voucher-codes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { tendRewards } from './redemption-deadlines.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const pool = async () => (await t.build.reward({ stockKind: 'CODES', type: 'VOUCHER' })).id
const add = (rewardId: string, text: string, over: Partial<VoucherImport> = {}) =>
  t.call('OPERATIONS', voucherCodes.import, {
    body: { rewardId, text, batch: 'June', expiresAt: null, isDryRun: false, ...over },
  })
const list = async (rewardId: string, query: object = {}) =>
  (await t.call('AUDITOR', voucherCodes.list, { query: { rewardId, ...query } })).body.data
const stockOf = async (id: string) => (await t.call('AUDITOR', rewards.get, { params: { id } })).body.data.stock

describe('POST /api/reward/codes', () => {
  it('200 adds pasted codes, masked from then on, and records how many', async () => {
    const id = await pool()
    const { body } = await add(id, 'AAAA-BBBB-1111\nAAAA-BBBB-2222\n\n')
    expect(body).toMatchObject({ message: '2 codes added', data: { added: 2, refused: [], refusedCount: 0 } })
    expect(await stockOf(id)).toBe(2)
    expect((await list(id)).map(code => code.masked).sort()).toEqual(['••••1111', '••••2222'])
    expect(await t.build.activity(id)).toMatchObject([
      { action: 'reward.codes-imported', after: { batch: 'June', added: 2 } },
    ])
  })

  it('200 takes the first column of a CSV file, quoted or not, and leaves its title out', async () => {
    const id = await pool()
    const { data } = (await add(id, 'Code,Value\r\n"CSV-""ONE""-1",5\r\nCSV-TWO-22;5\r\nCSV-THREE\t5')).body
    expect(data).toMatchObject({ added: 3, refusedCount: 0 })
  })

  it('200 refuses by line what is repeated, unfit or in a pool already', async () => {
    const [id, other] = [await pool(), await t.build.reward({ stockKind: 'CODES', name: 'Other pool' })]
    await add(id, 'KNOWN-HERE-1')
    await add(other.id, 'KNOWN-ELSEWHERE')
    const text = 'NEW-CODE-1\nKNOWN-HERE-1\nNEW-CODE-1\nKNOWN-ELSEWHERE\nabc\nNEW-CODE-2'
    for (const isDryRun of [true, false]) {
      const { data } = (await add(id, text, { isDryRun })).body
      expect(data).toEqual({
        added: 2,
        refusedCount: 4,
        refused: [
          { line: 2, masked: '••••RE-1', reason: 'IN_THIS_POOL', rewardName: null },
          { line: 3, masked: '••••E-1', reason: 'REPEATED_IN_FILE', rewardName: null },
          { line: 4, masked: '••••HERE', reason: 'IN_ANOTHER_POOL', rewardName: 'Other pool' },
          { line: 5, masked: '••••c', reason: 'UNFIT', rewardName: null },
        ],
      })
      expect(await stockOf(id)).toBe(isDryRun ? 1 : 3)
    }
  })

  it('two imports of the same codes at once add each code once', async () => {
    const id = await pool()
    const text = Array.from({ length: 300 }, (_, n) => `RACE-CODE-${n + 1000}`).join('\n')
    const both = await Promise.all([add(id, text), add(id, text)])
    expect(both.map(({ body }) => body.data.added).reduce((one, other) => one + other)).toBe(300)
    expect(both.map(({ body }) => body.data.added + body.data.refusedCount)).toEqual([300, 300])
    expect(await stockOf(id)).toBe(300)
  })

  it('200 takes 100,000 codes at once, and 400 for more', async () => {
    const id = await pool()
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `BIG-${1_000_000 + n}-${count}`).join('\n')
    expect((await add(id, lines(100_000))).body.data).toMatchObject({ added: 100_000, refusedCount: 0 })
    expect(await stockOf(id)).toBe(100_000)
    expect((await add(id, lines(100_001))).body).toMatchObject({ fields: { text: expect.any(String) } })
  }, 300_000)

  it('400 without codes, for codes that have expired and for a reward without a pool; 404 for an unknown one', async () => {
    const id = await pool()
    expect((await add(id, ' \n \n')).body.fields).toHaveProperty('text')
    expect((await add(id, 'CODE-1234', { expiresAt: '2020-01-01T00:00:00Z' })).body.fields).toHaveProperty('expiresAt')
    expect((await add((await t.build.reward()).id, 'CODE-1234')).body.fields).toHaveProperty('rewardId')
    expect((await add(unknownId, 'CODE-1234')).status).toBe(404)
  })

  it('403 for content editors', async () => {
    const body = { rewardId: unknownId, text: 'CODE-1234', batch: 'x', expiresAt: null, isDryRun: true }
    expect((await t.call('CONTENT', voucherCodes.import, { body })).status).toBe(403)
  })

  it('keeps no code that can be read', async () => {
    const id = await pool()
    await add(id, 'PLAIN-TEXT-SECRET')
    const rows = await t.database.many<{ row: string }>(
      sql`select to_jsonb(v)::text || encode(v.fingerprint, 'escape') as row from voucher_codes v where reward_id = ${id}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('PLAIN-TEXT')
  })
})

describe('POST /api/reward/codes/:id/reveal', () => {
  it('200 shows one code to an owner and logs it', async () => {
    const id = await pool()
    await add(id, 'REVEAL-ME-9876')
    const [code] = await list(id)
    const { body } = await t.call('OWNER', voucherCodes.reveal, { params: { id: code?.id ?? '' } })
    expect(body.data).toEqual({ code: 'REVEAL-ME-9876' })
    expect((await t.build.activity(id))[0]).toMatchObject({
      action: 'reward.code-revealed',
      after: { codeId: code?.id },
    })
  })

  it('403 for operations, 404 for an unknown id', async () => {
    expect((await t.call('OPERATIONS', voucherCodes.reveal, { params: { id: unknownId } })).status).toBe(403)
    expect((await t.call('OWNER', voucherCodes.reveal, { params: { id: unknownId } })).status).toBe(404)
  })
})

describe('POST /api/reward/codes/:id/void', () => {
  const voided = (id: string) => t.call('OPERATIONS', voucherCodes.void, { params: { id } })

  it('200 takes a free code out of the pool, once', async () => {
    const id = await pool()
    await add(id, 'VOID-ME-1234')
    const [code] = await list(id)
    expect((await voided(code?.id ?? '')).body.data).toMatchObject({ status: 'VOID' })
    expect(await stockOf(id)).toBe(0)
    expect((await voided(code?.id ?? '')).body).toMatchObject({ error: 'VOUCHER_CODE_USED' })
  })

  it('409 for a code that somebody has, 404 for an unknown id', async () => {
    const id = await pool()
    await add(id, 'TAKEN-1234')
    const { id: redemptionId } = await t.build.redemption({ rewardId: id })
    const [code] = await list(id)
    expect(code).toMatchObject({ status: 'RESERVED', redemptionId })
    expect((await voided(code?.id ?? '')).body).toMatchObject({ error: 'VOUCHER_CODE_USED' })
    expect((await voided(unknownId)).status).toBe(404)
  })
})

describe('a voucher code', () => {
  const redeem = (member: { token: string }, rewardId: string) =>
    t.call(member, redemptions.redeem, {
      body: { rewardId },
      idempotencyKey: `${rewardId} ${member.token.slice(0, 8)}`,
    })
  const mine = async (member: { token: string }) => (await t.call(member, redemptions.mine, { query: {} })).body.data

  it('goes to one member, who alone sees it once the reward is handed over', async () => {
    const id = await pool()
    await add(id, 'HOLDER-SEES-4321')
    const [member, late] = [await t.build.member(), await t.build.member()]
    const { data } = (await redeem(member, id)).body
    expect(data.voucher).toBe('••••4321')
    expect((await redeem(late, id)).body).toMatchObject({ error: 'OUT_OF_STOCK' })
    expect(await mine(member)).toMatchObject([{ id: data.id, code: data.code, voucherCode: null }])
    const fulfilled = await t.call('OWNER', redemptions.fulfil, {
      body: { id: data.id, version: 1 },
      idempotencyKey: id,
    })
    expect(JSON.stringify(fulfilled.body)).not.toContain('HOLDER-SEES')
    expect(await mine(member)).toMatchObject([{ status: 'FULFILLED', voucherCode: 'HOLDER-SEES-4321' }])
    expect(await list(id, { status: ['ISSUED'] })).toMatchObject([{ redemptionId: data.id }])
  })

  it('returns to the pool when its redemption is cancelled', async () => {
    const id = await pool()
    await add(id, 'BACK-AGAIN-1')
    const first = await t.build.redemption({ rewardId: id })
    await t.call('OWNER', redemptions.cancel, {
      body: { id: first.id, version: 1, reason: 'not wanted' },
      idempotencyKey: id,
    })
    expect(await list(id)).toMatchObject([{ status: 'FREE', redemptionId: null }])
    expect(await stockOf(id)).toBe(1)
    await t.build.redemption({ rewardId: id })
    expect(await stockOf(id)).toBe(0)
  })

  it('that expires first is given out first, and limits how long it is held', async () => {
    const id = await pool()
    const soon = new Date(Date.now() + 86_400_000).toISOString()
    await add(id, 'LASTS-LONG-1')
    await add(id, 'ENDS-SOON-2', { expiresAt: soon })
    const { data } = (await redeem(await t.build.member(), id)).body
    expect(data).toMatchObject({ voucher: '••••N-2', expiresAt: soon })
  })

  it('that has expired leaves the pool and is not given out', async () => {
    const id = await pool()
    await add(id, 'EXPIRING-1', { expiresAt: new Date(Date.now() + 86_400_000).toISOString() })
    await t.database.run(sql`update voucher_codes set expires_at = now() where reward_id = ${id}`)
    expect((await redeem(await t.build.member(), id)).body).toMatchObject({ error: 'OUT_OF_STOCK' })
    await tendRewards(t.database)
    expect(await list(id)).toMatchObject([{ status: 'EXPIRED' }])
    expect(await stockOf(id)).toBe(0)
  })
})
