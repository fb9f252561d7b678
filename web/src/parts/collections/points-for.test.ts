import { expect, it } from 'vitest'
import { pointsFor } from './points-for.ts'

it.each([
  [1500, 100, 150],
  [1999, 1, 1],
  [999, 1, 0],
  // 0.29 is not a number a computer has; the points are reckoned in hundredths.
  [100_000, 0.29, 29],
  [1000, 33.33, 33],
  [100_000_000, 100_000, 10_000_000_000],
])('%d g at %d points per kg are %d points', (grams, rate, points) => {
  expect(pointsFor(grams, rate)).toBe(points)
})
