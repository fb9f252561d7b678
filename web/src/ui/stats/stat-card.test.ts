import { expect, it } from 'vitest'
import { formatTrend } from './StatCard.tsx'

const said = (value: number, previous: number, isCount = false) =>
  formatTrend({ value, previous, than: 'before', isCount })

it('says a change as a share, and never "0% more"', () => {
  expect(said(121, 100)).toBe('21% more than before')
  expect(said(72, 100)).toBe('28% less than before')
  expect([said(1004, 1000), said(996, 1000)]).toEqual(Array(2).fill('about the same as before'))
  expect(said(100, 100)).toBe('same as before')
})

it('says many times as much, and nothing of nothing', () => {
  expect(said(1200, 100)).toBe('12 times before')
  expect(said(5, 0)).toBe('more than before')
})

it('counts fewer than ten cases instead of turning them into percentages', () => {
  expect(said(3, 2, true)).toBe('1 more than before')
  expect(said(2, 9, true)).toBe('7 fewer than before')
  expect(said(12, 10, true)).toBe('20% more than before')
})
