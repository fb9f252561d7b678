import { imports } from '@fulmar/contract/imports'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { voucherCodes } from '@fulmar/contract/rewards/voucher-codes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { addCodes, upload } from '#test/import-file.ts'
import { runRewardDeadlines } from './redemptions/redemption-deadlines.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const pool = async () => (await t.build.reward({ stockKind: 'CODES', type: 'VOUCHER' })).id
const add = (rewardId: string, codes: string, expires?: string) => addCodes(t, rewardId, codes, expires)
const list = async (rewardId: string, query: object = {}) =>
  (await t.call('AUDITOR', voucherCodes.list, { query: { rewardId, ...query } })).body.data
const stockOf = async (id: string) => (await t.call('AUDITOR', rewards.get, { params: { id } })).body.data.stock

const problemsOf = async (id: string) =>
  (await t.call('OWNER', imports.problems, { params: { id }, query: {} })).body.data.map(({ row, problems }) => [
    row,
    problems[0]?.message,
  ])

describe('an import of voucher codes', () => {
  it('adds a list without a header, masked from then on, and records how many', async () => {
    const id = await pool()
    expect((await add(id, 'AAAA-CODE-1111\nAAAA-BBBB-2222\n\n')).counts).toMatchObject({ ADDED: 2, FAILED: 0 })
    expect(await stockOf(id)).toBe(2)
    expect((await list(id)).map(code => code.masked).sort()).toEqual(['••••1111', '••••2222'])
    expect(await t.build.activity(id)).toMatchObject([
      { action: 'reward.codes-imported', after: { batch: 'June', added: 2 } },
    ])
  })

  it('leaves the title of a list out', async () => {
    const id = await pool()
    expect((await add(id, 'Voucher codes\r\nTITLED-1')).counts).toMatchObject({ ADDED: 1, FAILED: 0 })
  })

  it('refuses by row what is unfit or in another pool, and leaves what is there already', async () => {
    const [id, other] = [await pool(), await t.build.reward({ stockKind: 'CODES', name: 'Other pool' })]
    await add(id, 'KNOWN-HERE-1')
    await add(other.id, 'KNOWN-ELSEWHERE-1')
    const report = await add(id, 'NEW-CODE-1\nKNOWN-HERE-1\nNEW-CODE-1\nKNOWN-ELSEWHERE-1\nabc\nNEW-CODE-2')
    expect(report.counts).toMatchObject({ ADDED: 2, UNCHANGED: 2, FAILED: 2 })
    expect(await problemsOf(report.id)).toEqual([
      [4, 'The pool of Other pool has this code already'],
      [5, 'A code has 4 to 100 printable characters'],
    ])
    expect(await stockOf(id)).toBe(3)
  })

  it('refuses codes that have expired, and rewards that are unknown or have no pool', async () => {
    const refused = async (rewardId: string, expires?: string) =>
      (await problemsOf((await add(rewardId, 'CODE-1234', expires)).id))[0]?.[1]
    expect(await refused(await pool(), '2020-01-01')).toBe('This code has expired already')
    for (const rewardId of [(await t.build.reward()).id, unknownId])
      expect(await refused(rewardId)).toBe('No reward with a pool of codes has this name')
  })

  it('403 for content editors', async () => {
    expect((await upload(t, 'voucher-codes', 'CODE-1234', 'CONTENT')).status).toBe(403)
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

describe('the codes of a reward’s form', () => {
  const body = { name: 'Tram ticket', type: 'VOUCHER', costPoints: 50 } as const
  const create = (over: object, as: 'OWNER' | 'CONTENT' = 'OWNER') =>
    t.call(as, rewards.create, { body: { ...body, ...over } })
  const change = async (id: string, over: object) => {
    const { version } = (await t.call('OWNER', rewards.get, { params: { id } })).body.data
    return t.call('OWNER', rewards.change, { body: { id, version, ...over } })
  }

  it('201 publishes a reward with its codes, each once, in a batch of the day', async () => {
    const codes = { list: ['FORM-CODE-1', 'FORM-CODE-2', ' FORM-CODE-2 '] }
    const { data } = (await create({ status: 'ACTIVE', codes })).body
    expect(data).toMatchObject({ stockKind: 'CODES', stock: 2, isRedeemable: true })
    expect(new Set((await list(data.id)).map(({ batch }) => batch))).toEqual(
      new Set([new Date().toISOString().slice(0, 10)]),
    )
    expect(await t.build.activity(data.id)).toMatchObject([
      { action: 'reward.codes-imported', after: { added: 2 } },
      { action: 'reward.created' },
    ])
    expect(JSON.stringify(await t.build.activity(data.id))).not.toContain('FORM-CODE')
  })

  it.each([
    ['March 2026', 201],
    ['2026-11-19', 201],
    ['First delivery', 201],
    ['Winter', 201],
    ['TRAM-7KQ2', 400],
    ['SUMMER2026', 400],
    ['ABCD 1234 EFGH', 400],
    ['KXWQZV', 400],
  ])('takes %s for the name of a batch: %s', async (batch, status) => {
    const codes = { list: [`OWN-${batch}`], batch }
    const body = { name: 'Tram', type: 'VOUCHER' as const, costPoints: 5, codes }
    expect((await t.call('OWNER', rewards.create, { body })).status).toBe(status)
  })

  it('200 adds those that the pool does not have, with a batch and an expiry', async () => {
    const id = await pool()
    await add(id, 'FORM-KNOWN-1')
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const codes = { list: ['FORM-KNOWN-1', 'FORM-NEW-1'], batch: 'Autumn', expiresAt }
    expect((await change(id, { codes })).body.data.stock).toBe(2)
    expect(await list(id, { search: 'Autumn' })).toMatchObject([{ masked: '••••W-1', expiresAt }])
  })

  it('409 NO_VOUCHER_CODES when a reward would be offered without codes, in whatever way', async () => {
    const refused = { status: 409, body: { error: 'NO_VOUCHER_CODES', fields: { 'codes.list': expect.any(String) } } }
    expect(await create({ status: 'ACTIVE' })).toMatchObject(refused)
    const { id } = (await create({})).body.data
    expect(await change(id, { status: 'ACTIVE' })).toMatchObject(refused)
    expect((await change(id, { status: 'ACTIVE', codes: { list: ['FORM-LATER-1'] } })).status).toBe(200)
    const [code] = await list(id)
    await t.call('OWNER', voucherCodes.void, { params: { id: code?.id ?? '' } })
    expect((await change(id, { name: 'Tram ticket, used up', status: 'ACTIVE' })).status).toBe(200)
    await change(id, { status: 'PAUSED' })
    expect(await change(id, { status: 'ACTIVE' })).toMatchObject(refused)
  })

  it.each([
    ['an unfit code', { list: ['abc'] }, 'codes.list.0'],
    ['no code', { list: [] }, 'codes.list'],
    ['a code of another pool', { list: ['FORM-ELSEWHERE-1'] }, 'codes.list'],
    ['codes that have expired', { list: ['FORM-OLD-1'], expiresAt: '2020-01-01T00:00:00Z' }, 'codes.expiresAt'],
  ])('400 for %s, and nothing is saved', async (_what, codes, field) => {
    if (field === 'codes.list') await add(await pool(), 'FORM-ELSEWHERE-1')
    const name = `Refused ${_what}`
    const { status, body: answer } = await create({ name, codes })
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]])
    expect((await t.call('OWNER', rewards.list, { query: { search: name } })).body.data).toEqual([])
  })

  it('403 for content editors, who may still write the reward', async () => {
    expect((await create({ codes: { list: ['FORM-CONTENT-1'] } }, 'CONTENT')).status).toBe(403)
    expect((await create({}, 'CONTENT')).status).toBe(201)
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
    const soon = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)}:00.000Z`
    await add(id, 'LASTS-LONG-1')
    await add(id, 'ENDS-SOON-2', soon)
    const { data } = (await redeem(await t.build.member(), id)).body
    expect(data).toMatchObject({ voucher: '••••N-2', expiresAt: soon })
  })

  it('that has expired leaves the pool and is not given out', async () => {
    const id = await pool()
    await add(id, 'EXPIRING-1', new Date(Date.now() + 86_400_000).toISOString())
    await t.database.run(sql`update voucher_codes set expires_at = now() where reward_id = ${id}`)
    expect((await redeem(await t.build.member(), id)).body).toMatchObject({ error: 'OUT_OF_STOCK' })
    await runRewardDeadlines(t.database)
    expect(await list(id)).toMatchObject([{ status: 'EXPIRED' }])
    expect(await stockOf(id)).toBe(0)
  })
})
