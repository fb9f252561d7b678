import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import type { Neighborhood, NeighborhoodListQuery } from '@fulmar/contract/neighborhoods/neighborhoods'
import { columnOf } from '#parts/fields/field-values.ts'
import { UserLink } from '#parts/record/RecordLinks.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import type { Column } from '#ui/table/table.types.ts'
import {
  formatGoal,
  formatOtherLeaders,
  formatPerHousehold,
  formatReach,
  NeighborhoodBadge,
} from './neighborhoods.words.ts'

export const neighborhoodColumns: readonly Column<Neighborhood, NeighborhoodListQuery['sortBy']>[] = [
  { id: 'name', title: 'Neighborhood', sortBy: 'name', cell: row => row.name, detail: row => row.code },
  columnOf(neighborhoodFields, 'city', { card: 'plain' }),
  { id: 'rank', title: 'Rank', sortBy: 'rank', count: row => row.rank },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <NeighborhoodBadge status={row.status} /> },
  {
    id: 'leaders',
    title: 'Leaders',
    wraps: true,
    cell: ({ leaders }) => (
      <>
        <UserLink of={leaders[0]} />
        {formatOtherLeaders(leaders)}
      </>
    ),
  },
  columnOf(neighborhoodFields, 'households'),
  { id: 'members', title: 'Members', sortBy: 'members', card: 'titled', count: row => row.members },
  { id: 'stores', title: 'Stores', numeric: true, cell: row => formatNumber(row.stores), hidden: true },
  {
    id: 'grams',
    title: 'Collected',
    sortBy: 'grams',
    numeric: true,
    card: 'titled',
    cell: row => formatWeight(row.grams),
  },
  { id: 'perHousehold', title: 'Per household', numeric: true, hidden: true, cell: formatPerHousehold },
  { id: 'reach', title: 'Members per 100 households', numeric: true, cell: formatReach, hidden: true },
  { id: 'goal', title: 'Goal', numeric: true, cell: row => formatGoal(row.goal) },
  { id: 'createdAt', title: 'Added', sortBy: 'createdAt', hidden: true, at: row => row.createdAt },
]
