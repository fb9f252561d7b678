import { expect, it } from 'vitest'
import { waitOf } from './Waiting.tsx'

const now = new Date('2026-03-20T12:00:00Z')

it.each([
  ['2026-03-20T09:00:00Z', 'ok', 'Today'],
  ['2026-03-18T12:00:00Z', 'ok', '2 days'],
  ['2026-03-17T12:00:00Z', 'wait', '3 days'],
  ['2026-03-13T12:00:00Z', 'bad', 'Waiting 7 days'],
])('what waits since %s is %s: %s', (since, tone, words) => {
  expect(waitOf(since, now, { pressing: 3, late: 7 })).toEqual({ tone, words })
})
