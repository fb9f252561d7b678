import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { type FactorSetInput, impactFactors } from '@fulmar/contract/impact/impact-factors'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})

const list = async () => (await t.call('AUDITOR', impactFactors.list, {})).body.data
async function input(over: Partial<FactorSetInput> = {}) {
  const [current] = await list()
  if (!current) throw new Error('no factor set')
  const { name, source, scope, year, lossPercent, factors, number } = current
  return { name, source, scope, year, lossPercent, factors, reason: 'A newer edition', seenNumber: number, ...over }
}
const save = async (over: Partial<FactorSetInput> = {}) =>
  t.call('FINANCE', impactFactors.create, { body: await input(over) })

describe('GET /api/impact/factor-sets', () => {
  it('200 starts with EPA WARM v16, without factors for what WARM does not have', async () => {
    const [set] = await list()
    expect(set).toMatchObject({ number: 1, name: 'EPA WARM v16', author: null, issuedReports: 0, lossPercent: 10 })
    expect(set?.factors.map(factor => [factor.plasticCode, factor.factor, factor.bottlesPerKg])).toEqual([
      ['PET', 1.142, 50],
      ['HDPE', 0.836, null],
      ['PVC', null, null],
      ['LDPE', null, null],
      ['PP', 0.875, null],
      ['PS', null, null],
      ['OTHER', null, null],
    ])
  })

  it('403 for who writes content', async () => {
    expect((await t.call('CONTENT', impactFactors.list, {})).status).toBe(403)
  })
})

describe('POST /api/impact/factor-sets', () => {
  it('201 is a new version in force at once; the one before stays as it was', async () => {
    const { factors } = await input()
    const changed = factors.map(factor =>
      factor.plasticCode === 'PS' ? { ...factor, factor: 2, low: 1.5, high: 2.5 } : factor,
    )
    const { status, body } = await save({ name: 'Our study', factors: changed })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ number: 2, name: 'Our study' })
    expect((await list()).map(row => row.name)).toEqual(['Our study', 'EPA WARM v16'])
    const impact = await t.call('OWNER', analyticsArea.view, { query: { view: 'impact' } })
    expect(impact.body.data.method).toContain('Our study')
    expect((await t.build.activity())[0]).toMatchObject({
      action: 'impact.factors-changed',
      before: { name: 'EPA WARM v16' },
      after: { name: 'Our study' },
    })
  })

  it('400 when a range does not hold its factor, or a plastic is missing', async () => {
    const { factors } = await input()
    const wrong = factors.map(factor => (factor.plasticCode === 'PET' ? { ...factor, low: 2 } : factor))
    const { status, body } = await save({ factors: wrong })
    expect([status, body.fields]).toEqual([400, { 'factors.0.low': 'Above the factor' }])
    expect((await save({ factors: factors.slice(1) })).status).toBe(400)
  })

  it('403 for operations', async () => {
    expect((await t.call('OPERATIONS', impactFactors.create, { body: await input() })).status).toBe(403)
  })

  it('409 STALE_VERSION when someone else saved first, also at the same moment', async () => {
    const body = await input()
    const answers = await Promise.all([1, 2, 3].map(() => t.call('OWNER', impactFactors.create, { body })))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(answers.find(answer => answer.status === 409)?.body.error).toBe('STALE_VERSION')
  })

  it('cannot be rewritten, not even by hand', async () => {
    await expect(t.owner.pool.query('update impact_factor_sets set year = 1')).rejects.toThrow('append-only')
    await expect(t.owner.pool.query('update impact_factors set factor = 1')).rejects.toThrow('append-only')
  })
})
