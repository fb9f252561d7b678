import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import type { Neighborhood, NeighborhoodRecord } from '@fulmar/contract/neighborhoods/neighborhoods'
import { Progress, Text } from '@mantine/core'
import { useMemo } from 'react'
import { mapTiles } from '#core/settings.ts'
import { CollectionTrend } from '#parts/collections/CollectionTrend.tsx'
import { factsOf } from '#parts/fields/field-values.ts'
import { CopyCode } from '#ui/CopyCode.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatDistance, formatPlace } from '#ui/format/distance.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { MapView } from '#ui/map/MapView.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { formatGoal, formatReach, formatShare, pinOf, shareOf } from '../neighborhoods.words.ts'
import { LeaderPanel } from './LeaderPanel.tsx'

/** Goal, location, leaders and details. */
export function Overview({ neighborhood }: { neighborhood: NeighborhoodRecord }) {
  const pins = useMemo(() => [pinOf(neighborhood)], [neighborhood])
  return (
    <MainAndSide>
      <Sections>
        <GoalProgress neighborhood={neighborhood} />
        <CollectionTrend of={{ neighborhoodId: neighborhood.id }} />
        <Panel title="Location" isFlush>
          <MapView label={`${neighborhood.name} on a map`} pins={pins} height={360} {...mapTiles()} />
        </Panel>
      </Sections>
      <Sections>
        <LeaderPanel neighborhood={neighborhood} />
        <Panel title="Details">
          <NeighborhoodDetails neighborhood={neighborhood} />
        </Panel>
      </Sections>
    </MainAndSide>
  )
}

const NeighborhoodDetails = ({ neighborhood }: { neighborhood: Neighborhood }) => (
  <FactList
    facts={[
      { label: 'Code', value: <CopyCode label="code" code={neighborhood.code} /> },
      ...factsOf(neighborhoodFields, neighborhood),
      { label: 'Members per 100 households', value: formatReach(neighborhood) },
      { label: 'Centre', value: formatPlace(neighborhood.centre) },
      {
        label: 'Area',
        value: neighborhood.boundary
          ? `Drawn boundary, ${neighborhood.boundary.length} corners`
          : `${formatDistance(neighborhood.radiusMeters)} radius`,
      },
      { label: 'Added', value: formatDate(neighborhood.createdAt) },
      { label: 'Last updated', value: <RelativeTime at={neighborhood.updatedAt} /> },
    ]}
  />
)

const DAY_MS = 86_400_000

/** Progress towards the goal of the current period. */
function GoalProgress({ neighborhood: { goal, progress } }: { neighborhood: NeighborhoodRecord }) {
  if (!goal || !progress)
    return (
      <Panel title="Goal">
        <p className="quiet">No goal set. Edit the neighborhood to add one.</p>
      </Panel>
    )
  const { grams, since, until } = progress
  const share = formatShare(grams, goal.grams)
  const isReached = grams >= goal.grams
  return (
    <Panel title="Goal" aside={<span className="quiet">{formatGoal(goal)}</span>}>
      <Text className="heading figures" fz={28} mb={10}>
        {formatWeight(grams)}{' '}
        <Text className="quiet" span ff="text" fz={15} fw={450}>
          of {formatWeight(goal.grams)}
        </Text>
      </Text>
      <Progress.Root size={12} radius="xl">
        <Progress.Section
          value={shareOf(grams, goal.grams) * 100}
          color={isReached ? 'green' : 'kelp'}
          aria-label="Goal progress"
          aria-valuetext={`${share} of the goal`}
        />
      </Progress.Root>
      <p className="row between quiet small" style={{ gap: '4px 16px', marginTop: 10 }}>
        <span>{isReached ? `Reached: ${share}` : `${share} of the goal`}</span>
        {/* The last day of the period, not the first after it. */}
        <span>
          {formatDate(since, undefined, 'UTC')} to {formatDate(new Date(Date.parse(until) - DAY_MS), undefined, 'UTC')}
        </span>
      </p>
    </Panel>
  )
}
