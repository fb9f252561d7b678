import type { ActivityEntity } from '@fulmar/contract/activity/activity-entities'
import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useLive } from '#core/live/use-live.ts'
import { nextCase } from '#ui/inbox/inbox.order.ts'
import { useDeferredDecisions } from './deferred-decisions.ts'

/** The open case, and a function to open another. */
export interface QueueProps {
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

export interface Queue<Case> {
  found: UseQueryResult<{ data: Case[] }, ApiError>
  /** Without those decided here a moment ago. */
  cases: readonly Case[]
  opened: Case | undefined
  open: (id: string | undefined) => void
  /** After a decision: opens the next case. */
  openNext: (decidedId: string) => void
}

/** The cases to decide, oldest first: new ones come at the end. `kinds` are what they are about in the activity log. */
export function useQueue<Case extends { id: string }>(
  found: UseQueryResult<{ data: Case[] }, ApiError>,
  { openId, onOpen }: QueueProps,
  ...kinds: ActivityEntity[]
): Queue<Case> {
  useLive(kinds)
  const [decidedId, setDecidedId] = useState<string>()
  const leaving = useDeferredDecisions()
  const cases = found.data?.data.filter(row => !leaving.has(row.id))
  const ids = (cases ?? []).map(row => row.id)
  return {
    found,
    cases: cases ?? [],
    opened: useHeld(cases, openId, decidedId),
    open: onOpen,
    openNext: decided => {
      setDecidedId(decided)
      onOpen(nextCase(ids, decided))
    },
  }
}

/**
 * The open case. One that somebody else decides meanwhile stays open until the person moves on: another one in its place
 * could get the decision that was meant for it.
 */
function useHeld<Case extends { id: string }>(
  cases: readonly Case[] | undefined,
  openId: string | undefined,
  decidedId: string | undefined,
): Case | undefined {
  const current = useOpened(cases, openId)
  const [held, hold] = useState(current)
  const isGone = held !== undefined && cases !== undefined && !cases.some(row => row.id === held.id)
  const isMeant = openId === held?.id || (openId === undefined && current !== undefined)
  const opened = isGone && isMeant && held.id !== decidedId ? held : current
  if (opened !== held) hold(opened)
  return opened
}

/** The open case: from the address, else the first. Phones show the list until one is chosen. */
function useOpened<Case extends { id: string }>(
  cases: readonly Case[] | undefined,
  openId: string | undefined,
): Case | undefined {
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  return cases?.find(row => row.id === openId) ?? (isNarrow ? undefined : cases?.[0])
}
