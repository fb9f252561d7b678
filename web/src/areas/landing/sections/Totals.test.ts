import { describe, expect, it } from 'vitest'
import { totalsOf } from './Totals.tsx'

const said = (totals: Parameters<typeof totalsOf>[0]) =>
  totalsOf(totals, 'en').map(({ figure, unit, label }) => [figure, unit, label].filter(Boolean).join(' '))

describe('totals', () => {
  it('come in one order, weights in a readable unit', () => {
    expect(said({ members: 887, neighborhoods: 32, stores: 9, points: 1_234_567, grams: 3_214_000 })).toEqual([
      '3.2 t of plastic collected',
      '1,234,567 points for collections',
      '9 active stores',
      '32 neighborhoods taking part',
      '887 members',
    ])
    expect(said({ grams: 12_400 })).toEqual(['12.4 kg of plastic collected'])
  })

  it('use the singular for one', () => {
    expect(said({ stores: 1, points: 1 })).toEqual(['1 point for collections', '1 active store'])
  })

  it('leave out missing and zero figures', () => {
    expect(said({})).toEqual([])
    expect(said({ grams: 0, points: 0, stores: 3 })).toEqual(['3 active stores'])
  })
})
