import type { Collection } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { describe, expect, it } from 'vitest'
import { checkSearch } from '#core/search.ts'
import { explain, type Flag } from '#parts/collections/explain-flag.ts'
import { filterOf } from '#parts/lists/list-state.ts'
import { formatLines, obstacleTo, shownStatus } from './collections.words.ts'

const facts = { grams: 240_000, at: '2026-11-15T22:10:00.000Z', store: { name: 'Harbour Store' } }
const flag = (rule: Flag['rule'], detail: Flag['detail'] = {}): Flag => ({ rule, holdsPoints: false, detail })

describe('the explanation of a flag', () => {
  it.each([
    [
      flag('UNIT_SLIP', { usualGrams: 1200, of: 'PERSON' }),
      '240 kg is about 200 times the usual weight for this member (1.2 kg). Grams may have been entered as kilograms.',
    ],
    [
      flag('UNIT_SLIP', { usualGrams: 800, of: 'STORE' }),
      '240 kg is about 300 times the usual weight for this store (800 g). Grams may have been entered as kilograms.',
    ],
    [
      flag('UNUSUAL_FOR_PERSON', { usualGrams: 1200 }),
      '240 kg is unusually high for this member (usually about 1.2 kg).',
    ],
    [flag('UNUSUAL_FOR_STORE', { usualGrams: 2000 }), '240 kg is unusually high for this store (usually about 2 kg).'],
    [flag('BURST', { withinAnHour: 6 }), 'Collection number 6 by this member within an hour.'],
    [flag('SAME_PHOTO'), 'Another collection has the same photo.'],
    [flag('BACK_DATED', { daysBack: 12, changedRates: [] }), 'Recorded 12 days after it was collected.'],
    [
      flag('BACK_DATED', { daysBack: 1, changedRates: ['PET', 'OTHER'] }),
      'Recorded 1 day after it was collected. The rate for PET, Other changed in between.',
    ],
    [
      flag('BACK_DATED', { daysBack: 1, changedRates: ['PET', 'OTHER'], higherRates: ['PET'] }),
      'Recorded 1 day after it was collected. The rate for PET, Other changed in between. It was higher then for PET.',
    ],
    [
      flag('MEMBER_LIMIT', { limitPoints: 2500, pointsBefore: 2400 }),
      'Goes beyond the 2,500 points a day that a member may be awarded without review (2,400 points before this collection).',
    ],
    [
      flag('RAISED_RATE', { plastics: ['PET'] }),
      'The recorder set or approved a higher rate for PET in the last 7 days.',
    ],
    [
      flag('PLASTIC_NOT_ACCEPTED', { plastics: ['PVC', 'OTHER'] }),
      'Harbour Store does not accept PVC, Other. The note says why it was recorded.',
    ],
    [
      flag('REPEATED', { earlier: { id: 'c1', code: 'K7M2QX49' } }),
      'The same weights were recorded for this member at Harbour Store in the same minute: K7M2QX49.',
    ],
  ])('$rule', (given, words) => {
    expect(explain(given, facts)).toBe(words)
  })
  it('OUTSIDE_HOURS names the time and the store', () => {
    expect(explain(flag('OUTSIDE_HOURS'), facts)).toMatch(
      /^Collected on .*2026.*, outside the opening hours of Harbour Store\.$/,
    )
  })
})

it('is confirmed by a colleague of its recorder, and never by its member', () => {
  const collection = { recordedBy: { id: 'clerk', name: 'Ana' }, user: { id: 'member', name: 'Rui', memberCode: null } }
  expect(obstacleTo(collection, 'clerk')).toMatchObject({
    words: expect.stringContaining('You recorded this'),
    isClosed: false,
  })
  expect(obstacleTo(collection, 'member')).toMatchObject({ words: expect.stringContaining('your own'), isClosed: true })
  expect(obstacleTo(collection, 'someone else')).toBeUndefined()
})

it.each([
  ['REVERSED', 'OPEN', 'Reversed'],
  ['RECORDED', 'OPEN', 'To review'],
  ['RECORDED', 'CONFIRMED', 'Confirmed'],
  ['RECORDED', 'NONE', 'Recorded'],
] as const)('%s with review %s is shown as %s', (status, review, word) => {
  expect(shownStatus({ status, review }).word).toBe(word)
})

it('summarizes the lines', () => {
  const line = { pointsPerKg: 1, points: 1 }
  const lines: Collection['lines'] = [
    { ...line, plasticCode: 'PET', grams: 1200 },
    { ...line, plasticCode: 'OTHER', grams: 300 },
  ]
  expect(formatLines(lines)).toBe('PET 1.2 kg, Other 300 g')
})

it('uses the filters of the list for statistics and export', () => {
  const state = checkSearch(collections.list, {
    page: '3',
    sortBy: 'grams',
    review: 'OPEN',
    plasticCode: 'PET,PP',
  })
  expect(filterOf(state)).toEqual({ review: ['OPEN'], plasticCode: ['PET', 'PP'] })
})
