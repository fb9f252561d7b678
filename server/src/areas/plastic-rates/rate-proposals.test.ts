import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { rateSetter, rateReason as reason } from '#test/calls/plastic-rates.ts'
import { inDays } from '#test/in-days.ts'

let t: TestApp
let operations: { userId: string; token: string }
beforeAll(async () => {
  t = await testApp()
  operations = await t.build.session({ adminRole: 'OPERATIONS' })
})
// What a rate is compared with are all the rates there are.
beforeEach(() => t.owner.run(sql`truncate plastic_rates cascade`))

const set = rateSetter(
  () => t,
  () => operations,
)
const propose = async (over: { pointsPerKg?: number; effectiveFrom?: string; replacesId?: string } = {}) =>
  (
    await t.call(operations, rateProposals.propose, {
      body: { plasticCode: 'PET', pointsPerKg: 1000, reason, ...over },
    })
  ).body.data
const approve = (id: string, as: As = 'FINANCE', knownRateIds: string[] = []) =>
  t.call(as, rateProposals.approve, { body: { id, knownRateIds } })
const decline = (id: string, as: As = 'FINANCE') =>
  t.call(as, rateProposals.decline, { body: { id, reason: 'Far too much' } })
const withdraw = (id: string, as: As = operations) => t.call(as, rateProposals.withdraw, { body: { id } })
const rates = async () =>
  (await t.call('AUDITOR', plasticRates.list, { query: { plasticCode: ['PET'] } })).body.data.map(
    ({ pointsPerKg, status }) => [pointsPerKg, status],
  )

describe('POST /api/plastic-rates/proposals', () => {
  beforeEach(() => t.build.rate('PET', 100))

  it('201 waits and changes nothing', async () => {
    const proposal = await propose({ effectiveFrom: inDays(3) })
    expect(proposal).toMatchObject({ status: 'PENDING', pointsPerKg: 1000, setSince: [], decidedBy: null })
    expect(await rates()).toEqual([[100, 'ACTIVE']])
    const list = (await t.call('AUDITOR', rateProposals.list, { query: { status: ['PENDING'] } })).body
    expect(list).toMatchObject({ totalCount: 1, data: [{ id: proposal.id, reason }] })
    expect(await t.build.activity(proposal.id)).toMatchObject([
      { action: 'rate.proposed', after: { plasticCode: 'PET', pointsPerKg: 1000 } },
    ])
  })

  it('400 for the past, 409 in place of one that is in force, 403 with read permission only', async () => {
    const body = { plasticCode: 'PET' as const, pointsPerKg: 1000, reason }
    const send = (as: As, over: object) => t.call(as, rateProposals.propose, { body: { ...body, ...over } })
    expect((await send('OWNER', { effectiveFrom: inDays(-1) })).body).toMatchObject({
      error: 'RATE_BACK_DATED',
      fields: { effectiveFrom: expect.any(String) },
    })
    const [active] = (await t.call('OWNER', plasticRates.list, { query: {} })).body.data
    expect((await send('OWNER', { replacesId: active?.id })).body.error).toBe('RATE_IS_HISTORY')
    expect((await send('OWNER', { replacesId: unknownId })).status).toBe(404)
    expect((await send('AUDITOR', {})).status).toBe(403)
  })
})

describe('POST /api/plastic-rates/proposals/approve', () => {
  beforeEach(() => t.build.rate('PET', 100))

  it('200 takes effect at once, and names both people', async () => {
    const { id } = await propose()
    expect((await approve(id)).body.data).toMatchObject({ status: 'APPROVED', decidedBy: { name: expect.any(String) } })
    expect(await rates()).toEqual([
      [100, 'SUPERSEDED'],
      [1000, 'ACTIVE'],
    ])
    const [rate] = (await t.call('OWNER', plasticRates.list, { query: { status: ['ACTIVE'] } })).body.data
    expect(rate).toMatchObject({ author: { id: operations.userId }, approver: { name: expect.any(String) } })
    expect((await t.build.activity(rate?.id))[0]).toMatchObject({ action: 'rate.approved' })
  })

  it('200 takes effect at its moment, or now when that has passed: nothing is back-dated', async () => {
    const [soon, later] = [await propose({ effectiveFrom: inDays(3) }), await propose({ effectiveFrom: inDays(4) })]
    await t.database.run(sql`
      update rate_proposals set proposed_at = now() - interval '5 days', effective_from = now() - interval '2 days'
      where id = ${soon.id}`)
    expect((await approve(later.id)).status).toBe(200)
    const known = (await t.call('OWNER', plasticRates.list, { query: {} })).body.data.map(rate => rate.id)
    const before = Date.now()
    expect((await approve(soon.id, 'FINANCE', known)).status).toBe(200)
    const list = (await t.call('OWNER', plasticRates.list, { query: { status: ['ACTIVE', 'SCHEDULED'] } })).body.data
    expect(list.map(({ status }) => status)).toEqual(['ACTIVE', 'SCHEDULED'])
    expect(Date.parse(list[0]?.effectiveFrom ?? '')).toBeGreaterThan(before - 60_000)
    expect(list[1]?.effectiveFrom).toBe(later.effectiveFrom)
  })

  it('200 takes the place of the scheduled rate it was proposed for', async () => {
    const at = inDays(5)
    await set('PET', 120, at)
    const [scheduled] = (await t.call('OWNER', plasticRates.list, { query: { status: ['SCHEDULED'] } })).body.data
    const { id } = await propose({ effectiveFrom: at, replacesId: scheduled?.id ?? '' })
    expect((await approve(id)).status).toBe(200)
    expect(await rates()).toEqual(
      expect.arrayContaining([
        [120, 'CANCELLED'],
        [1000, 'SCHEDULED'],
      ]),
    )
  })

  it('409 when a rate was set since, until the approver knows it; 409 for two at one moment', async () => {
    const at = inDays(2)
    const { id } = await propose({ effectiveFrom: at })
    await set('PET', 110)
    const refused = await approve(id)
    expect(refused.body).toMatchObject({ error: 'RATE_SET_SINCE', data: { id, setSince: [{ pointsPerKg: 110 }] } })
    const [seen] = (await t.call('FINANCE', rateProposals.list, { query: {} })).body.data
    const known = seen?.setSince.map(rate => rate.id) ?? []
    await set('PET', 115, at)
    expect((await approve(id, 'FINANCE', known)).body.error).toBe('RATE_SET_SINCE')
    const [again] = (await t.call('FINANCE', rateProposals.list, { query: {} })).body.data
    expect(
      (
        await approve(
          id,
          'FINANCE',
          again?.setSince.map(rate => rate.id),
        )
      ).body.error,
    ).toBe('RATE_AT_THAT_MOMENT')
    expect((await rates()).filter(([points]) => points === 1000)).toEqual([])
  })

  it('409 for its author, to approve and to decline', async () => {
    const owner = await t.build.session()
    const body = { plasticCode: 'PET' as const, pointsPerKg: 1000, reason }
    const { id } = (await t.call(owner, rateProposals.propose, { body })).body.data
    expect((await approve(id, owner)).body).toMatchObject({
      error: 'SECOND_PERSON_NEEDED',
      message: expect.stringMatching(/^You proposed this rate, so you cannot approve this rate\. .* can\.$/),
    })
    expect((await decline(id, owner)).body.error).toBe('SECOND_PERSON_NEEDED')
  })

  it('is done by one of two in parallel', async () => {
    const { id } = await propose()
    const both = await Promise.all([approve(id), approve(id, 'OWNER')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)?.body.error).toBe('ALREADY_DECIDED')
    expect(await rates()).toHaveLength(2)
  })

  it('404 for an unknown id, 403 without permission to approve', async () => {
    expect((await approve(unknownId)).status).toBe(404)
    for (const role of ['OPERATIONS', 'AUDITOR', 'CONTENT'] as const)
      expect((await approve(unknownId, role)).status).toBe(403)
  })
})

describe('a proposal that is not approved', () => {
  beforeEach(() => t.build.rate('PET', 100))

  it('200 is declined with a reason by another person, or withdrawn by its own; 409 after that', async () => {
    const [one, other] = [await propose(), await propose()]
    expect((await decline(one.id)).body.data).toMatchObject({ status: 'DECLINED', decisionReason: 'Far too much' })
    expect((await withdraw(other.id)).body.data).toMatchObject({ status: 'WITHDRAWN' })
    for (const { id } of [one, other]) expect((await approve(id)).body.error).toBe('ALREADY_DECIDED')
    expect(await rates()).toEqual([[100, 'ACTIVE']])
  })

  it('404 to withdraw someone else’s, 400 to decline without a reason, 403 without permission', async () => {
    const { id } = await propose()
    expect((await withdraw(id, 'OWNER')).status).toBe(404)
    expect((await t.call('OWNER', rateProposals.decline, { body: { id, reason: ' ' } })).body.fields).toHaveProperty(
      'reason',
    )
    expect((await decline(id, 'OPERATIONS')).status).toBe(403)
    expect((await withdraw(id, 'AUDITOR')).status).toBe(403)
  })

  it('cannot be approved by its own author in the database either, nor can a rate', async () => {
    const { id } = await propose()
    await expect(
      t.database.run(sql`
        update rate_proposals set status = 'APPROVED', decided_by = proposed_by, decided_at = now() where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'rate_proposals_two_people' })
    await expect(
      t.database.run(sql`
        insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, reason, author_id, approved_by)
        values (${id}, 'PET', 1000, now(), 'x', ${operations.userId}, ${operations.userId})`),
    ).rejects.toMatchObject({ constraint: 'plastic_rates_two_people' })
  })
})
