import type { ReactNode } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { Inbox, InboxSkeleton } from '#ui/inbox/Inbox.tsx'
import type { InboxAction, InboxItem } from '#ui/inbox/inbox.types.ts'
import type { Queue } from './use-queue.ts'

interface Props<Case extends { id: string }> {
  /** Plural name: "Collections to review". */
  label: string
  queue: Queue<Case>
  itemOf: (record: Case) => InboxItem
  /** Shown when the queue is empty. */
  empty: ReactNode
  /** Decisions available for the open case. */
  actions: readonly InboxAction[]
  /** Why this person cannot decide, if so. */
  note?: ReactNode
  /** Of the decision being made. */
  dialog?: ReactNode
  children: (opened: Case) => ReactNode
}

/** An inbox of cases to decide. */
export function ReviewInbox<Case extends { id: string }>(props: Props<Case>) {
  const { label, queue, itemOf, empty, actions, note, dialog, children } = props
  const { found, cases, opened, open } = queue
  const inbox = () => {
    if (cases.length === 0) return empty
    return (
      <Inbox label={label} items={cases.map(itemOf)} openId={opened?.id} onOpen={open} actions={actions} note={note}>
        {opened && children(opened)}
      </Inbox>
    )
  }
  return (
    <>
      <Loaded of={found} outline={<InboxSkeleton />}>
        {inbox}
      </Loaded>
      {dialog}
    </>
  )
}
