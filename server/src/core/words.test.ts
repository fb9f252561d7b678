import { expect, it } from 'vitest'
import { formatWait } from './words.ts'

it.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [1623, '28 minutes'],
])('says %d seconds as %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words)
})
