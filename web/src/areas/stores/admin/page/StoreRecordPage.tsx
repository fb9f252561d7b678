import type { Store } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { CollectionsOf } from '#parts/collections/CollectionsOf.tsx'
import { RecordPage, type RecordTab } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { formatTime } from '#ui/format/dates.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { DecisionList } from '../DecisionList.tsx'
import { HoursTable } from '../HoursTable.tsx'
import { formatAddress, StoreBadge } from '../stores.words.ts'
import { CounterPanels } from './CounterPanels.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { StoreActions } from './StoreActions.tsx'
import { WaitingChange } from './WaitingChange.tsx'

export function StoreRecordPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(stores.get, { query: { id } }, { enabled: isPossible })
  return (
    <RecordPage noun="store" list={{ to: '/stores', label: 'All stores' }} isPossible={isPossible} found={found}>
      {store => ({
        name: store.name,
        meaning: [store.storeId ?? store.referenceCode, formatAddress(store.address)].join(' · '),
        badges: <StoreBadge status={store.status} />,
        actions: <StoreActions store={store} />,
        content: (
          <>
            <StoreStatusNotice store={store} />
            {store.waitingChange && <WaitingChange store={store} change={store.waitingChange} />}
          </>
        ),
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
    // Remounts when the hours change, but not when only the status does while someone is editing.
    content: <HoursTab key={JSON.stringify([store.operatingHours, store.exceptions])} store={store} />,
  },
  {
    name: 'collections',
    label: 'Collections',
    permission: 'collections:read',
    content: <CollectionsOf of={{ storeId: store.id }} />,
  },
  {
    name: 'people',
    label: 'People',
    content: (
      <Sections>
        <PeopleTab store={store} />
        {store.owner && <CounterPanels storeId={store.id} />}
      </Sections>
    ),
  },
  { name: 'requests', label: 'Requests', content: <Requests store={store} /> },
  {
    name: 'activity',
    label: 'Activity',
    permission: 'activity:read',
    content: <ActivityPanel entityType="store" entityId={store.id} />,
  },
]

const Requests = ({ store: { decisions } }: { store: Store }) => (
  <Panel title="Decisions">
    {decisions.length > 0 ? (
      <DecisionList decisions={decisions} />
    ) : (
      <p className="quiet">No decisions about this store yet.</p>
    )}
  </Panel>
)

// Loaded on demand: readers who cannot edit do not need the editor.
const HoursForm = lazyNamed(
  () => import('./HoursForm.tsx'),
  'HoursForm',
  () => <SkeletonLines count={8} />,
)

/** Weekly hours and exceptions, editable for those who may. */
function HoursTab({ store }: { store: Store }) {
  const mayWrite = useCan('stores:write')
  const now = useMinute()
  const clock = `Local time is ${formatTime(now, undefined, store.timezone)} (${store.timezone}).`
  const isOver = store.status === 'CLOSED' || store.status === 'REJECTED'
  return (
    <Sections>
      <p className="quiet">
        {clock} {store.status === 'ACTIVE' && (store.isOpenNow ? 'The store is open now.' : 'The store is closed now.')}
      </p>
      {mayWrite && !isOver ? (
        <HoursForm store={store} />
      ) : (
        <Panel title="Operating hours">
          <HoursTable operatingHours={store.operatingHours} exceptions={store.exceptions} />
        </Panel>
      )}
    </Sections>
  )
}

/** Explains any status but active. */
function meaningOf({ id, status, statusReason, decision }: Store): ReactNode {
  const why = statusReason ? ` “${statusReason}”` : ''
  switch (status) {
    case 'ACTIVE':
      return undefined
    case 'PENDING':
      return (
        <>
          This request is waiting for a decision.{' '}
          <Link to="/stores/requests" search={{ open: id }}>
            Open in the inbox
          </Link>
        </>
      )
    case 'NEEDS_INFO':
      return 'We asked the store for information. It has 30 days to answer.'
    case 'PAUSED':
      return `This store is paused and is not collecting plastic.${why}`
    case 'SUSPENDED':
      return `This store is suspended and cannot collect plastic until it is reinstated.${why}`
    case 'REJECTED':
      return `The request was rejected.${decision?.reason ? ` “${decision.reason}”` : ''}`
    case 'CLOSED':
      return `This store is permanently closed. Its history is kept.${why}`
  }
}

function StoreStatusNotice({ store }: { store: Store }) {
  const meaning = meaningOf(store)
  return meaning === undefined ? null : (
    <Alert variant="light" icon={<Info size={18} aria-hidden />}>
      {meaning}
    </Alert>
  )
}
