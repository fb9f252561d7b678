import { type Collection, collections } from '@fulmar/contract/collections'
import { describe, expect, it } from 'vitest'
import { checkSearch } from '#core/search.ts'
import { filterOf } from './collections.state.ts'
import { explain, type Flag, sayLines, standing, whyNotConfirm } from './collections.words.ts'

const facts = { grams: 240_000, at: '2026-11-15T22:10:00.000Z', store: { name: 'Harbour Store' } }
const flag = (rule: Flag['rule'], detail: Flag['detail'] = {}): Flag => ({ rule, detail })

describe('a flag explains itself', () => {
  it.each([
    [
      flag('UNIT_SLIP', { usualGrams: 1200, of: 'PERSON' }),
      '240 kg is about 200 times what this person usually hands in (1.2 kg). Grams may have been typed as kilograms.',
    ],
    [
      flag('UNIT_SLIP', { usualGrams: 800, of: 'STORE' }),
      '240 kg is about 300 times what this store usually takes in (800 g). Grams may have been typed as kilograms.',
    ],
    [flag('UNUSUAL_FOR_PERSON', { usualGrams: 1200 }), '240 kg; this person usually hands in about 1.2 kg.'],
    [flag('UNUSUAL_FOR_STORE', { usualGrams: 2000 }), '240 kg; this store usually takes in about 2 kg at a time.'],
    [flag('BURST', { withinAnHour: 6 }), 'This was hand-in number 6 of this person within an hour.'],
    [flag('SAME_PHOTO'), 'The same photo belongs to another collection as well.'],
    [flag('BACK_DATED', { daysBack: 12, changedRates: [] }), 'Recorded 12 days after it was handed in.'],
    [
      flag('BACK_DATED', { daysBack: 1, changedRates: ['PET', 'OTHER'] }),
      'Recorded 1 day after it was handed in. The rate of PET, Other changed in between.',
    ],
  ])('$rule', (given, words) => {
    expect(explain(given, facts)).toBe(words)
  })
  it('OUTSIDE_HOURS tells when and where', () => {
    expect(explain(flag('OUTSIDE_HOURS'), facts)).toMatch(
      /^Handed in on .*2026.*, outside the opening hours of Harbour Store\.$/,
    )
  })
})

it('is confirmed by neither its recorder nor its member', () => {
  const collection = { recordedBy: { id: 'clerk', name: 'Ana' }, user: { id: 'member', name: 'Rui' } }
  expect(whyNotConfirm(collection, 'clerk')).toContain('You recorded this collection')
  expect(whyNotConfirm(collection, 'member')).toContain('your own')
  expect(whyNotConfirm(collection, 'someone else')).toBeUndefined()
})

it.each([
  ['REVERSED', 'OPEN', 'Reversed'],
  ['RECORDED', 'OPEN', 'To review'],
  ['RECORDED', 'CONFIRMED', 'Confirmed'],
  ['RECORDED', 'NONE', 'Recorded'],
] as const)('%s with review %s stands as %s', (status, review, word) => {
  expect(standing({ status, review }).word).toBe(word)
})

it('says what was handed in, in short', () => {
  const line = { pointsPerKg: 1, points: 1 }
  const lines: Collection['lines'] = [
    { ...line, plasticCode: 'PET', grams: 1200 },
    { ...line, plasticCode: 'OTHER', grams: 300 },
  ]
  expect(sayLines(lines)).toBe('PET 1.2 kg, Other 300 g')
})

it('asks the cards and the export for what the list shows', () => {
  const state = checkSearch(collections.list, {
    page: '3',
    sortBy: 'grams',
    review: 'OPEN',
    plasticCode: 'PET,PP',
  })
  expect(filterOf(state)).toEqual({ review: ['OPEN'], plasticCode: ['PET', 'PP'] })
})
