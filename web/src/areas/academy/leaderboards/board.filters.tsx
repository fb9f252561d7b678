import { neighborhoodFilter } from '#parts/pickers/picker-filters.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import type { Filter } from '#ui/table/table.types.ts'
import type { BoardRow } from './use-board.ts'

// Loaded when the filter is opened.
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
  ...(mayFindNeighborhoods
    ? [neighborhoodFilter('neighborhoodId', 'Neighborhood', ...rows.map(({ user }) => user.neighborhood))]
    : []),
  ...(mayFindPlayers ? [playerFilter(rows)] : []),
]

const playerFilter = (rows: readonly BoardRow[]): Filter<'around'> => ({
  kind: 'custom',
  key: 'around',
  label: 'Find a player',
  describe: id => rows.find(row => row.id === id)?.user.name ?? 'one player',
  render: (_, choose) => (
    <UserPicker
      label="Player"
      value={null}
      isInPopover
      only={{ userType: ['MEMBER', 'NEIGHBORHOOD'] }}
      onChange={row => choose(row?.id)}
    />
  ),
})
