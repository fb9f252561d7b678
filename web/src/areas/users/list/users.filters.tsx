import type { UserRow, UserStats, userList } from '@fulmar/contract/users/user-list'
import type { ListState } from '#parts/lists/list-state.ts'
import { neighborhoodFilter } from '#parts/pickers/picker-filters.tsx'
import { formatMonth } from '#ui/format/dates.ts'
import { recentMonths } from '#ui/format/moments.ts'
import type { Filter } from '#ui/table/table.types.ts'
import { lastActiveOptions, statusOptions, typeOptions } from '../users.words.ts'

export type UserState = ListState<typeof userList.list>

/** `example` is any row of the list: it knows the name of the neighborhood the list is filtered by. */
export const userFilters = (
  state: UserState,
  example: UserRow | undefined,
  byType: UserStats['byType'] | undefined,
): Filter<Extract<keyof UserState, string>>[] => [
  {
    kind: 'several',
    key: 'userType',
    label: 'Type',
    options: typeOptions.map(option => ({ ...option, count: byType?.[option.value] })),
  },
  { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
  neighborhoodFilter('neighborhoodId', 'Neighborhood', example?.neighborhood),
  { kind: 'one', key: 'lastActive', label: 'Last collection', options: lastActiveOptions },
  { kind: 'numbers', keys: ['pointsFrom', 'pointsTo'], label: 'Points' },
  { kind: 'days', keys: ['joinedFrom', 'joinedTo'], label: 'Joined' },
  { kind: 'days', keys: ['collectedFrom', 'collectedTo'], label: 'Collected' },
  { kind: 'days', keys: ['alsoCollectedFrom', 'alsoCollectedTo'], label: 'Also collected' },
  byMonth('activeIn', 'Collected in', state),
  byMonth('firstActiveIn', 'First collected in', state),
  byMonth('firstActiveBefore', 'First collected before', state),
]

type MonthKey = 'activeIn' | 'firstActiveIn' | 'firstActiveBefore'

/** The last two years, and the month that a link from analytics chose. */
function byMonth(key: MonthKey, label: string, { [key]: chosen }: UserState): Filter<MonthKey> {
  return {
    kind: 'one',
    key,
    label,
    // Only once the filter is open: to format 24 months is a tenth of a second on a phone.
    get options() {
      const months = [...new Set([...recentMonths(24), ...(chosen === undefined ? [] : [chosen])])]
      return months.map(value => ({ value, label: formatMonth(value) }))
    },
  }
}
