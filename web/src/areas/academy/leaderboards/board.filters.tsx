import { Suspense } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'
import type { Filter } from '#ui/table/table.types.ts'
import type { BoardRow } from './use-board.ts'

// Loaded when the filter is opened.
const NeighborhoodPicker = lazyNamed(() => import('#parts/pickers/NeighborhoodPicker.tsx'), 'NeighborhoodPicker')
const UserPicker = lazyNamed(() => import('#parts/pickers/UserPicker.tsx'), 'UserPicker')

interface May {
  mayFindPlayers: boolean
  mayFindNeighborhoods: boolean
}

/** `rows` know the names behind the chosen ids. */
export const boardFilters = (
  rows: readonly BoardRow[],
  { mayFindPlayers, mayFindNeighborhoods }: May,
): Filter<'neighborhoodId' | 'around'>[] => [
  ...(mayFindNeighborhoods ? [neighborhoodFilter(rows)] : []),
  ...(mayFindPlayers ? [playerFilter(rows)] : []),
]

const neighborhoodFilter = (rows: readonly BoardRow[]): Filter<'neighborhoodId'> => ({
  kind: 'custom',
  key: 'neighborhoodId',
  label: 'Neighborhood',
  describe: id => rows.find(({ user }) => user.neighborhood?.id === id)?.user.neighborhood?.name ?? 'one neighborhood',
  render: (_, choose) => (
    <Suspense>
      <NeighborhoodPicker label="Neighborhood" value={null} isInPopover onChange={it => choose(it?.id)} />
    </Suspense>
  ),
})

const playerFilter = (rows: readonly BoardRow[]): Filter<'around'> => ({
  kind: 'custom',
  key: 'around',
  label: 'Find a player',
  describe: id => rows.find(row => row.id === id)?.user.name ?? 'one player',
  render: (_, choose) => (
    <Suspense>
      <UserPicker
        label="Player"
        value={null}
        isInPopover
        only={{ userType: ['MEMBER', 'NEIGHBORHOOD'] }}
        onChange={it => choose(it?.id)}
      />
    </Suspense>
  ),
})
