import { type NeighborhoodRecord, neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { useApi } from '#core/api/use-api.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { RecordPage, type RecordTab } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { formatCityRank, formatPerHousehold, formatPlace, NeighborhoodBadge } from '../neighborhoods.words.ts'
import { MembersTab } from './MembersTab.tsx'
import { NeighborhoodActions } from './NeighborhoodActions.tsx'
import { Overview } from './Overview.tsx'
import { StoresTab } from './StoresTab.tsx'

export function NeighborhoodPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(neighborhoods.get, { params: { id } }, { enabled: isPossible })
  return (
    <RecordPage
      noun="neighborhood"
      list={{ to: '/neighborhood', label: 'All neighborhoods' }}
      isPossible={isPossible}
      found={found}
    >
      {record => ({
        name: record.name,
        meaning: formatPlace(record),
        badges: <NeighborhoodBadge status={record.status} />,
        actions: <NeighborhoodActions neighborhood={record} />,
        content: <NeighborhoodTotals neighborhood={record} />,
        tabs: tabsOf(record),
      })}
    </RecordPage>
  )
}

const tabsOf = (neighborhood: NeighborhoodRecord): RecordTab[] => [
  { name: 'overview', label: 'Overview', content: <Overview neighborhood={neighborhood} /> },
  {
    name: 'members',
    label: 'Members',
    permission: 'users:read',
    content: <MembersTab neighborhoodId={neighborhood.id} />,
  },
  {
    name: 'stores',
    label: 'Stores',
    permission: 'stores:read',
    content: <StoresTab neighborhoodId={neighborhood.id} />,
  },
  {
    name: 'activity',
    label: 'Activity',
    permission: 'activity:read',
    content: <ActivityPanel entityType="neighborhood" entityId={neighborhood.id} />,
  },
]

const NeighborhoodTotals = ({ neighborhood }: { neighborhood: NeighborhoodRecord }) => (
  <StatRow label="Totals">
    <StatCard label="Members" value={formatNumber(neighborhood.members)} />
    <StatCard label="Stores" value={formatNumber(neighborhood.stores)} />
    <StatCard label="Collected" value={formatWeight(neighborhood.grams)} />
    <StatCard label="Per household" value={formatPerHousehold(neighborhood)} />
    <StatCard
      label="Rank per household"
      value={formatNumber(neighborhood.rank)}
      {...(neighborhood.rank !== null && { unit: `of ${formatNumber(neighborhood.ranking.ranked)}` })}
      note={formatCityRank(neighborhood)}
    />
  </StatRow>
)
