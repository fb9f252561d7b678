import {
  moveBetween,
  movesFrom,
  type StoreStatus,
  storeMoves,
  storeStatuses,
} from '@fulmar/contract/stores/store-statuses'
import { describe, expect, it } from 'vitest'

/** Every pair that someone can bring about by hand, and how; all others are refused. */
const table: Record<StoreStatus, Partial<Record<StoreStatus, string>>> = {
  PENDING: { ACTIVE: 'approve', NEEDS_INFO: 'ask', REJECTED: 'reject' },
  NEEDS_INFO: { PENDING: 'withdraw' },
  ACTIVE: { PAUSED: 'pause', SUSPENDED: 'suspend', CLOSED: 'close' },
  PAUSED: { ACTIVE: 'resume', CLOSED: 'close' },
  SUSPENDED: { ACTIVE: 'reinstate', CLOSED: 'close' },
  REJECTED: {},
  CLOSED: {},
}

const pairs = storeStatuses.flatMap(from => storeStatuses.map(to => [from, to, table[from][to]] as const))

describe('store moves', () => {
  it.each(pairs)('%s → %s: %s', (from, to, move) => {
    expect(moveBetween(from, to)).toBe(move)
  })

  it.each(storeStatuses)('offers exactly the possible moves from %s', from => {
    expect(movesFrom(from).sort()).toEqual(Object.values(table[from]).sort())
  })

  it('leaves NEEDS_INFO only when the questions are withdrawn, by a reply or by expiry', () => {
    const ways = Object.entries(storeMoves).filter(([, { from }]) => (from as readonly string[]).includes('NEEDS_INFO'))
    expect(ways.map(([name, { to }]) => [name, to])).toEqual([
      ['withdraw', 'PENDING'],
      ['resubmit', 'PENDING'],
      ['expire', 'REJECTED'],
    ])
  })
})
