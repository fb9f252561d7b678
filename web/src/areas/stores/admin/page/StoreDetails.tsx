import type { Store } from '@fulmar/contract/store-records'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddress } from '#core/search.ts'
import { useMay } from '#core/session/can.ts'
import { ActivityTimeline } from '#parts/ActivityTimeline.tsx'
import { CollectionsOf } from '#parts/CollectionsOf.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RecordTabs } from '#ui/tabs/RecordTabs.tsx'
import classes from '../admin.module.css'
import { DecisionList } from '../DecisionList.tsx'
import { StoreBadge } from '../StoreBadge.tsx'
import { type StoreTab, storeAddress, storeTabs } from '../stores.state.ts'
import { sayAddress } from '../stores.words.ts'
import { HoursTab } from './HoursTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { StoreActions } from './StoreActions.tsx'
import { StoreStatusNotice } from './StoreStatusNotice.tsx'

const tabWords: Record<StoreTab, string> = {
  overview: 'Overview',
  hours: 'Hours',
  collections: 'Collections',
  people: 'People',
  requests: 'Requests',
  activity: 'Activity',
}

/** Everything about one store, by the question it answers. */
export function StoreDetails({ store }: { store: Store }) {
  const { tab: asked } = useAddress(storeAddress)
  const navigate = useNavigate()
  const may = useMay()
  const hidden = new Set<StoreTab>([
    ...(may('collections:read') ? [] : (['collections'] as const)),
    ...(may('activity:read') ? [] : (['activity'] as const)),
  ])
  const tabs = storeTabs.filter(it => !hidden.has(it))
  const tab = tabs.includes(asked) ? asked : 'overview'
  const open = (next: StoreTab) =>
    void navigate({
      to: '/stores/$id',
      params: { id: store.id },
      search: next === 'overview' ? {} : { tab: next },
      resetScroll: false,
    })
  return (
    <Sections>
      <PageHeader
        title={store.name}
        meaning={[store.storeId ?? store.referenceCode, sayAddress(store.address)].join(' · ')}
        badges={<StoreBadge status={store.status} />}
        actions={<StoreActions store={store} />}
      />
      <StoreStatusNotice store={store} />
      <RecordTabs
        label={`About ${store.name}`}
        tabs={tabs.map(name => ({ name, label: tabWords[name] }))}
        open={tab}
        onOpen={open}
      >
        {name => contentOf(name, store)}
      </RecordTabs>
    </Sections>
  )
}

function contentOf(tab: StoreTab, store: Store): ReactNode {
  switch (tab) {
    case 'overview':
      return <OverviewTab store={store} />
    case 'hours':
      // Begun anew when the hours are others, not when the store is paused while somebody types them.
      return <HoursTab key={JSON.stringify([store.operatingHours, store.exceptions])} store={store} />
    case 'collections':
      return <CollectionsOf of={{ storeId: store.id }} />
    case 'people':
      return <PeopleTab store={store} />
    case 'requests':
      return (
        <Panel title="What was decided">
          {store.decisions.length > 0 ? (
            <DecisionList decisions={store.decisions} />
          ) : (
            <p className={classes.quiet}>Nothing was decided about this store yet.</p>
          )}
        </Panel>
      )
    case 'activity':
      return (
        <Panel title="What was done">
          <ActivityTimeline entityType="store" entityId={store.id} />
        </Panel>
      )
  }
}
