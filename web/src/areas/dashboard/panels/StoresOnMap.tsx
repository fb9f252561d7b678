import { chartDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import type { DashboardPanels, StoreOnMap } from '@fulmar/contract/dashboard/dashboard-panels'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mapTiles } from '#core/settings.ts'
import { areaOf } from '#parts/neighborhood-areas.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { MapView } from '#ui/map/MapView.tsx'
import { NothingHere, PanelHead } from './PanelHead.tsx'

interface Props {
  stores: readonly StoreOnMap[]
  neighborhoods: DashboardPanels['neighborhoods']
  period: DashboardPanels['period']
  scope: string
}

const HEIGHT = 380

/** The stores that collected plastic, on the map that lists use. */
export function StoresOnMap({ stores, neighborhoods, period, scope }: Props) {
  const { name, how } = chartDefinitions.storeMap
  const pins = useMemo(
    () => stores.map(({ id, name: store, latitude, longitude }) => ({ id, name: store, latitude, longitude })),
    [stores],
  )
  const below = useMemo(
    () => ({
      title: 'By neighborhood',
      format: (grams: number) => formatWeight(grams),
      shapes: neighborhoods.map(place => ({
        id: place.id,
        area: areaOf(place),
        value: place.grams,
        words: `${place.name}: ${formatWeight(place.grams)}`,
      })),
    }),
    [neighborhoods],
  )
  const total = stores.reduce((sum, store) => sum + store.grams, 0)
  return (
    <Stack component="section" className="surface" gap={0} miw={0} p={16} aria-label={name}>
      <PanelHead
        question={name}
        answer={
          stores.length === 0
            ? 'Nothing was collected in this period'
            : `${formatCount(stores.length, 'store')} collected ${formatWeight(total)}`
        }
        how={how}
        scope={scope}
      />
      {stores.length === 0 ? (
        <NothingHere />
      ) : (
        <>
          <div className="framed grow">
            <MapView
              label="Stores on a map"
              pins={pins}
              height={HEIGHT}
              below={below}
              {...mapTiles()}
              popup={pin => {
                const store = stores.find(store => store.id === pin.id)
                return store && <Bubble store={store} />
              }}
            />
          </div>
          <Link
            to="/stores"
            search={{ collectedFrom: period.start, collectedTo: period.end } as never}
            className="small start"
            style={{ marginTop: 10 }}
          >
            List these stores
          </Link>
        </>
      )}
    </Stack>
  )
}

const Bubble = ({ store: { id, name, grams, collections, link } }: { store: StoreOnMap }) => (
  <Stack gap={4} align="flex-start">
    <Link to="/stores/$id" params={{ id }}>
      {name}
    </Link>
    <span>
      {formatWeight(grams)} in{' '}
      {link ? (
        <Link to={link.to} search={link.search as never}>
          {formatCount(collections, 'collection')}
        </Link>
      ) : (
        formatCount(collections, 'collection')
      )}
    </span>
  </Stack>
)
