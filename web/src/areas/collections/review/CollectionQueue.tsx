import { type Collection, collections } from '@fulmar/contract/collections'
import { Check, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Inbox } from '#ui/inbox/Inbox.tsx'
import { InboxSkeleton } from '#ui/inbox/InboxSkeleton.tsx'
import { nextCase } from '#ui/inbox/inbox.order.ts'
import { useOpened } from '#ui/inbox/use-opened.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { sayFlags, whyNotConfirm } from '../collections.words.ts'
import { CollectionCase } from './CollectionCase.tsx'
import { openCollections } from './queues.ts'

const ReverseDialog = lazy(() => import('../ReverseDialog.tsx').then(it => ({ default: it.ReverseDialog })))

interface Props {
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

const itemOf = (it: Collection) => ({
  id: it.id,
  title: `${formatWeight(it.grams)} by ${it.user.name}`,
  detail: sayFlags(it.flags),
  aside: <RelativeTime at={it.at} />,
})

export function CollectionQueue({ openId, onOpen }: Props) {
  const [isReversing, setReversing] = useState(false)
  const mayDecide = useCan('collections:review')
  const { adminDetails } = useAdminDetails()
  const queue = useApi(collections.list, openCollections)
  const opened = useOpened(queue.data?.data, openId)
  const obstacle = opened && whyNotConfirm(opened, adminDetails?.id)
  const confirm = useSend(collections.confirm, { onSuccess: (_, { body }) => goOn(body.id) })
  const goOn = (decided: string) =>
    onOpen(
      nextCase(
        (queue.data?.data ?? []).map(it => it.id),
        decided,
      ),
    )
  if (queue.isPending) return <InboxSkeleton />
  if (queue.isError) return <CallError error={queue.error} onRetry={() => void queue.refetch()} />
  if (queue.data.data.length === 0)
    return <EmptyState title="Nothing to check">When a collection looks odd, it waits here with the reason.</EmptyState>
  return (
    <>
      <Inbox
        label="Collections to check"
        items={queue.data.data.map(itemOf)}
        openId={opened?.id}
        onOpen={onOpen}
        note={mayDecide ? obstacle : 'Your role can view these collections but not decide on them.'}
        actions={
          mayDecide && opened
            ? [
                {
                  key: 'r',
                  label: 'Reverse',
                  icon: <Undo2 size={16} aria-hidden />,
                  tone: 'danger',
                  run: () => setReversing(true),
                },
                {
                  key: 'c',
                  label: 'Confirm',
                  icon: <Check size={16} aria-hidden />,
                  tone: 'main',
                  isBusy: confirm.isPending,
                  isDisabled: obstacle !== undefined,
                  run: () => confirm.mutate({ body: { id: opened.id } }),
                },
              ]
            : []
        }
      >
        {opened && <CollectionCase key={opened.id} collection={opened} />}
      </Inbox>
      <Suspense>
        {isReversing && opened && (
          <ReverseDialog collection={opened} onClose={() => setReversing(false)} onDone={() => goOn(opened.id)} />
        )}
      </Suspense>
    </>
  )
}
