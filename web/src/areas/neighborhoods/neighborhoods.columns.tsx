import type { Neighborhood, NeighborhoodListQuery } from '@fulmar/contract/neighborhoods'
import { formatNumber } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { NeighborhoodBadge } from './NeighborhoodBadge.tsx'
import { sayGoal, sayLeaders, sayReach } from './neighborhoods.words.ts'

export const neighborhoodColumns: readonly Column<Neighborhood, NeighborhoodListQuery['sortBy']>[] = [
  { id: 'name', title: 'Neighborhood', sortBy: 'name', cell: it => it.name, detail: it => it.code },
  { id: 'city', title: 'City', sortBy: 'city', cell: it => it.city },
  { id: 'status', title: 'Status', cell: it => <NeighborhoodBadge status={it.status} /> },
  { id: 'leaders', title: 'Leaders', cell: it => sayLeaders(it.leaders) },
  {
    id: 'households',
    title: 'Households',
    sortBy: 'households',
    numeric: true,
    cell: it => formatNumber(it.households),
  },
  { id: 'members', title: 'Members', sortBy: 'members', numeric: true, cell: it => formatNumber(it.members) },
  { id: 'reach', title: 'Members per 100 homes', numeric: true, cell: sayReach },
  { id: 'goal', title: 'Goal', numeric: true, cell: it => sayGoal(it.goal) },
  { id: 'createdAt', title: 'Added', sortBy: 'createdAt', cell: it => <RelativeTime at={it.createdAt} /> },
]
