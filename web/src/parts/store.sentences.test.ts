import { describe, expect, it } from 'vitest'
import { storeSentence } from './store.sentences.ts'

describe('what was done to a store', () => {
  it.each([
    [
      'store.changed',
      { changed: ['contactInfo', 'operatingHours', 'name'] },
      'changed the contact, hours and name of this store',
    ],
    ['store.changed', { changed: ['timezone'] }, 'changed the time zone of this store'],
    ['store.changed', { changed: [] }, 'saved this store without a change'],
    ['store.info-asked', null, 'asked the store for information'],
    ['store.paused', null, undefined],
  ])('%s %j', (action, after, sentence) => {
    expect(storeSentence({ action, after })).toBe(sentence)
  })
})
