import { id as recordId } from '@fulmar/contract/common'
import { type Neighborhood, neighborhoods } from '@fulmar/contract/neighborhoods'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { CallError } from '#core/CallError.tsx'
import { useCan } from '#core/can.ts'
import { usePageTitle } from '#core/page-title.ts'
import { readSettings } from '#core/settings.ts'
import { useApi } from '#core/use-api.ts'
import { ActivityTimeline } from '#parts/ActivityTimeline.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatDistance, formatPlace } from '#ui/format/distance.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { Initials } from '#ui/Initials.tsx'
import { MapView } from '#ui/map/MapView.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { NeighborhoodActions } from './NeighborhoodActions.tsx'
import { NeighborhoodBadge } from './NeighborhoodBadge.tsx'
import classes from './neighborhoods.module.css'
import { pinOf, sayGoal, sayPlace, sayReach } from './neighborhoods.words.ts'

// The form and its map are large; most visits only read.
const NeighborhoodDrawer = lazy(() =>
  import('./NeighborhoodDrawer.tsx').then(it => ({ default: it.NeighborhoodDrawer })),
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

function Details({ neighborhood: it }: { neighborhood: Neighborhood }) {
  const [isEditing, setEditing] = useState(false)
  const mayWrite = useCan('neighborhoods:write')
  const maySeeActivity = useCan('activity:read')
  const { mapTilesUrl, mapAttribution } = readSettings()
  const pins = useMemo(() => [pinOf(it)], [it])
  return (
    <div className={classes.page}>
      <PageHeader
        title={it.name}
        meaning={sayPlace(it)}
        badges={<NeighborhoodBadge status={it.status} />}
        actions={mayWrite && <NeighborhoodActions neighborhood={it} onEdit={() => setEditing(true)} />}
      />
      <StatRow label="Totals">
        <StatCard label="Members" value={formatNumber(it.members)} />
        <StatCard label="Households" value={formatNumber(it.households)} />
        <StatCard label="Members per 100 homes" value={sayReach(it)} />
        <StatCard label="Goal" value={sayGoal(it.goal)} />
      </StatRow>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Panel title="Where it lies" isFlush>
            <MapView
              label={`${it.name} on a map`}
              pins={pins}
              height={360}
              tilesUrl={mapTilesUrl}
              attribution={mapAttribution}
            />
          </Panel>
          {maySeeActivity && (
            <Panel title="Activity">
              <ActivityTimeline entityType="neighborhood" entityId={it.id} />
            </Panel>
          )}
        </div>
        <div className={classes.stack}>
          <Panel title="Leaders">
            <Leaders leaders={it.leaders} />
          </Panel>
          <Panel title="Facts">
            <Facts neighborhood={it} />
          </Panel>
        </div>
      </div>
      <Suspense>{isEditing && <NeighborhoodDrawer neighborhood={it} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  )
}

function Leaders({ leaders }: Pick<Neighborhood, 'leaders'>) {
  if (leaders.length === 0)
    return (
      <p className={classes.quiet}>Nobody leads this neighborhood yet. A member can ask for it by a role switch.</p>
    )
  return (
    <ul className={classes.people}>
      {leaders.map(leader => (
        <li key={leader.id}>
          <Initials name={leader.name} />
          {leader.name}
        </li>
      ))}
    </ul>
  )
}

const Facts = ({ neighborhood: it }: { neighborhood: Neighborhood }) => (
  <FactList
    facts={[
      { label: 'Code', value: it.code },
      { label: 'City', value: it.city },
      { label: 'State or province', value: it.state },
      { label: 'Country', value: it.country },
      { label: 'Centre', value: formatPlace(it.centre) },
      {
        label: 'Extent',
        value: it.boundary
          ? `Drawn boundary, ${it.boundary.length} corners`
          : `${formatDistance(it.radiusMeters)} around`,
      },
      { label: 'Added', value: formatDate(it.createdAt) },
      { label: 'Last changed', value: <RelativeTime at={it.updatedAt} /> },
    ]}
  />
)
