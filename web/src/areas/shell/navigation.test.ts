import { can } from '@fulmar/contract/core/permissions'
import { expect, it } from 'vitest'
import { navigationFor } from './navigation.ts'

const names = (role: 'OWNER' | 'CONTENT') =>
  navigationFor(permission => can({ userType: 'ADMIN', adminRole: role }, permission)).map(group =>
    group.items.map(item => item.label),
  )

it('shows an owner every entry in its group', () => {
  expect(names('OWNER')).toEqual([
    ['Dashboard', 'Decisions', 'Analytics'],
    ['Collections', 'Users', 'Stores', 'Neighborhood', 'Rates', 'Rewards'],
    ['Academy'],
    ['Settings'],
  ])
})

it('hides entries the role cannot read', () => {
  expect(names('CONTENT')).toEqual([['Dashboard', 'Decisions', 'Analytics'], ['Rewards'], ['Academy'], ['Settings']])
})

it('counts the waiting items of each entry', () => {
  const waiting = [
    { kind: 'STORE_REQUESTS', count: 2 },
    { kind: 'FLAGGED_COLLECTIONS', count: 3 },
    { kind: 'ADJUSTMENTS', count: 4 },
    { kind: 'RATE_PROPOSALS', count: 1 },
    { kind: 'OPEN_REDEMPTIONS', count: 5 },
    { kind: 'LOW_REWARDS', count: 1 },
  ] as const
  const groups = navigationFor(
    () => true,
    waiting.map(item => ({ ...item, isAtLeast: false, oldestAt: null })),
  )
  const counts = groups.flatMap(group =>
    group.items.filter(item => item.waiting).map(item => [item.label, item.waiting]),
  )
  expect(counts).toEqual([
    ['Collections', 7],
    ['Stores', 2],
    ['Rates', 1],
    ['Rewards', 6],
  ])
})
