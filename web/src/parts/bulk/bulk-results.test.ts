import type { BulkResult } from '@fulmar/contract/core/bulk'
import { describe, expect, it } from 'vitest'
import { byUrgency, formatOutcome, formatResults, undoCalls } from './bulk-results.ts'

const done = <B>(id: string, before: B): BulkResult<B> => ({ id, name: id, outcome: 'DONE', before })
const unchanged: BulkResult<never> = { id: 'same', name: 'same', outcome: 'UNCHANGED' }
const refused: BulkResult<never> = {
  id: 'no',
  name: 'no',
  outcome: 'REFUSED',
  refusal: { code: 'STATUS_NOT_REACHABLE', message: 'A store that is closed cannot become paused' },
}
const words = { one: 'store', done: 'paused' }

it('summarises the results of a bulk action', () => {
  const results = [done('a', 1), unchanged, refused, refused]
  expect(formatResults(results, words)).toBe('1 store paused, 1 already paused, 2 could not be paused')
  expect(formatResults([done('a', 1), done('b', 1)], words)).toBe('2 stores paused')
  expect(formatResults([unchanged, unchanged], words)).toBe('2 stores already paused')
  expect(formatResults([unchanged], { one: 'store', done: 'resumed', already: 'active' })).toBe(
    '1 store already active',
  )
  expect(formatResults([], words)).toBe('0 stores paused')
  expect(formatResults([done('a', 1), done('b', 1)], { one: 'person', many: 'people', done: 'moved' })).toBe(
    '2 people moved',
  )
})

it('lists the result of each record, refusals first', () => {
  const results = byUrgency([done('a', 1), unchanged, refused])
  expect(results.map(({ outcome }) => formatOutcome(outcome, words))).toEqual([
    'Not paused',
    'Already paused',
    'Paused',
  ])
})

describe('undo of a bulk change', () => {
  it('restores every changed record, grouped by change', () => {
    const results = [done('a', 'ACTIVE'), done('b', 'PAUSED'), done('c', 'ACTIVE'), unchanged, refused]
    expect(undoCalls(results, status => ({ status }))).toEqual([
      { ids: ['a', 'c'], change: { status: 'ACTIVE' } },
      { ids: ['b'], change: { status: 'PAUSED' } },
    ])
  })

  it('skips records that cannot be restored, and is empty when nothing changed', () => {
    expect(undoCalls([done('a', 'PENDING')], () => undefined)).toEqual([])
    expect(undoCalls([unchanged], status => status)).toEqual([])
  })

  it('sends up to a thousand ids per call, and offers no undo beyond the call limit', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => done(String(n), `Reason ${n}`))
    expect(undoCalls(many(2500), () => 'ACTIVE').map(call => call.ids.length)).toEqual([1000, 1000, 500])
    expect(undoCalls(many(30), reason => reason)).toEqual([])
  })
})
