import type { Store } from '@fulmar/contract/store-records'
import { stores } from '@fulmar/contract/stores'
import { useApi } from '#core/api/use-api.ts'
import { ActivityTimeline } from '#parts/ActivityTimeline.tsx'
import { CollectionsOf } from '#parts/CollectionsOf.tsx'
import { RecordPage, type RecordTab } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { Panel } from '#ui/Panel.tsx'
import classes from '../admin.module.css'
import { DecisionList } from '../DecisionList.tsx'
import { StoreBadge } from '../StoreBadge.tsx'
import { sayAddress } from '../stores.words.ts'
import { HoursTab } from './HoursTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { StoreActions } from './StoreActions.tsx'
import { StoreStatusNotice } from './StoreStatusNotice.tsx'

export function StoreRecordPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(stores.get, { query: { id } }, { enabled: isPossible })
  return (
    <RecordPage noun="store" list={{ to: '/stores', label: 'All stores' }} isPossible={isPossible} found={found}>
      {store => ({
        name: store.name,
        meaning: [store.storeId ?? store.referenceCode, sayAddress(store.address)].join(' · '),
        badges: <StoreBadge status={store.status} />,
        actions: <StoreActions store={store} />,
        content: <StoreStatusNotice store={store} />,
        tabs: tabsOf(store),
      })}
    </RecordPage>
  )
}

const tabsOf = (store: Store): RecordTab[] => [
  { name: 'overview', label: 'Overview', content: <OverviewTab store={store} /> },
  {
    name: 'hours',
    label: 'Hours',
    // Starts again when the hours have changed, not when the store is paused while somebody types them.
    content: <HoursTab key={JSON.stringify([store.operatingHours, store.exceptions])} store={store} />,
  },
  {
    name: 'collections',
    label: 'Collections',
    permission: 'collections:read',
    content: <CollectionsOf of={{ storeId: store.id }} />,
  },
  { name: 'people', label: 'People', content: <PeopleTab store={store} /> },
  { name: 'requests', label: 'Requests', content: <Requests store={store} /> },
  {
    name: 'activity',
    label: 'Activity',
    permission: 'activity:read',
    content: (
      <Panel title="Activity">
        <ActivityTimeline entityType="store" entityId={store.id} />
      </Panel>
    ),
  },
]

const Requests = ({ store: { decisions } }: { store: Store }) => (
  <Panel title="Decisions">
    {decisions.length > 0 ? (
      <DecisionList decisions={decisions} />
    ) : (
      <p className={classes.quiet}>No decisions about this store yet.</p>
    )}
  </Panel>
)
