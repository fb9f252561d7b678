import type { Figure } from '@fulmar/contract/analytics/analytics'
import { expect, it } from 'vitest'
import { statOf } from './FigureCard.tsx'

const reversed = (value: number, previous: number, cases: number): Figure => ({
  key: 'reversedShare',
  unit: 'SHARE',
  value,
  cases,
  previous,
  series: null,
  previousSeries: null,
  range: null,
  link: null,
  why: null,
  ignores: [],
})
const toneOf = (figure: Figure) => {
  const stat = statOf(figure, 'EUR', 'before')
  return 'trend' in stat ? stat.trend.goodWhen : undefined
}

it('a share is neither better nor worse for one case of many, and of few cases it is not compared', () => {
  expect(toneOf(reversed(1 / 105, 0, 105))).toBe('neither')
  expect(toneOf(reversed(9 / 105, 0, 105))).toBe('down')
  expect(toneOf(reversed(1 / 7, 0, 7))).toBeUndefined()
})
