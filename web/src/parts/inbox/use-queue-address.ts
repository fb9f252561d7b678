import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AddressKeys, useAddress } from '#core/search.ts'

/** The address state of an inbox: the queue and the open case. */
export interface QueueAddress<Name extends string = string> {
  queue: Name
  open?: string
}

/** Reads and changes the address of an inbox. The first queue is the default and omitted. */
export function useQueueAddress<Name extends string>(queues: readonly Name[]) {
  const [usual] = queues
  const keys = useMemo(
    (): AddressKeys<QueueAddress<Name>> => ({
      queue: { enum: queues, default: usual },
      open: { type: 'string', maxLength: 36 },
    }),
    [queues, usual],
  )
  const { queue, open } = useAddress<QueueAddress<Name>>(keys)
  const navigate = useNavigate()
  return {
    queue,
    openId: open,
    onOpen: (id: string | undefined) =>
      void navigate({
        to: '.',
        search: ((previous: object) => ({ ...previous, open: id })) as never,
        replace: true,
        resetScroll: false,
      }),
    onQueue: (name: Name) =>
      void navigate({ to: '.', search: (name === usual ? {} : { queue: name }) as never, resetScroll: false }),
  }
}
