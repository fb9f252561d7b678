import type { BeforeMove, BulkMove } from '@fulmar/contract/stores'

const opposites: Record<BulkMove, BulkMove> = {
  pause: 'resume',
  resume: 'pause',
  suspend: 'reinstate',
  reinstate: 'suspend',
}

/** What undoes a move; a store that is suspended again gets the reason it had. */
export function moveBack(move: BulkMove, { reason }: BeforeMove): { move: BulkMove; reason?: string } {
  const back = opposites[move]
  return { move: back, ...(back === 'suspend' && { reason: reason ?? 'As before' }) }
}
