import { expect, it } from 'vitest'
import { stepPath } from './step-path.ts'

const scale = { from: 0, to: 100, width: 100, height: 46 }
const steps = [
  { at: 10, value: 1 },
  { at: 50, value: 2 },
]

it('holds a value until the next, and breaks off where nothing was known', () => {
  expect(stepPath({ ...scale, steps, since: 0, until: 60 })).toBe('M10.0 43.0H50.0V3.0H60.0')
})
it('goes on where the other part ended', () => {
  expect(stepPath({ ...scale, steps, since: 60, until: 100 })).toBe('M60.0 3.0H100.0')
})
it('draws nothing of nothing', () => {
  expect(stepPath({ ...scale, steps: [], since: 0, until: 100 })).toBe('')
  expect(stepPath({ ...scale, steps: [{ at: 80, value: 1 }], since: 0, until: 60 })).toBe('')
})
