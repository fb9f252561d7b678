import { expect, it } from 'vitest'
import { droppedAt } from './Calendar.tsx'

it('a round dropped on a day of the month keeps its time', () => {
  expect(droppedAt('month', '2026-03-23T18:00', '2026-03-30', 300)).toBe('2026-03-30T18:00')
})

it('a round dropped in a week starts where it was dropped, in quarters of an hour and on that day', () => {
  expect(droppedAt('week', '2026-03-23T18:00', '2026-03-24', 44)).toBe('2026-03-24T19:00')
  expect(droppedAt('week', '2026-03-23T18:00', '2026-03-24', -10)).toBe('2026-03-24T17:45')
  expect(droppedAt('week', '2026-03-23T18:00', '2026-03-24', 2000)).toBe('2026-03-24T23:45')
})
