import { expect, it } from 'vitest'
import { formatMinutes, formatSeconds } from './duration.ts'

it.each([
  [7.42, '7.4 s'],
  [9.96, '10 s'],
  [59.6, '1 min'],
  [72.4, '1 min 12 s'],
  [3600, '1 h'],
  [7500, '2 h 5 min'],
  [null, '–'],
])('%s seconds are %s', (seconds, words) => expect(formatSeconds(seconds, 'en')).toBe(words))

it.each([
  [45, '45 min'],
  [120, '2 h'],
  [1440, '1 day'],
  [3300, '2 days 7 h'],
])('%s minutes are %s', (minutes, words) => expect(formatMinutes(minutes)).toBe(words))
