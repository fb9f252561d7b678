import { expect, it } from 'vitest'
import { formatTrend } from './StatCard.tsx'

const said = (value: number, previous: number, of?: 'cases' | 'shares') =>
  formatTrend({ value, previous, than: 'before', of })

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
  expect(said(3, 2, 'cases')).toBe('1 more than before')
  expect(said(2, 9, 'cases')).toBe('7 fewer than before')
  expect(said(12, 10, 'cases')).toBe('20% more than before')
})

it('compares shares in percentage points', () => {
  expect(said(0.006, 0.002, 'shares')).toBe('0.4 percentage points more than before')
  expect(said(0.706, 0.71, 'shares')).toBe('0.4 percentage points less than before')
  expect(said(0.7061, 0.7058, 'shares')).toBe('about the same as before')
  expect(said(0.05, 0, 'shares')).toBe('5 percentage points more than before')
})
