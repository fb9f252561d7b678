import type { ChecklistItem, StoreCase } from '@fulmar/contract/store-records'
import { stores } from '@fulmar/contract/stores'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { readSettings } from '#core/settings.ts'
import { Waiting } from '#parts/Waiting.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { MapView } from '#ui/map/MapView.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import classes from '../admin.module.css'
import { DecisionList } from '../DecisionList.tsx'
import { HoursTable } from '../HoursTable.tsx'
import { StoreImage } from '../StoreImage.tsx'
import { contactFacts } from '../store-facts.tsx'
import { patience, pinOf } from '../stores.words.ts'
import { CaseChecklist } from './CaseChecklist.tsx'
import { CaseWarnings } from './CaseWarnings.tsx'

interface Props {
  id: string
  ticks: Partial<Record<ChecklistItem, boolean>>
  onTick?: ((ticks: Partial<Record<ChecklistItem, boolean>>) => void) | undefined
}

/** Everything a request says, and what we know about it. */
export function RequestCase({ id, ticks, onTick }: Props) {
  const found = useApi(stores.review, { query: { id } })
  if (found.isPending) return <SkeletonLines count={10} />
  if (found.isError) return <CallError error={found.error} onRetry={() => void found.refetch()} />
  return <Case found={found.data.data} ticks={ticks} onTick={onTick} />
}

function Case({ found, ticks, onTick }: { found: StoreCase } & Omit<Props, 'id'>) {
  const { store } = found
  const { mapTilesUrl, mapAttribution } = readSettings()
  const pins = useMemo(() => [pinOf(store)], [store])
  return (
    <Sections label={store.name}>
      <header>
        <Title order={2} className={classes.caseTitle}>
          {store.name}
        </Title>
        <p className={classes.quiet}>
          <Link to="/stores/$id" params={{ id: store.id }}>
            {store.referenceCode}
          </Link>{' '}
          · asked {formatDateTime(store.requestedAt)} · <Waiting since={store.requestedAt} patience={patience} />
        </p>
      </header>
      <CaseWarnings found={found} />
      {store.description && <p className={classes.lead}>{store.description}</p>}
      <div className={classes.caseColumns}>
        <FactList facts={[...contactFacts(store), { label: 'Time zone', value: store.timezone }]} />
        <div className={classes.mapFrame}>
          <MapView
            label={`${store.name} on a map`}
            pins={pins}
            height={260}
            tilesUrl={mapTilesUrl}
            attribution={mapAttribution}
          />
        </div>
      </div>
      <div className={classes.caseColumns}>
        <section>
          <Title order={3}>Operating hours</Title>
          <HoursTable operatingHours={store.operatingHours} exceptions={store.exceptions} />
        </section>
        <section>
          <Title order={3}>Image</Title>
          <StoreImage name={store.name} image={store.image} />
        </section>
      </div>
      <CaseChecklist ticks={ticks} onTick={onTick} />
      {store.decisions.length > 0 && (
        <section>
          <Title order={3}>Decided before</Title>
          <DecisionList decisions={store.decisions} />
        </section>
      )}
    </Sections>
  )
}
