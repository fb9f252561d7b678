import type { Neighborhood, NeighborhoodRecord } from '@fulmar/contract/neighborhoods'
import { useMemo } from 'react'
import { readSettings } from '#core/settings.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatDistance, formatPlace } from '#ui/format/distance.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { MapView } from '#ui/map/MapView.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { pinOf, sayReach } from '../neighborhoods.words.ts'
import { GoalProgress } from './GoalProgress.tsx'
import { LeaderPanel } from './LeaderPanel.tsx'

/** How far its goal is, where it lies, who leads it, and its facts. */
export function Overview({ neighborhood: it }: { neighborhood: NeighborhoodRecord }) {
  const { mapTilesUrl, mapAttribution } = readSettings()
  const pins = useMemo(() => [pinOf(it)], [it])
  return (
    <MainAndSide>
      <Sections>
        <GoalProgress neighborhood={it} />
        <Panel title="Where it lies" isFlush>
          <MapView
            label={`${it.name} on a map`}
            pins={pins}
            height={360}
            tilesUrl={mapTilesUrl}
            attribution={mapAttribution}
          />
        </Panel>
      </Sections>
      <Sections>
        <LeaderPanel neighborhood={it} />
        <Panel title="Details">
          <Facts neighborhood={it} />
        </Panel>
      </Sections>
    </MainAndSide>
  )
}

const Facts = ({ neighborhood: it }: { neighborhood: Neighborhood }) => (
  <FactList
    facts={[
      { label: 'Code', value: it.code },
      { label: 'City', value: it.city },
      { label: 'State or province', value: it.state },
      { label: 'Country', value: it.country },
      { label: 'Households', value: formatNumber(it.households) },
      { label: 'Members per 100 homes', value: sayReach(it) },
      { label: 'Centre', value: formatPlace(it.centre) },
      {
        label: 'Extent',
        value: it.boundary
          ? `Drawn boundary, ${it.boundary.length} corners`
          : `${formatDistance(it.radiusMeters)} around`,
      },
      { label: 'Added', value: formatDate(it.createdAt) },
      { label: 'Last updated', value: <RelativeTime at={it.updatedAt} /> },
    ]}
  />
)
