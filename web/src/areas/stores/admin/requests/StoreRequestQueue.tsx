import type { ChecklistItem, StoreRow } from '@fulmar/contract/store-records'
import { stores } from '@fulmar/contract/stores'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, MessageCircleQuestion, X } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { Waiting } from '#parts/Waiting.tsx'
import { Inbox } from '#ui/inbox/Inbox.tsx'
import { nextCase } from '#ui/inbox/inbox.order.ts'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'
import { useOpened } from '#ui/inbox/use-opened.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import type { RequestsAddress } from '../stores.state.ts'
import { patience } from '../stores.words.ts'
import { type Deciding, Decisions } from './Decisions.tsx'
import { RequestCase } from './RequestCase.tsx'

interface Props {
  queue: RequestsAddress['queue']
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

const MOST = 100

type Ticks = Partial<Record<ChecklistItem, boolean>>

const itemOf = (it: StoreRow) => ({
  id: it.id,
  title: it.name,
  detail: `${it.address.city} · ${it.referenceCode}`,
  aside: <Waiting since={it.requestedAt} patience={patience} />,
})

/** One queue of the inbox. What was ticked for a case is kept while others are looked at. */
export function StoreRequestQueue({ queue, openId, onOpen }: Props) {
  const [ticked, setTicked] = useState<Record<string, Ticks>>({})
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const mayDecide = useCan('stores:approve')
  const status = queue === 'waiting' ? 'PENDING' : 'NEEDS_INFO'
  const found = useApi(stores.list, {
    query: { status: [status], sortBy: 'requestedAt', sortOrder: 'asc', limit: MOST },
  })
  const opened = useOpened(found.data?.data, openId)
  if (found.isPending) return <SkeletonLines count={8} />
  if (found.isError) return <CallError error={found.error} onRetry={() => void found.refetch()} />
  const requests = found.data.data
  if (requests.length === 0) return <NothingWaits queue={queue} />
  const ids = requests.map(it => it.id)
  return (
    <>
      <Inbox
        label={queue === 'waiting' ? 'Requests to decide' : 'Requests that wait for an answer'}
        items={requests.map(itemOf)}
        openId={opened?.id}
        onOpen={onOpen}
        note={noteOf(queue, mayDecide)}
        actions={queue === 'waiting' && mayDecide && opened ? actionsFor(setDeciding) : []}
      >
        {opened && (
          <RequestCase
            key={opened.id}
            id={opened.id}
            ticks={ticked[opened.id] ?? {}}
            onTick={mayDecide ? ticks => setTicked(current => ({ ...current, [opened.id]: ticks })) : undefined}
          />
        )}
      </Inbox>
      {deciding && opened && (
        <Decisions
          deciding={deciding}
          id={opened.id}
          ticks={ticked[opened.id] ?? {}}
          onClose={() => setDeciding(null)}
          onDecided={() => onOpen(nextCase(ids, opened.id))}
        />
      )}
    </>
  )
}

const actionsFor = (decide: (what: Deciding) => void): InboxAction[] => [
  { key: 'r', label: 'Reject', icon: <X size={16} aria-hidden />, tone: 'danger', run: () => decide('reject') },
  {
    key: 'i',
    label: 'Ask for info',
    icon: <MessageCircleQuestion size={16} aria-hidden />,
    run: () => decide('ask'),
  },
  { key: 'a', label: 'Approve', icon: <Check size={16} aria-hidden />, tone: 'main', run: () => decide('approve') },
]

function noteOf(queue: Props['queue'], mayDecide: boolean): string | undefined {
  if (!mayDecide) return 'Your role may look at these requests; deciding takes the permission stores:approve.'
  return queue === 'asked'
    ? 'These wait for the store. After 30 days without an answer a request ends by itself.'
    : undefined
}

const NothingWaits = ({ queue }: Pick<Props, 'queue'>) => (
  <EmptyState
    title={queue === 'waiting' ? 'No request waits' : 'Nobody owes an answer'}
    action={
      <Button component={Link} to="/stores" variant="default">
        All stores
      </Button>
    }
  >
    {queue === 'waiting'
      ? 'When someone asks to become a store, the request shows here.'
      : 'Requests that you asked something about wait here for the store.'}
  </EmptyState>
)
