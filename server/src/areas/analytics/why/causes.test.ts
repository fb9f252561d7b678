import type { Figure } from '@fulmar/contract/analytics/analytics'
import { describe, expect, it } from 'vitest'
import { causesOf, causesOfCount, causesOfRates, hasMoved, type Part } from './causes.ts'

type Moved = Pick<Figure, 'value' | 'previous' | 'unit'>
const grams = (value: number | null, previous: number | null): Moved => ({ value, previous, unit: 'GRAMS' })
const count = (value: number, previous: number): Moved => ({ value, previous, unit: 'COUNT' })
const part = (name: string, now: number, before: number, detail?: Part['detail']): Part => ({
  id: name,
  name,
  now,
  before,
  link: { to: `/stores/${name}`, search: {} },
  detail,
})
const texts = (causes: { text: string }[]) => causes.map(cause => cause.text)

describe('hasMoved', () => {
  it('is silent about small changes, few cases and what is not known', () => {
    expect([grams(104, 100), grams(null, 100), grams(100, null), count(3, 1)].map(hasMoved)).toEqual(
      Array(4).fill(false),
    )
    expect([grams(106, 100), grams(94, 100), count(4, 1), grams(5, 0)].map(hasMoved)).toEqual(Array(4).fill(true))
  })
})

describe('causesOf', () => {
  it('names what moved with the whole, the largest first, each linked to its records', () => {
    const parts = [part('Foz', 260_000, 200_000), part('Bolhão', 380_000, 200_000), part('Ribeira', 90_000, 100_000)]
    const causes = causesOf(grams(730_000, 500_000), parts)
    expect(texts(causes)).toEqual(['Bolhão +180 kg', 'Foz +60 kg'])
    expect(causes[0]?.link?.to).toBe('/stores/Bolhão')
  })

  it('names what fell when the whole fell', () => {
    expect(texts(causesOf(grams(300, 500), [part('Foz', 100, 320), part('Bolhão', 200, 180)]))).toEqual(['Foz −220 g'])
  })

  it('says nothing where nothing stands out, or where the whole did not move', () => {
    const even = Array.from({ length: 10 }, (_, n) => part(`Store ${n}`, 110, 100))
    expect(causesOf(grams(1100, 1000), even)).toEqual([])
    expect(causesOf(grams(1010, 1000), [part('Foz', 510, 100), part('Bolhão', 500, 900)])).toEqual([])
  })

  it('adds one record that makes up much of a part, and leaves out one that does not', () => {
    const one = (value: number) => ({
      value,
      text: `one collection of ${value} g`,
      link: { to: '/collections/1', search: {} },
    })
    const asked = (value: number) => causesOf(grams(500, 200), [part('Foz', 500, 200, one(value))])
    expect(asked(64)).toMatchObject([{ text: 'Foz +300 g' }, { text: 'one collection of 64 g', isDetail: true }])
    expect(asked(59)).toHaveLength(1)
  })

  it('says nothing about one or two cases', () => {
    expect(causesOf(count(28, 34), [part('Foz', 1, 3), part('Bolhão', 2, 4), part('Ribeira', 4, 6)])).toEqual([])
  })

  it('names three at most', () => {
    const parts = Array.from({ length: 4 }, (_, n) => part(`Store ${n}`, 25, 0))
    expect(causesOf(count(100, 0), parts)).toHaveLength(3)
  })
})

describe('causesOfRates', () => {
  const rate = { plasticCode: 'PET', day: '2026-11-03', pointsPerKg: 110, previous: 100 }

  it('names a rate that changed the same way as a plastic that moved the whole', () => {
    const causes = causesOfRates(grams(1300, 1000), [part('PET', 900, 650)], [rate])
    expect(causes).toEqual([{ text: 'rate of PET +10% since 3 November 2026', link: { to: '/rates', search: {} } }])
  })

  it('is silent where the plastic moved the other way or hardly, and about a first rate', () => {
    expect(causesOfRates(grams(1300, 1000), [part('PET', 600, 650)], [rate])).toEqual([])
    expect(causesOfRates(grams(1300, 1000), [part('PET', 660, 650)], [rate])).toEqual([])
    expect(causesOfRates(grams(1300, 1000), [part('PET', 900, 650)], [{ ...rate, previous: null }])).toEqual([])
    expect(causesOfRates(grams(1300, 1000), [part('PET', 900, 650)], [{ ...rate, pointsPerKg: 90 }])).toEqual([])
  })
})

describe('causesOfCount', () => {
  const stores = [part('Foz', 4, 0), part('Bolhão', 9, 3), part('Ribeira', 0, 2)]

  it('names who began where there are more, and who stopped where there are fewer', () => {
    expect(texts(causesOfCount(count(3, 2), stores))).toEqual(['Foz had none before'])
    expect(texts(causesOfCount(count(2, 3), stores))).toEqual(['Ribeira had none this time'])
    expect(causesOfCount(count(2, 2), stores)).toEqual([])
  })
})
