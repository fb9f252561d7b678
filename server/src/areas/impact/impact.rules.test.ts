import type { FactorSet, PlasticFactor } from '@fulmar/contract/impact/impact-factors'
import { describe, expect, it } from 'vitest'
import { impactOf, methodOf } from './impact.rules.ts'

const none = { factor: null, low: null, high: null, bottlesPerKg: null }
const pet: PlasticFactor = { ...none, plasticCode: 'PET', factor: 1.142, bottlesPerKg: 50 }
const set = (over: Partial<FactorSet> = {}) => ({
  name: 'EPA WARM v16',
  source: 'US EPA',
  scope: 'US average. Not for offset claims.',
  year: 2023,
  lossPercent: 0,
  factors: [pet, { ...none, plasticCode: 'PS' as const }],
  ...over,
})
const grams = [
  { plasticCode: 'PET' as const, label: 'PET', grams: 10_000 },
  { plasticCode: 'PS' as const, label: 'PS', grams: 4_000 },
]

describe('impactOf', () => {
  it('counts nothing for plastics without a factor, and says how much that is', () => {
    expect(impactOf(grams, set())).toMatchObject({
      grams: 14_000,
      co2e: { value: 11_420, range: null },
      notCountedGrams: 4_000,
      bottles: 500,
    })
  })

  it('leaves the share that may not be plastic out of the low end alone', () => {
    expect(impactOf(grams, set({ lossPercent: 10 })).co2e).toEqual({
      value: 11_420,
      range: { low: 10_278, high: 11_420 },
    })
  })

  it('takes the low and high factors of the source', () => {
    const factors = [{ ...pet, low: 1, high: 1.5 }]
    expect(impactOf(grams, set({ factors })).co2e).toEqual({ value: 11_420, range: { low: 10_000, high: 15_000 } })
    expect(impactOf(grams, set({ factors, lossPercent: 50 })).co2e.range).toEqual({ low: 5_000, high: 15_000 })
  })

  it('does not count a plastic that the set does not know', () => {
    expect(impactOf(grams, set({ factors: [] }))).toMatchObject({ co2e: { value: 0 }, notCountedGrams: 14_000 })
  })
})

describe('methodOf', () => {
  it('says where a range comes from, or that there is none', () => {
    expect(methodOf(set())).toContain('Range: none, because the source gives single values.')
    expect(methodOf(set({ lossPercent: 10 }))).toContain('assumes that 10% of the weight is liquid, labels or dirt')
    expect(methodOf(set({ factors: [{ ...pet, low: 1 }] }))).toContain('as the source gives them')
  })
})
