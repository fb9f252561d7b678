import { expect, it } from 'vitest'
import { weekdaysTitle } from './collection.ts'

it.each([
  [[6, 6.2, 6.1, 5.9, 6.3, 2, 2.2], 'Weekends are quiet, with 2.1 collections a day instead of 6.1'],
  [[6, 6.2, 6.1, 5.9, 6.3, 6, 0], 'Sundays are quiet, with 0 collections a day instead of 6.1'],
  [[2, 6, 6.1, 6.1, 6, 6, 2], 'Mondays and Sundays are quiet, with 2 collections a day instead of 6'],
  [[6, 6.2, 6.1, 5.9, 6.3, 6, 5.5], 'No day of the week stands out'],
  [[6, 6, 6, 6, 6, 9, 2], 'Saturdays are busiest, with 9 collections on average'],
])('the averages %j read “%s”', (averages, title) => {
  expect(weekdaysTitle(averages, 500)).toBe(title)
})
