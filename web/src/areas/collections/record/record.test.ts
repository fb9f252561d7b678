import type { PlasticRate } from '@fulmar/contract/plastic-rates/plastic-rates'
import { describe, expect, it } from 'vitest'
import { estimate, gramsOfOthers, type RecordForm, recordForm, toFormFields, toInput } from './record-form.ts'
import { type Unit, unitWarning, usualWeight } from './unit-warning.ts'

const warn = (
  weight: number | null,
  unit: Unit,
  { usualGrams = 1500, ...over }: { usualGrams?: number; othersGrams?: number; maxGrams?: number } = {},
) => unitWarning({ weight, unit, usual: { grams: usualGrams, of: 'member' }, maxGrams: 200_000, ...over })

describe('a weight that looks like a slip', () => {
  it.each([
    [1.2, 'kg'],
    [14, 'kg'],
    [800, 'g'],
    [14_000, 'g'],
    [null, 'kg'],
    [0, 'kg'],
  ] as const)('is not %s %s', (weight, unit) => {
    expect(warn(weight, unit)).toBeUndefined()
  })
  it.each([
    [64, 'kg', 1800, '64 kg is about 36 times what this member usually brings (1.8 kg). Did you mean 640 g?', 640],
    [18, 'kg', 1500, '18 kg is about 12 times what this member usually brings (1.5 kg). Did you mean 1.8 kg?', 1800],
    [
      64_000,
      'g',
      1800,
      '64,000 g is about 36 times what this member usually brings (1.8 kg). Did you mean 640 g?',
      640,
    ],
  ] as const)('is %d %s when %d g are usual', (weight, unit, usualGrams, words, meantGrams) => {
    expect(warn(weight, unit, { usualGrams })).toEqual({ words, meantGrams })
  })
  it('exceeds the maximum of a collection, alone or with the other lines of its plastic', () => {
    expect(warn(500, 'kg')).toEqual({
      words: '500 kg is more than one collection can hold (200 kg). Did you mean 500 g?',
      meantGrams: 500,
    })
    const line = (plasticCode: 'PET' | 'HDPE', weight: number) => ({ plasticCode, weight })
    const othersGrams = gramsOfOthers([line('PET', 60), line('PET', 150), line('HDPE', 90)], 0, 'kg')
    expect(warn(60, 'kg', { othersGrams })).toEqual({
      words: 'With the other lines this is 210 kg of this plastic. A collection can hold 200 kg.',
    })
  })
  it('is 2 g when kilograms were meant', () => {
    expect(warn(2, 'g')).toEqual({
      words: '2 g is far below what this member usually brings (1.5 kg). Did you mean 2 kg?',
      meantGrams: 2000,
    })
  })
  it('suggests only plausible weights', () => {
    expect(warn(300, 'kg', { usualGrams: 200_000, maxGrams: 250_000 })?.meantGrams).toBe(30_000)
    expect(warn(40, 'g', { usualGrams: 4 })).toBeUndefined()
  })
})

describe('the usual weight', () => {
  it('is the average of the member, else of the store, else a bag of bottles', () => {
    const often = { grams: 12_000, collections: 10 }
    const once = { grams: 9000, collections: 1 }
    expect(usualWeight(often, undefined)).toEqual({ grams: 1200, of: 'member' })
    expect(usualWeight(once, { grams: 40_000, collections: 20 })).toEqual({ grams: 2000, of: 'store' })
    expect(usualWeight(undefined, once)).toEqual({ grams: 1500, of: 'anyone' })
  })
})

const id = '01a1dd21-637a-7317-a5c3-8a319df840ca'
const form: RecordForm = {
  store: { id, name: 'Harbour Store' },
  member: { id, name: 'Ana' },
  unit: 'kg',
  lines: [{ plasticCode: 'PET', weight: 1.25 }],
  when: 'now',
  note: '',
  isOverride: false,
  overrideReason: '',
}

describe('the form', () => {
  it('becomes the request body, in grams', () => {
    expect(toInput(form)).toEqual({
      storeId: id,
      userId: id,
      lines: [{ plasticCode: 'PET', grams: 1250 }],
    })
    const at = '2026-11-15T10:00:00.000Z'
    expect(
      toInput(
        { ...form, unit: 'g', lines: [{ plasticCode: 'PP', weight: 40 }], when: 'earlier', at, note: 'Wet' },
        { photo: 'k' },
      ),
    ).toMatchObject({ lines: [{ plasticCode: 'PP', grams: 40 }], at, note: 'Wet', photo: 'k' })
  })
  it.each([
    [{ store: null }, ['store']],
    [{ member: null }, ['member']],
    [{ lines: [{ plasticCode: null, weight: 1 }] }, ['lines', 0, 'plasticCode']],
    [{ lines: [{ plasticCode: 'PET', weight: null }] }, ['lines', 0, 'weight']],
    [{ lines: [{ plasticCode: 'PET', weight: 0.0001 }] }, ['lines', 0, 'weight']],
    [{ when: 'earlier' }, ['at']],
    [{ isOverride: true }, ['overrideReason']],
  ] satisfies [Partial<RecordForm>, (string | number)[]][])('is incomplete with %j', (over, path) => {
    expect(recordForm.safeParse({ ...form, ...over }).error?.issues[0]?.path).toEqual(path)
  })
  it('maps server errors to its fields', () => {
    expect(toFormFields({ storeId: 'Closed', at: 'Future' })).toEqual({ store: 'Closed', at: 'Future' })
  })
})

describe('the estimate', () => {
  const rate = { plasticCode: 'PET', status: 'ACTIVE', pointsPerKg: 33.33 } as PlasticRate
  it('rounds down each line at the current rate and skips incomplete lines', () => {
    const lines = [
      { plasticCode: 'PET', weight: 1 },
      { plasticCode: 'PET', weight: 0.5 },
      { plasticCode: 'PET', weight: null },
      { plasticCode: 'PVC', weight: 2 },
    ] as const
    expect(estimate(lines, 'kg', [rate]).map(line => line.points)).toEqual([33, 16])
  })
})
