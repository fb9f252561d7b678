import type { ActivityEntry } from '@fulmar/contract/activity'
import { describe, expect, it } from 'vitest'
import { changesOf, sentenceOf } from './activity.sentences.ts'

const entry = (given: Partial<ActivityEntry>): ActivityEntry => ({
  id: '01a1dd21-637a-7317-a5c3-8a319df840ca',
  at: '2026-11-15T02:55:15.294Z',
  actor: { id: '01a1dd21-637a-7317-a5c3-8a319df840cb', name: 'Ana' },
  action: 'neighborhood.changed',
  entityType: 'neighborhood',
  entityId: null,
  before: null,
  after: null,
  reason: null,
  requestId: null,
  ...given,
})
const say = (given: Partial<ActivityEntry>) => {
  const { who, what } = sentenceOf(entry(given))
  return `${who} ${what}`
}

describe('sentenceOf', () => {
  it.each([
    [{ action: 'neighborhood.created' }, 'Ana added this neighborhood'],
    [{ action: 'neighborhood.removed', actor: null }, 'The system removed this neighborhood'],
    [{ action: 'neighborhood.leader-named' }, 'Ana named a leader of this neighborhood'],
    [{ action: 'store.approved' }, 'Ana approved this store'],
    [{ action: 'collection.recorded' }, 'Ana recorded this collection'],
    [{ action: 'rate.set' }, 'Ana set this rate'],
    [
      { action: 'policy.changed', before: { burstPerHour: 5 }, after: { burstPerHour: 8 } },
      'Ana changed the hand-ins within an hour from 5 to 8',
    ],
    [
      { action: 'collection.confirmed', before: { review: 'OPEN' }, after: { review: 'CONFIRMED' } },
      'Ana confirmed this collection',
    ],
    [{ before: { status: 'ACTIVE' }, after: { status: 'PAUSED' } }, 'Ana changed the status from active to paused'],
    [
      { before: { radiusMeters: 500, name: 'A' }, after: { radiusMeters: 1200, name: 'B' } },
      'Ana changed the radius and name of this neighborhood',
    ],
    [{ before: { name: 'A' }, after: { name: 'A' } }, 'Ana saved this neighborhood without a change'],
  ])('%j', (given, sentence) => {
    expect(say(given)).toBe(sentence)
  })
})

it('finds what differs, however deep', () => {
  const before = { centre: { latitude: 1, longitude: 2 }, goal: null, name: 'A' }
  const after = { centre: { latitude: 1, longitude: 3 }, goal: { grams: 500_000, period: 'MONTH' }, name: 'A' }
  expect(changesOf({ before, after })).toEqual([
    { field: 'centre', from: '1.0000° N, 2.0000° E', to: '1.0000° N, 3.0000° E' },
    { field: 'goal', from: 'nothing', to: '500 kg per month' },
  ])
})
