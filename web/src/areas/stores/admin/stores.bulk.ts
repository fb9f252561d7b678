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

/** What puts back the stores that were changed, a thousand in a call. */
export function undoCalls(results: readonly BulkResult[], move: BulkMove): UndoCall[] {
  const ids = results.filter(result => result.outcome === 'CHANGED').map(result => result.id)
  const back = opposites[move]
  return Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, call) => ({
    ids: ids.slice(call * IDS_PER_CALL, (call + 1) * IDS_PER_CALL),
    move: back,
    ...(back === 'suspend' && { reason: 'As before' }),
  }))
}
