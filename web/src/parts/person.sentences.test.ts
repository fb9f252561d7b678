import { describe, expect, it } from 'vitest'
import { personSentence } from './person.sentences.ts'

describe('what was done to a person', () => {
  it.each([
    ['user.changed', { changed: ['name', 'phone'] }, 'changed the name and phone of this person'],
    ['user.changed', { changed: [], neighborhoodId: 'an id' }, 'changed the neighborhood of this person'],
    [
      'user.changed',
      { changed: ['email'], hasMailConsent: true },
      'changed the email and consent to mail of this person',
    ],
    ['user.changed', { changed: [] }, 'saved this person without a change'],
    ['user.suspended', { status: 'SUSPENDED' }, 'suspended this person'],
    ['points.adjusted', { points: -40 }, 'took 40 points'],
    ['points.adjustment-requested', { points: 1 }, 'asked a second person to give 1 point'],
    ['neighborhood.created', null, undefined],
  ])('%s %j', (action, after, sentence) => {
    expect(personSentence({ action, after })).toBe(sentence)
  })

  it('tells when a suspension ends', () => {
    const after = { status: 'SUSPENDED', until: '2026-12-24T12:00:00Z' }
    expect(personSentence({ action: 'user.suspended', after })).toMatch(/^suspended this person until .*2026/)
  })
})
