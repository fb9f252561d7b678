import { type User, userRecord } from '@fulmar/contract/user-record'
import type { StatusChange } from '@fulmar/contract/user-status'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'

/** What puts somebody back where they were. */
function changeBack({ status, statusReason, suspendedUntil }: User): StatusChange {
  if (status !== 'SUSPENDED' && status !== 'BLOCKED') return { status: 'ACTIVE' }
  const reason = statusReason ?? 'As before'
  return { status, reason, ...(status === 'SUSPENDED' && suspendedUntil && { until: suspendedUntil }) }
}

const doneWords = { ACTIVE: 'reinstated', SUSPENDED: 'suspended', BLOCKED: 'blocked' } as const

/** Keeps a person out or lets them back in, and offers to take it back. */
export function useStatusChange(user: User) {
  const send = useSend(userRecord.change, { hideToast: true })
  const undo = useSend(userRecord.change, { hideToast: true })
  const change = async (to: StatusChange) => {
    const { data } = await send.mutateAsync({ body: { id: user.id, version: user.version, ...to } })
    toast.undo(`${user.name} ${doneWords[to.status]}`, () =>
      undo.mutate({ body: { id: user.id, version: data.version, ...changeBack(user) } }),
    )
  }
  return {
    isBusy: send.isPending,
    keepOut: change,
    // A refusal has been said by a toast already.
    reinstate: () => void change({ status: 'ACTIVE' }).catch(() => undefined),
  }
}
