import type { ChecklistItem, StoreRow } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BellRing, Check, MessageCircleQuestion, Undo2, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ReviewInbox } from '#parts/inbox/ReviewInbox.tsx'
import { type QueueProps, useQueue } from '#parts/inbox/use-queue.ts'
import { Waiting } from '#parts/inbox/Waiting.tsx'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import type { RequestQueue } from '../stores.state.ts'
import { patience } from '../stores.words.ts'
import { type Deciding, Decisions } from './Decisions.tsx'
import { RequestCase } from './RequestCase.tsx'

interface Props extends QueueProps {
  which: RequestQueue
}

const MOST = 100

type Ticks = Partial<Record<ChecklistItem, boolean>>

const itemOf = (store: StoreRow) => ({
  id: store.id,
  title: store.name,
  detail: (
    <>
      {store.address.city} · {store.referenceCode}
      {store.answeredAt && (
        <>
          {' '}
          <StatusBadge tone="ok">Answered</StatusBadge>
        </>
      )}
    </>
  ),
  aside: <Waiting since={store.requestedAt} patience={patience} />,
})

/** Keeps the checklist of each case while others are open. */
export function StoreRequestQueue({ which, ...props }: Props) {
  const [ticked, setTicked] = useState<Record<string, Ticks>>({})
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [askingId, setAskingId] = useState<string>()
  const mayDecide = useCan('stores:approve')
  const status = which === 'waiting' ? 'PENDING' : 'NEEDS_INFO'
  const queue = useQueue(
    useApi(stores.list, { query: { status: [status], sortBy: 'requestedAt', sortOrder: 'asc', limit: MOST } }),
    props,
    'store',
  )
  const { opened, openNext } = queue
  const isAsking = opened !== undefined && opened.id === askingId
  const remind = useSend(stores.remind)
  const actions =
    which === 'waiting'
      ? actionsFor(setDeciding, () => setAskingId(opened?.id))
      : askedActions(
          () => opened && remind.mutate({ body: { id: opened.id } }),
          remind.isPending,
          () => setDeciding('withdraw'),
        )
  return (
    <ReviewInbox
      label={which === 'waiting' ? 'Requests to decide' : 'Requests waiting for the store'}
      queue={queue}
      itemOf={itemOf}
      // A key pressed beside the open form decides nothing.
      actions={mayDecide && !isAsking ? actions : []}
      note={noteOf(which, mayDecide)}
      empty={<NoRequests which={which} />}
      dialog={
        deciding &&
        opened && (
          <Decisions
            deciding={deciding}
            id={opened.id}
            ticks={ticked[opened.id] ?? {}}
            onClose={() => setDeciding(null)}
            onDecided={() => openNext(opened.id)}
            onUndo={() => queue.open(opened.id)}
          />
        )
      }
    >
      {({ id }) => (
        <Sections>
          {isAsking && (
            <AskForInfo
              id={id}
              ticks={ticked[id] ?? {}}
              onClose={() => setAskingId(undefined)}
              onDecided={() => openNext(id)}
            />
          )}
          <RequestCase
            key={id}
            id={id}
            ticks={ticked[id] ?? {}}
            onTick={mayDecide ? ticks => setTicked(current => ({ ...current, [id]: ticks })) : undefined}
          />
        </Sections>
      )}
    </ReviewInbox>
  )
}

const actionsFor = (decide: (what: Deciding) => void, ask: () => void): InboxAction[] => [
  { key: 'r', label: 'Reject', icon: <X size={16} aria-hidden />, tone: 'danger', run: () => decide('reject') },
  {
    key: 'i',
    label: 'Ask for info',
    icon: <MessageCircleQuestion size={16} aria-hidden />,
    run: ask,
  },
  { key: 'a', label: 'Approve', icon: <Check size={16} aria-hidden />, tone: 'main', run: () => decide('approve') },
]

const askedActions = (remind: () => void, isBusy: boolean, withdraw: () => void): InboxAction[] => [
  { key: 'w', label: 'Withdraw questions', icon: <Undo2 size={16} aria-hidden />, run: withdraw },
  { key: 'm', label: 'Remind', icon: <BellRing size={16} aria-hidden />, tone: 'main', isBusy, run: remind },
]

const RequestInfoForm = lazyNamed(() => import('./RequestInfoForm.tsx'), 'RequestInfoForm')

/** The form above the case it is about. */
function AskForInfo({ id, ...props }: Omit<ComponentProps<typeof RequestInfoForm>, 'store'> & { id: string }) {
  const found = useApi(stores.review, { query: { id } })
  return found.data && <RequestInfoForm store={found.data.data.store} {...props} />
}

function noteOf(which: RequestQueue, mayDecide: boolean): string | undefined {
  if (!mayDecide) return 'Your role can view these requests but not decide on them.'
  return which === 'asked' ? 'A request expires after 30 days without an answer from the store.' : undefined
}

const NoRequests = ({ which }: Pick<Props, 'which'>) => (
  <EmptyState
    title={which === 'waiting' ? 'No requests to decide' : 'No requests waiting for the store'}
    action={
      <Button component={Link} to="/stores" variant="default">
        All stores
      </Button>
    }
  >
    {which === 'waiting'
      ? 'New store requests appear here.'
      : 'Requests with open questions appear here until the store answers.'}
  </EmptyState>
)
