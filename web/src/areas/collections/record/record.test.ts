import type { PlasticRate } from '@fulmar/contract/plastic-rates/plastic-rates'
import { describe, expect, it } from 'vitest'
import { estimate, gramsOfOthers, type RecordForm, recordForm, toFormFields, toInput } from './record-form.ts'
import { typicalGrams, type Unit, unitWarning } from './unit-warning.ts'

const warn = (
  weight: number | null,
  unit: Unit,
  over: { typicalGrams?: number; othersGrams?: number; maxGrams?: number } = {},
) => unitWarning({ weight, unit, typicalGrams: 1500, maxGrams: 200_000, ...over })

describe('a weight in the wrong unit', () => {
  it.each([
    [1.2, 'kg'],
    [12, 'kg'],
    [120, 'kg'],
    [800, 'g'],
    [30_000, 'g'],
    [null, 'kg'],
    [0, 'kg'],
  ] as const)('is not %s %s', (weight, unit) => {
    expect(warn(weight, unit)).toBeUndefined()
  })
  it('is 180 kg when 1.5 kg is usual', () => {
    expect(warn(180, 'kg')).toEqual({
      words: '180 kg is about 120 times the usual weight (1.5 kg). Did you mean 180 g?',
      meantGrams: 180,
    })
  })
  it('exceeds the maximum of a collection, alone or with the other lines of its plastic', () => {
    expect(warn(500, 'kg')).toEqual({
      words: '500 kg is more than one collection can hold (200 kg). Did you mean 500 g?',
      meantGrams: 500,
    })
    expect(warn(300_000, 'g')).toEqual({ words: '300,000 g is more than one collection can hold (200 kg).' })
    const line = (plasticCode: 'PET' | 'HDPE', weight: number) => ({ plasticCode, weight })
    const othersGrams = gramsOfOthers([line('PET', 60), line('PET', 150), line('HDPE', 90)], 0, 'kg')
    expect(warn(60, 'kg', { othersGrams })).toEqual({
      words: 'With the other lines this is 210 kg of this plastic. A collection can hold 200 kg.',
    })
  })
  it('is 2 g when kilograms were meant', () => {
    expect(warn(2, 'g')).toEqual({
      words: '2 g is far below the usual weight (1.5 kg). Did you mean 2 kg?',
      meantGrams: 2000,
    })
  })
  it('suggests only plausible weights', () => {
    expect(warn(300, 'kg', { typicalGrams: 200_000, maxGrams: 250_000 })?.meantGrams).toBe(300)
    expect(warn(3, 'kg', { typicalGrams: 20 })).toBeUndefined()
  })
})

describe('the usual weight', () => {
  it('is the average of the member, else of the store, else a bag of bottles', () => {
    const often = { grams: 12_000, collections: 10 }
    const once = { grams: 9000, collections: 1 }
    expect(typicalGrams(often, undefined)).toBe(1200)
    expect(typicalGrams(once, { grams: 40_000, collections: 20 })).toBe(2000)
    expect(typicalGrams(undefined, once)).toBe(1500)
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
    expect(toInput(form, undefined)).toEqual({
      storeId: id,
      userId: id,
      lines: [{ plasticCode: 'PET', grams: 1250 }],
    })
    const at = '2026-11-15T10:00:00.000Z'
    expect(
      toInput(
        { ...form, unit: 'g', lines: [{ plasticCode: 'PP', weight: 40 }], when: 'earlier', at, note: 'Wet' },
        'k',
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
