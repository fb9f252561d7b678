import { describe, expect, it } from 'vitest'
import { shownLabels, textWidth, ticksOf } from './scale.ts'
import { spansOf } from './Waterfall.tsx'

describe('ticksOf', () => {
  it('are round, reach over all values and have zero among them', () => {
    expect(ticksOf(0, 798, 4, true)).toEqual([0, 200, 400, 600, 800])
    expect(ticksOf(-30, 90, 4, true)).toEqual([-50, 0, 50, 100])
    expect(ticksOf(0, 0.42, 4, false).at(-1)).toBeCloseTo(0.6)
  })
  it('never count halves of what is whole', () => {
    expect(ticksOf(0, 2, 4, true)).toEqual([0, 1, 2])
  })
})

it('has room for wide letters', () => {
  expect(textWidth('Wednesday') - textWidth('Thursdays')).toBeGreaterThan(4)
})

it('labels of an axis never touch, however many there are and however narrow it is', () => {
  for (const count of [1, 7, 31, 84])
    for (const room of [200, 320, 640, 1200]) {
      const labels = Array.from({ length: count }, (_, n) => `${n} November`)
      const shown = shownLabels(labels, room)
      expect(shown[0]).toBe(0)
      const step = room / count
      for (const [n, index] of shown.slice(1).entries())
        expect((index - (shown[n] ?? 0)) * step).toBeGreaterThanOrEqual(textWidth('9 November'))
    }
})

it('the last label of an axis, which stays in the picture, touches none either', () => {
  const labels = Array.from({ length: 26 }, () => '16 Nov 2026')
  const [room, width] = [520, textWidth('16 Nov 2026')]
  const middles = shownLabels(labels, room).map(index => Math.min(((index + 0.5) * room) / 26, room - width / 2))
  for (const [n, middle] of middles.slice(1).entries()) expect(middle - (middles[n] ?? 0)).toBeGreaterThanOrEqual(width)
})

it('a waterfall leads from the first sum to the last', () => {
  const steps = [100, 40, -30, 110].map((value, n) => ({ name: String(n), value }))
  expect(spansOf(steps)).toEqual([
    { from: 0, to: 100 },
    { from: 100, to: 140 },
    { from: 140, to: 110 },
    { from: 0, to: 110 },
  ])
})
