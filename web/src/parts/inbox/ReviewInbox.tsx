import type { ReactNode } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { Inbox } from '#ui/inbox/Inbox.tsx'
import { InboxSkeleton } from '#ui/inbox/InboxSkeleton.tsx'
import type { InboxAction, InboxItem } from '#ui/inbox/inbox.types.ts'
import type { Queue } from './use-queue.ts'

interface Props<Case extends { id: string }> {
  /** What waits here, in the plural: "Collections to review". */
  label: string
  queue: Queue<Case>
  itemOf: (it: Case) => InboxItem
  /** Shown when nothing waits. */
  empty: ReactNode
  /** What can be decided about the open case. */
  actions: readonly InboxAction[]
  /** Why a decision is closed to this person, if one is. */
  note?: ReactNode
  children: (opened: Case) => ReactNode
}

/** A queue of cases to decide, with the open one beside it. */
export function ReviewInbox<Case extends { id: string }>(props: Props<Case>) {
  const { label, queue, itemOf, empty, actions, note, children } = props
  const { found, opened, open } = queue
  if (found.isPending) return <InboxSkeleton />
  if (found.isError) return <CallError error={found.error} onRetry={() => void found.refetch()} />
  if (found.data.data.length === 0) return empty
  return (
    <Inbox
      label={label}
      items={found.data.data.map(itemOf)}
      openId={opened?.id}
      onOpen={open}
      actions={actions}
      note={note}
    >
      {opened && children(opened)}
    </Inbox>
  )
}
