import { id as recordId } from '@fulmar/contract/common'
import { type NeighborhoodRecord, neighborhoods } from '@fulmar/contract/neighborhoods'
import type { Permission } from '@fulmar/contract/permissions'
import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { useAddress } from '#core/search.ts'
import { useMay } from '#core/session/can.ts'
import { ActivityTimeline } from '#parts/ActivityTimeline.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { RecordTabs } from '#ui/tabs/RecordTabs.tsx'
import { NeighborhoodBadge } from '../NeighborhoodBadge.tsx'
import { type NeighborhoodTab, neighborhoodAddress, neighborhoodTabs } from '../neighborhoods.state.ts'
import { sayPerHousehold, sayPlace, sayStanding } from '../neighborhoods.words.ts'
import { MembersTab } from './MembersTab.tsx'
import { NeighborhoodActions } from './NeighborhoodActions.tsx'
import { Overview } from './Overview.tsx'
import { StoresTab } from './StoresTab.tsx'

// The form and its map are large; most visits only read.
const NeighborhoodDrawer = lazy(() =>
  import('../NeighborhoodDrawer.tsx').then(it => ({ default: it.NeighborhoodDrawer })),
)

const backToList = (
  <Button component={Link} to="/neighborhood" variant="default">
    All neighborhoods
  </Button>
)

export function NeighborhoodPage() {
  const { id } = useParams({ from: '/protected/neighborhood/$id' })
  const isId = recordId.safeParse(id).success
  const found = useApi(neighborhoods.get, { params: { id } }, { enabled: isId })
  usePageTitle(found.data?.data.name)
  if (!isId || found.error?.errorType === 'NOT_FOUND')
    return <NotFoundState title="This neighborhood is not here" action={backToList} />
  if (found.isPending) return <PageSkeleton />
  if (found.isError) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  return <Details neighborhood={found.data.data} />
}

const tabWords: Record<NeighborhoodTab, string> = {
  overview: 'Overview',
  members: 'Members',
  stores: 'Stores',
  activity: 'Activity',
}

const tabPermissions: Partial<Record<NeighborhoodTab, Permission>> = {
  members: 'users:read',
  stores: 'stores:read',
  activity: 'activity:read',
}

function Details({ neighborhood: it }: { neighborhood: NeighborhoodRecord }) {
  const [isEditing, setEditing] = useState(false)
  const { tab: asked } = useAddress(neighborhoodAddress)
  const may = useMay()
  const navigate = useNavigate()
  const tabs = neighborhoodTabs.filter(tab => may(tabPermissions[tab] ?? 'neighborhoods:read'))
  const tab = tabs.includes(asked) ? asked : 'overview'
  const open = (next: NeighborhoodTab) =>
    void navigate({
      to: '/neighborhood/$id',
      params: { id: it.id },
      search: next === 'overview' ? {} : { tab: next },
      resetScroll: false,
    })
  return (
    <Sections>
      <PageHeader
        title={it.name}
        meaning={sayPlace(it)}
        badges={<NeighborhoodBadge status={it.status} />}
        actions={
          may('neighborhoods:write') && <NeighborhoodActions neighborhood={it} onEdit={() => setEditing(true)} />
        }
      />
      <Totals neighborhood={it} />
      <RecordTabs
        label={`About ${it.name}`}
        tabs={tabs.map(name => ({ name, label: tabWords[name] }))}
        open={tab}
        onOpen={open}
      >
        {name => contentOf(name, it)}
      </RecordTabs>
      <Suspense>{isEditing && <NeighborhoodDrawer neighborhood={it} onClose={() => setEditing(false)} />}</Suspense>
    </Sections>
  )
}

function contentOf(tab: NeighborhoodTab, it: NeighborhoodRecord): ReactNode {
  switch (tab) {
    case 'overview':
      return <Overview neighborhood={it} />
    case 'members':
      return <MembersTab neighborhoodId={it.id} />
    case 'stores':
      return <StoresTab neighborhoodId={it.id} />
    case 'activity':
      return (
        <Panel title="What was done">
          <ActivityTimeline entityType="neighborhood" entityId={it.id} />
        </Panel>
      )
  }
}

const Totals = ({ neighborhood: it }: { neighborhood: NeighborhoodRecord }) => (
  <StatRow label="Totals">
    <StatCard label="Members" value={formatNumber(it.members)} />
    <StatCard label="Stores" value={formatNumber(it.stores)} />
    <StatCard label="Collected" value={formatWeight(it.grams)} />
    <StatCard label="Per household" value={sayPerHousehold(it)} />
    <StatCard
      label="Rank per household"
      value={formatNumber(it.rank)}
      {...(it.rank !== null && { unit: `of ${formatNumber(it.standing.ranked)}` })}
      note={sayStanding(it)}
    />
  </StatRow>
)
