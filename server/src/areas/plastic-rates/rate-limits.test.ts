import { type PlasticCode, plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { pointsPolicy } from '@fulmar/contract/points/points-policy'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
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
const rates = async () =>
  (await t.call('AUDITOR', plasticRates.list, { query: { plasticCode: ['PET'] } })).body.data.map(
    ({ pointsPerKg, status }) => [pointsPerKg, status],
  )
const limits = async (plasticCode: PlasticCode, effectiveFrom?: string) => {
  const query = { plasticCode, ...(effectiveFrom && { effectiveFrom }) }
  const { atLeast, atMost } = (await t.call('AUDITOR', plasticRates.limits, { query })).body.data
  return [atLeast, atMost]
}

describe('a rate that needs a second person', () => {
  it('is one more than three times higher or lower; the caller is warned before', async () => {
    await t.build.rate('PET', 100)
    expect(await limits('PET')).toEqual([33.34, 300])
    expect([await set('PET', 300.01), await set('PET', 33.33)]).toEqual([
      'SECOND_PERSON_NEEDED',
      'SECOND_PERSON_NEEDED',
    ])
    expect(await rates()).toEqual([[100, 'ACTIVE']])
    expect(await set('PET', 300)).toBe('set')
  })

  it('is not reached in steps within a week, up or down', async () => {
    await t.build.rate('PET', 100, 30)
    expect(await set('PET', 200)).toBe('set')
    expect([await set('PET', 301), await set('PET', 60)]).toEqual(['SECOND_PERSON_NEEDED', 'SECOND_PERSON_NEEDED'])
    expect(await set('PET', 67)).toBe('set')
    expect([await set('PET', 202), await set('PET', 66)]).toEqual(['SECOND_PERSON_NEEDED', 'SECOND_PERSON_NEEDED'])
  })

  it('is compared with the last seven days only', async () => {
    await t.build.rate('PET', 100, 30)
    await t.build.rate('PET', 250, 8)
    expect(await limits('PET')).toEqual([83.34, 750])
    await t.build.rate('HDPE', 100, 30)
    await t.build.rate('HDPE', 250, 6)
    expect(await limits('HDPE')).toEqual([83.34, 300])
  })

  it('is compared with what is scheduled before it, and not with what comes after or was cancelled', async () => {
    await t.build.rate('PET', 100, 30)
    expect(await set('PET', 200, inDays(10))).toBe('set')
    expect(await limits('PET', inDays(9))).toEqual([33.34, 300])
    expect(await limits('PET', inDays(11))).toEqual([66.67, 300])
    const [scheduled] = (await t.call('OWNER', plasticRates.list, { query: { status: ['SCHEDULED'] } })).body.data
    await t.call('OWNER', plasticRates.cancel, { body: { id: scheduled?.id ?? '', reason } })
    expect(await limits('PET', inDays(11))).toEqual([33.34, 300])
  })

  it('holds for a change of a scheduled rate, which is not compared with itself', async () => {
    await t.build.rate('PET', 100, 30)
    await set('PET', 200, inDays(10))
    const [scheduled] = (await t.call('OWNER', plasticRates.list, { query: { status: ['SCHEDULED'] } })).body.data
    const change = (pointsPerKg: number) =>
      t.call(operations, plasticRates.change, { body: { id: scheduled?.id ?? '', pointsPerKg, reason } })
    expect((await change(400)).body.error).toBe('SECOND_PERSON_NEEDED')
    expect((await change(50)).status).toBe(200)
  })

  it('is compared with the highest other plastic where it is the first, also by way of scheduled ones', async () => {
    await t.build.rate('HDPE', 80, 30)
    await t.build.rate('PS', 10, 30)
    expect(await limits('PET')).toEqual([null, 240])
    expect(await set('PET', 241)).toBe('SECOND_PERSON_NEEDED')
    expect(await set('PET', 240, inDays(1))).toBe('set')
    expect(await limits('PET', inDays(2))).toEqual([80, 240])
    expect(await set('PET', 5)).toBe('set')
  })

  it('is none in a programme that has no rate yet', async () => {
    expect(await limits('PET')).toEqual([null, null])
    expect(await set('PET', 100_000)).toBe('set')
  })

  it('follows the factor of the policy', async () => {
    await t.build.rate('PET', 100)
    const policy = (await t.call('FINANCE', pointsPolicy.get, {})).body.data
    const change = (rateFactor: number) =>
      t.call('FINANCE', pointsPolicy.change, { body: { ...policy, limits: { ...policy.limits, rateFactor } } })
    expect((await change(11)).body.fields).toHaveProperty(['limits.rateFactor'])
    await change(1.5)
    expect(await limits('PET')).toEqual([66.67, 150])
    await t.call('FINANCE', pointsPolicy.change, { body: { ...policy, version: policy.version + 1 } })
  })
})
