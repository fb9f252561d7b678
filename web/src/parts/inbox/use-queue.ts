import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#core/api/api-error.ts'
import { nextCase } from '#ui/inbox/inbox.order.ts'
import { useOpened } from '#ui/inbox/use-opened.ts'

/** The open case, and a function to open another. */
export interface QueueProps {
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

export interface Queue<Case> {
  found: UseQueryResult<{ data: Case[] }, ApiError>
  opened: Case | undefined
  open: (id: string | undefined) => void
  /** After a decision: opens the next case. */
  goOn: (decidedId: string) => void
}

/** The cases to decide, oldest first. */
export function useQueue<Case extends { id: string }>(
  found: UseQueryResult<{ data: Case[] }, ApiError>,
  { openId, onOpen }: QueueProps,
): Queue<Case> {
  const cases = found.data?.data
  const ids = (cases ?? []).map(it => it.id)
  return {
    found,
    opened: useOpened(cases, openId),
    open: onOpen,
    goOn: decidedId => onOpen(nextCase(ids, decidedId)),
  }
}
