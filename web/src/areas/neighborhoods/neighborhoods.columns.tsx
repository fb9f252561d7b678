import type { Neighborhood, NeighborhoodListQuery } from '@fulmar/contract/neighborhoods/neighborhoods'
import { UserLink } from '#parts/RecordLinks.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { NeighborhoodBadge } from './NeighborhoodBadge.tsx'
import { sayGoal, sayOtherLeaders, sayPerHousehold, sayReach } from './neighborhoods.words.ts'

export const neighborhoodColumns: readonly Column<Neighborhood, NeighborhoodListQuery['sortBy']>[] = [
  { id: 'name', title: 'Neighborhood', sortBy: 'name', cell: it => it.name, detail: it => it.code },
  { id: 'city', title: 'City', sortBy: 'city', card: 'plain', cell: it => it.city },
  { id: 'rank', title: 'Rank', sortBy: 'rank', numeric: true, cell: it => formatNumber(it.rank) },
  { id: 'status', title: 'Status', card: 'corner', cell: it => <NeighborhoodBadge status={it.status} /> },
  {
    id: 'leaders',
    title: 'Leaders',
    wraps: true,
    cell: ({ leaders }) => (
      <>
        <UserLink it={leaders[0]} />
        {sayOtherLeaders(leaders)}
      </>
    ),
  },
  {
    id: 'households',
    title: 'Households',
    sortBy: 'households',
    numeric: true,
    cell: it => formatNumber(it.households),
  },
  {
    id: 'members',
    title: 'Members',
    sortBy: 'members',
    numeric: true,
    card: 'titled',
    cell: it => formatNumber(it.members),
  },
  { id: 'stores', title: 'Stores', numeric: true, cell: it => formatNumber(it.stores), hidden: true },
  {
    id: 'grams',
    title: 'Collected',
    sortBy: 'grams',
    numeric: true,
    card: 'titled',
    cell: it => formatWeight(it.grams),
  },
  { id: 'perHousehold', title: 'Per household', numeric: true, hidden: true, cell: sayPerHousehold },
  { id: 'reach', title: 'Members per 100 homes', numeric: true, cell: sayReach, hidden: true },
  { id: 'goal', title: 'Goal', numeric: true, cell: it => sayGoal(it.goal) },
  {
    id: 'createdAt',
    title: 'Added',
    sortBy: 'createdAt',
    hidden: true,
    cell: it => <RelativeTime at={it.createdAt} />,
  },
]
