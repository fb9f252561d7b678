import type { BulkMove, BulkResult } from '@fulmar/contract/stores'

// The contract takes this many ids in one call.
const IDS_PER_CALL = 1000

const opposites: Record<BulkMove, BulkMove> = {
  pause: 'resume',
  resume: 'pause',
  suspend: 'reinstate',
  reinstate: 'suspend',
}

export interface UndoCall {
  ids: string[]
  move: BulkMove
  reason?: string
}

/** What puts back the stores that were changed, for the reason each had, a thousand in a call. */
export function undoCalls(results: readonly BulkResult[], move: BulkMove): UndoCall[] {
  const back = opposites[move]
  const byReason = new Map<string, string[]>()
  for (const { id, outcome, reason } of results) {
    if (outcome !== 'CHANGED') continue
    const words = back === 'suspend' ? (reason ?? 'As before') : ''
    const ids = byReason.get(words)
    if (ids) ids.push(id)
    else byReason.set(words, [id])
  }
  return [...byReason].flatMap(([reason, ids]) =>
    Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, call) => ({
      ids: ids.slice(call * IDS_PER_CALL, (call + 1) * IDS_PER_CALL),
      move: back,
      ...(reason && { reason }),
    })),
  )
}
