import { pointsWords } from '@fulmar/contract/points/points-words'
import type { Store } from '@fulmar/contract/stores/store-records'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mapTiles } from '#core/settings.ts'
import { CollectionTrend } from '#parts/collections/CollectionTrend.tsx'
import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { CopyCode } from '#ui/CopyCode.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDate, formatRelative } from '#ui/format/dates.ts'
import { formatPlace } from '#ui/format/distance.ts'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { MapView } from '#ui/map/MapView.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { StoreImage } from '../StoreImage.tsx'
import { contactFacts } from '../store-facts.tsx'
import { pinOf, placeOf } from '../stores.words.ts'
import { PlanPanel } from './PlanPanel.tsx'

/** Totals, location and details of a store. */
export function OverviewTab({ store }: { store: Store }) {
  const pins = useMemo(() => [pinOf(store)], [store])
  const last = store.lastCollectionAt
  return (
    <Sections>
      <StatRow label="Totals">
        <StatCard label="Plastic collected" value={formatWeight(store.plasticCollected)} />
        <StatCard label={pointsWords.forCollections} value={formatNumber(store.pointsAlloted)} />
        <StatCard label="Last collection" value={last ? formatRelative(last) : 'Never'} />
        <StatCard label="Open now" value={formatOpen(store)} note={store.timezone} />
      </StatRow>
      {last && <CollectionTrend of={{ storeId: store.id }} />}
      <MainAndSide>
        <Sections>
          <Panel title="Location" isFlush>
            <MapView label={`${store.name} on a map`} pins={pins} height={360} {...mapTiles()} />
          </Panel>
          {store.description && (
            <Panel title="About">
              <p className="lines">{store.description}</p>
            </Panel>
          )}
          {store.image && (
            <Panel title="Image">
              <StoreImage name={store.name} image={store.image} />
            </Panel>
          )}
        </Sections>
        <Sections>
          <PlanPanel store={store} />
          <Panel title="Details">
            <StoreDetails store={store} />
          </Panel>
        </Sections>
      </MainAndSide>
    </Sections>
  )
}

function formatOpen({ status, isOpenNow }: Store): string {
  if (status !== 'ACTIVE') return NONE
  return isOpenNow ? 'Open' : 'Closed'
}

const StoreDetails = ({ store }: { store: Store }) => (
  <FactList
    facts={[
      { label: 'Store number', value: store.storeId ? <CopyCode label="store number" code={store.storeId} /> : NONE },
      { label: 'Reference', value: <CopyCode label="reference" code={store.referenceCode} /> },
      ...contactFacts(store),
      { label: 'Coordinates', value: formatPlace(placeOf(store.location)) },
      {
        label: 'Neighborhood',
        value: store.neighborhood ? (
          <Link to="/neighborhood/$id" params={{ id: store.neighborhood.id }}>
            {store.neighborhood.name}
          </Link>
        ) : (
          NONE
        ),
      },
      { label: 'Accepted plastics', value: <Plastics codes={store.acceptedPlastics} /> },
      { label: 'Requested', value: formatDate(store.requestedAt) },
      { label: 'Last updated', value: <RelativeTime at={store.updatedAt} /> },
    ]}
  />
)

const Plastics = ({ codes }: { codes: Store['acceptedPlastics'] }) => (
  <span className="row" style={{ gap: '4px 12px' }}>
    {codes.map(code => (
      <span key={code} className="line" style={{ gap: 6 }}>
        <PolymerMark code={code} size={22} /> {code === 'OTHER' ? 'Other' : code}
      </span>
    ))}
  </span>
)
