import type { ActivityEntry } from '@fulmar/contract/activity/activity'
import { sentenceText } from '@fulmar/contract/activity/activity-sentences'
import { describe, expect, it } from 'vitest'
import { changesOf, detailOf } from './activity-details.ts'

const entry = (given: Partial<ActivityEntry>): ActivityEntry => ({
  id: '01a1dd21-637a-7317-a5c3-8a319df840ca',
  at: '2026-11-15T02:55:15.294Z',
  actor: { id: '01a1dd21-637a-7317-a5c3-8a319df840cb', name: 'Ana' },
  action: 'neighborhood.changed',
  entityType: 'neighborhood',
  entityId: null,
  entity: null,
  sentence: '',
  subject: null,
  before: null,
  after: null,
  reason: null,
  ip: null,
  requestId: null,
  apiKey: null,
  ...given,
})

const say = (given: Partial<ActivityEntry>) => {
  const made = entry(given)
  return sentenceText(made, true) + detailOf(made)
}

describe('a sentence on the page of a record, with its details', () => {
  it.each<[Partial<ActivityEntry>, string]>([
    [{ action: 'neighborhood.created' }, 'Ana added this neighborhood'],
    [{ action: 'neighborhood.removed', actor: null }, 'The system removed this neighborhood'],
    [{ action: 'neighborhood.leader-named' }, 'Ana named a leader of this neighborhood'],
    [{ action: 'store.approved' }, 'Ana approved this store'],
    [{ action: 'collection.recorded' }, 'Ana recorded this collection'],
    [{ action: 'rate.set' }, 'Ana set the rate for this plastic'],
    [
      { action: 'policy.changed', before: { burstPerHour: 5 }, after: { burstPerHour: 8 } },
      'Ana changed the points policy: collections per hour from 5 to 8',
    ],
    [
      { action: 'collection.confirmed', before: { review: 'OPEN' }, after: { review: 'CONFIRMED' } },
      'Ana confirmed this collection',
    ],
    [
      { before: { status: 'ACTIVE' }, after: { status: 'PAUSED' } },
      'Ana changed this neighborhood: status from active to paused',
    ],
    [
      { before: { radiusMeters: 500, name: 'A' }, after: { radiusMeters: 1200, name: 'B' } },
      'Ana changed this neighborhood: radius and name',
    ],
    [{ before: { name: 'A' }, after: { name: 'A' } }, 'Ana changed this neighborhood: saved without changes'],
    [
      { action: 'user.changed', before: { changed: [] }, after: { changed: ['name', 'phone'] } },
      'Ana changed this user: name and phone',
    ],
    [
      { action: 'user.changed', before: { neighborhoodId: null }, after: { neighborhoodId: 'an id' } },
      'Ana changed this user: neighborhood',
    ],
    [
      {
        action: 'user.changed',
        before: { changed: [], hasMailConsent: false },
        after: { changed: ['email'], hasMailConsent: true },
      },
      'Ana changed this user: email and email consent',
    ],
    [{ action: 'user.changed', before: {}, after: {} }, 'Ana changed this user: saved without changes'],
    [{ action: 'user.suspended', before: {}, after: { status: 'SUSPENDED' } }, 'Ana suspended this user'],
    [
      { action: 'user.role-changed', after: { userType: 'NEIGHBORHOOD' } },
      'Ana changed the role of this user to leader',
    ],
    [{ action: 'points.adjusted', after: { points: -40 } }, 'Ana adjusted the points of this user: −40 points'],
    [
      { action: 'points.adjustment-requested', after: { points: 1 } },
      'Ana requested approval to adjust the points of this user: +1 point',
    ],
    [
      { action: 'store.changed', before: {}, after: { changed: ['contactInfo', 'operatingHours', 'name'] } },
      'Ana changed this store: contact, hours and name',
    ],
    [{ action: 'store.changed', before: {}, after: { changed: ['timezone'] } }, 'Ana changed this store: time zone'],
    [{ action: 'store.changed', before: {}, after: { changed: [] } }, 'Ana changed this store: saved without changes'],
    [{ action: 'store.info-asked' }, 'Ana asked for information about this store'],
    [{ action: 'store.paused' }, 'Ana paused this store'],
  ])('%j', (given, sentence) => {
    expect(say(given)).toBe(sentence)
  })

  it('says when a suspension ends', () => {
    const after = { status: 'SUSPENDED', until: '2026-12-24T12:00:00Z' }
    expect(say({ action: 'user.suspended', after })).toMatch(/^Ana suspended this user until .*2026/)
  })
})

it('finds nested differences', () => {
  const before = { centre: { latitude: 1, longitude: 2 }, goal: null, name: 'A' }
  const after = { centre: { latitude: 1, longitude: 3 }, goal: { grams: 500_000, period: 'MONTH' }, name: 'A' }
  expect(changesOf({ before, after })).toEqual([
    { field: 'centre', from: '1.0000° N, 2.0000° E', to: '1.0000° N, 3.0000° E' },
    { field: 'goal', from: 'none', to: '500 kg per month' },
  ])
})
