import { expect, it } from 'vitest'
import { changedFields, onlyDifferent } from './changed-fields.ts'

it('sends only the fields that were changed', () => {
  const before = { name: 'A', centre: { latitude: 1, longitude: 2 }, goal: null as null | object }
  expect(changedFields(before, { ...before, goal: { grams: 1 } })).toEqual({ goal: { grams: 1 } })
  expect(changedFields(before, { ...before, centre: { latitude: 1, longitude: 2 } })).toEqual({})
})

it('shows only the days that differ between two weeks', () => {
  const [monday, tuesday] = [
    { day: 'monday', isOpen: true },
    { day: 'tuesday', isOpen: true },
  ]
  const closed = { day: 'tuesday', isOpen: false }
  expect(onlyDifferent([monday, tuesday], [monday, closed])).toEqual([tuesday])
  expect(onlyDifferent([monday, closed], [monday, tuesday])).toEqual([closed])
  expect(onlyDifferent([monday], [{ isOpen: true, day: 'monday' }])).toEqual([])
})

it('shows only the lines that differ between two addresses, in the same order', () => {
  const mine = { street: 'Rua 1', city: 'Gaia', country: 'Portugal' }
  const theirs = { country: 'Portugal', city: 'Porto', street: 'Rua 2' }
  expect(Object.entries(onlyDifferent(mine, theirs) as object)).toEqual([
    ['city', 'Gaia'],
    ['street', 'Rua 1'],
  ])
  expect(Object.entries(onlyDifferent(theirs, mine) as object)).toEqual([
    ['city', 'Porto'],
    ['street', 'Rua 2'],
  ])
  expect(onlyDifferent(mine, { ...mine })).toEqual(mine)
})

it('shows boundaries and other values unchanged', () => {
  const corners = [
    [1, 2],
    [3, 4],
  ]
  expect(onlyDifferent(corners, [[1, 2]])).toBe(corners)
  expect(onlyDifferent('Porto', 'Gaia')).toBe('Porto')
  expect(onlyDifferent(['PET', 'PP'], ['PET'])).toEqual(['PET', 'PP'])
})
