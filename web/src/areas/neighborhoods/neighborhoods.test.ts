import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { describe, expect, it } from 'vitest'
import { checkSearch } from '#core/search.ts'
import { viewKeys } from '#ui/table/view-search.ts'
import { formatGoal, formatOtherLeaders, formatReach, formatShare, pinOf } from './neighborhoods.words.ts'

it.each([
  [0, '0%'],
  [4, 'Less than 1%'],
  [129, '12%'],
  [290, '29%'],
  [998, '99%'],
  [1_000, '100%'],
  [1_250, '125%'],
])('%s of 1000 grams are %s of a goal', (grams, text) => {
  expect(formatShare(grams, 1_000)).toBe(text)
})

describe('the address of the list', () => {
  it('reads what the table wrote', () => {
    expect(
      checkSearch(
        neighborhoods.list,
        { page: '2', status: 'ACTIVE,PAUSED', columns: 'city,goal', view: 'map' },
        viewKeys,
      ),
    ).toMatchObject({ page: 2, limit: 25, status: ['ACTIVE', 'PAUSED'], columns: ['city', 'goal'], view: 'map' })
  })
  it('leaves out invalid values', () => {
    const state = checkSearch(neighborhoods.list, { page: '-1', status: 'NOPE', city: 'Porto', other: 'x' })
    expect(state).toMatchObject({ page: 1, city: 'Porto' })
    expect(state.status).toBeUndefined()
  })
})

it('formats figures for comparison', () => {
  expect(formatReach({ members: 22, households: 11_400 })).toBe('0.2')
  expect(formatReach({ members: 22, households: 0 })).toBe('–')
  expect(formatGoal({ grams: 4_560_000, period: 'MONTH' })).toBe('4.6 t a month')
  expect(formatGoal(null)).toBe('–')
  const leader = (name: string) => ({ id: name, name, since: '2025-03-01T00:00:00.000Z' })
  expect(formatOtherLeaders([])).toBe('')
  expect(formatOtherLeaders([leader('Ana')])).toBe('')
  expect(formatOtherLeaders([leader('Ana'), leader('Rui'), leader('Eva')])).toBe(' and\u00a02\u00a0more')
})

it('draws the boundary where there is one, else the circle', () => {
  const place = {
    id: 'a',
    name: 'A',
    status: 'PAUSED',
    centre: { latitude: 1, longitude: 2 },
    radiusMeters: 300,
  } as const
  expect(pinOf({ ...place, boundary: null })).toMatchObject({
    tone: 'wait',
    area: { kind: 'circle', radiusMeters: 300 },
  })
  expect(
    pinOf({
      ...place,
      boundary: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    }).area?.kind,
  ).toBe('ring')
})
