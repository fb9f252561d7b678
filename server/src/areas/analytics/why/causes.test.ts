import { describe, expect, it } from 'vitest'
import {
  candidateOfClosedDays,
  candidateOfOne,
  candidatesOf,
  candidatesOfFactors,
  candidatesOfRates,
  causesOf,
  causesOfCount,
  type Factor,
  hasMoved,
  type Moved,
  type Part,
} from './causes.ts'

const grams = (value: number | null, previous: number | null): Moved => ({ value, previous, unit: 'GRAMS' })
const points = (value: number, previous: number): Moved => ({ value, previous, unit: 'POINTS' })
const count = (value: number, previous: number): Moved => ({ value, previous, unit: 'COUNT' })
const part = (name: string, now: number, before: number): Part => ({
  id: name,
  name,
  now,
  before,
  link: { to: `/stores/${name}`, search: {} },
})
const texts = (causes: { text: string }[]) => causes.map(cause => cause.text)
const ofParts = (figure: Moved, parts: Part[]) => texts(causesOf(figure, candidatesOf(parts, figure.unit)))

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
    const parts = [part('Foz', 290_000, 200_000), part('Bolhão', 340_000, 200_000), part('Ribeira', 90_000, 100_000)]
    const causes = causesOf(grams(720_000, 500_000), candidatesOf(parts, 'GRAMS'))
    expect(texts(causes)).toEqual(['Bolhão +140 kg', 'Foz +90 kg'])
    expect(causes[0]?.link?.to).toBe('/stores/Bolhão')
  })

  it('names what fell when the whole fell', () => {
    expect(ofParts(grams(300, 500), [part('Foz', 100, 320), part('Bolhão', 200, 180)])).toEqual([
      'Foz −220 g, partly offset elsewhere',
    ])
  })

  it('names nothing that carries less than a third of the change', () => {
    expect(ofParts(grams(400, 100), [part('Foz', 200, 100), part('Bolhão', 99, 0)])).toEqual(['Foz +100 g'])
    const even = Array.from({ length: 10 }, (_, n) => part(`Store ${n}`, 110, 100))
    expect(ofParts(grams(1100, 1000), even)).toEqual([])
  })

  it('says that more than the whole change was offset elsewhere', () => {
    expect(ofParts(count(68, 59), [part('Foz', 30, 20), part('Bolhão', 38, 39)])).toEqual([
      'Foz +10, partly offset elsewhere',
    ])
  })

  it('says nothing where the whole did not move, or about one or two cases', () => {
    expect(ofParts(grams(1010, 1000), [part('Foz', 510, 100), part('Bolhão', 500, 900)])).toEqual([])
    expect(ofParts(count(28, 34), [part('Foz', 1, 3), part('Bolhão', 2, 4), part('Ribeira', 4, 6)])).toEqual([])
  })
})

describe('candidatesOfFactors', () => {
  const factor = (name: string, now: number, before: number): Factor => ({
    now,
    before,
    words: (now, before) => `${name} ${before} → ${now}`,
    link: null,
  })

  it('divides the whole change among members, visits and weight', () => {
    const candidates = candidatesOfFactors(
      [factor('members', 6, 12), factor('visits', 3, 2), factor('weight', 900, 1000)],
      'GRAMS',
    )
    expect(candidates.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(6 * 3 * 900 - 12 * 2 * 1000)
    expect(texts(causesOf(grams(16_200, 24_000), candidates))).toEqual([
      'members 12 → 6 (−13.8 kg), partly offset elsewhere',
    ])
  })

  it('says nothing where nobody collected', () => {
    expect(candidatesOfFactors([factor('members', 0, 12), factor('visits', 0, 2)], 'COUNT')).toEqual([])
  })
})

describe('candidatesOfRates', () => {
  const rate = { plasticCode: 'PET', day: '2026-11-03', pointsPerKg: 110, previous: 100 }
  const paid = (grams: number, points: number) => [{ plasticCode: 'PET', grams, points }]

  it('a rate accounts for what its plastic was paid more, and not for more of the plastic', () => {
    const causesOfPoints = (now: number, before: number, [more, less]: [number, number]) =>
      texts(causesOf(points(now, before), candidatesOfRates(paid(more, now), paid(less, before), [rate])))
    expect(causesOfPoints(1100, 1000, [10_000, 10_000])).toEqual([
      'rate of PET 100 → 110 points per kg since 3 November 2026 (+100 points)',
    ])
    // 78 times the plastic, of which the rate gave a tenth.
    expect(causesOfPoints(85_800, 1000, [780_000, 10_000])).toEqual([])
  })

  it('is silent where it moved the other way, and about a first rate', () => {
    expect(causesOf(points(800, 1000), candidatesOfRates(paid(7300, 800), paid(10_000, 1000), [rate]))).toEqual([])
    expect(candidatesOfRates(paid(9000, 990), [], [{ ...rate, previous: null }])).toEqual([])
  })
})

describe('candidateOfClosedDays', () => {
  const days = { now: 10, before: 10 }
  const closed = { id: 'Foz', name: 'Foz', closed: ['2026-11-01', '2026-11-02'], closedBefore: [] }

  it('a closed day cost what the store takes in on an average day', () => {
    const [candidate] = candidateOfClosedDays([closed], [part('Foz', 70_000, 100_000)], days, 'GRAMS')
    expect(candidate).toEqual({
      text: 'Foz closed on 1 November 2026 and 2 November 2026 (about −20 kg)',
      change: -20_000,
      link: { to: '/stores/Foz', search: {} },
    })
  })

  it('never more than by which the store fell', () => {
    expect(candidateOfClosedDays([closed], [part('Foz', 95_000, 100_000)], days, 'GRAMS')[0]?.change).toBe(-5000)
    expect(candidateOfClosedDays([closed], [part('Foz', 120_000, 100_000)], days, 'GRAMS')).toEqual([])
  })

  it('says that there were more before', () => {
    const before = { ...closed, closed: [], closedBefore: ['2026-10-05'] }
    expect(candidateOfClosedDays([before], [part('Foz', 100_000, 80_000)], days, 'GRAMS')[0]?.text).toBe(
      'Foz closed on 5 October 2026 (about +10 kg)',
    )
  })
})

describe('candidateOfOne', () => {
  const one = (grams: number) => ({ id: '1', day: '2026-11-05', grams })

  it('counts for what it is more than the largest of the other period', () => {
    expect(candidateOfOne(one(64_000), undefined, 20_000)).toMatchObject([
      { text: 'one collection of 64 kg on 5 November 2026', change: 44_000, link: { to: '/collections/1' } },
    ])
    expect(candidateOfOne(one(64_000), one(60_000), 20_000)[0]?.change).toBe(4000)
    expect(candidateOfOne(undefined, one(64_000), 20_000)).toMatchObject([
      { text: 'no collection as large as the 64 kg on 5 November 2026', change: -44_000 },
    ])
    expect(candidateOfOne(undefined, undefined, 20_000)).toEqual([])
  })
})

describe('causesOfCount', () => {
  const stores = [part('Foz', 4, 0), part('Bolhão', 9, 3), part('Ribeira', 0, 2)]

  it('names who began where there are more, and who stopped where there are fewer', () => {
    expect(texts(causesOfCount(count(3, 2), stores))).toEqual(['Foz had none before'])
    expect(texts(causesOfCount(count(2, 3), stores))).toEqual(['Ribeira had none this time'])
    expect(causesOfCount(count(2, 2), stores)).toEqual([])
  })

  it('names none of many, of which each is a small part', () => {
    expect(causesOfCount(count(6, 2), stores)).toEqual([])
  })
})
