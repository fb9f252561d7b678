import type { Store } from '@fulmar/contract/stores/store-records'
import { type ManualMove, storeMoves } from '@fulmar/contract/stores/store-statuses'
import { stores } from '@fulmar/contract/stores/stores'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { moveWords } from '../stores.words.ts'

/** Status changes after a request has been decided. */
export type LaterMove = Exclude<ManualMove, 'approve' | 'ask' | 'reject' | 'withdraw'>

/** Changes the status and offers undo where it is possible. */
export function useMove({ id, name, version, status, statusReason }: Store) {
  const change = useSend(stores.change, { hideToast: true })
  const move = async (what: LaterMove, reason?: string) => {
    const { data } = await change.mutateAsync({ body: { id, version, status: storeMoves[what].to, reason } })
    const words = `${name} is ${moveWords[what].done}`
    if (what === 'close') toast.success(words)
    else {
      const back = { id, version: data.version, status, reason: statusReason ?? undefined }
      toast.undo(words, () => change.mutate({ body: back }))
    }
  }
  return { move, isMoving: change.isPending }
}
