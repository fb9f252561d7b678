import { describe, expect, it } from 'vitest'
import { doubtsAbout, estimate } from './estimate.ts'

const plastics = [
  { code: 'PET', label: 'PET', pointsPerKg: 12.5 },
  { code: 'HDPE', label: 'HDPE', pointsPerKg: null },
] as const

describe('the estimate', () => {
  it('adds up the lines, each rounded down, at the known rates', () => {
    const line = { plasticCode: 'PET', grams: 1500 } as const
    expect(estimate([line, line], [...plastics])).toBe(36)
  })

  it('counts nothing for a plastic without a rate', () => {
    expect(estimate([{ plasticCode: 'HDPE', grams: 5000 }], [...plastics])).toBe(0)
  })

  it('doubts what nobody carries, and nothing lighter', () => {
    expect(doubtsAbout([{ plasticCode: 'PET', grams: 640_000 }])).toEqual([
      { plasticCode: 'PET', doubt: '640 kg of PET: kilograms or grams?' },
    ])
    expect(doubtsAbout([{ plasticCode: 'PET', grams: 49_999 }])).toEqual([])
  })
})
