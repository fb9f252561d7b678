import type { Permission } from './permissions.ts'

export const storeStatuses = ['PENDING', 'NEEDS_INFO', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'REJECTED', 'CLOSED'] as const
export type StoreStatus = (typeof storeStatuses)[number]

interface Move {
  from: readonly StoreStatus[]
  to: StoreStatus
  /** Who may; nobody by hand where it comes about by itself. */
  permission: Permission | null
  /** Whether it needs words for the store's people. */
  needsReason: boolean
}

/** Every way a store goes from one status to another; there are no others. */
export const storeMoves = {
  approve: { from: ['PENDING'], to: 'ACTIVE', permission: 'stores:approve', needsReason: false },
  ask: { from: ['PENDING'], to: 'NEEDS_INFO', permission: 'stores:approve', needsReason: false },
  reject: { from: ['PENDING'], to: 'REJECTED', permission: 'stores:approve', needsReason: true },
  resubmit: { from: ['NEEDS_INFO'], to: 'PENDING', permission: null, needsReason: false },
  expire: { from: ['NEEDS_INFO'], to: 'REJECTED', permission: null, needsReason: true },
  pause: { from: ['ACTIVE'], to: 'PAUSED', permission: 'stores:write', needsReason: false },
  resume: { from: ['PAUSED'], to: 'ACTIVE', permission: 'stores:write', needsReason: false },
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED', permission: 'stores:write', needsReason: true },
  reinstate: { from: ['SUSPENDED'], to: 'ACTIVE', permission: 'stores:write', needsReason: false },
  close: { from: ['ACTIVE', 'PAUSED', 'SUSPENDED'], to: 'CLOSED', permission: 'stores:write', needsReason: true },
} as const satisfies Record<string, Move>

export type StoreMove = keyof typeof storeMoves
/** Those that someone makes by hand. */
export type ManualMove = Exclude<StoreMove, 'resubmit' | 'expire'>

const byHand = Object.entries(storeMoves).filter(([, move]) => move.permission !== null) as [ManualMove, Move][]

/** The move that leads from one status to another by hand, if there is one. */
export const moveBetween = (from: StoreStatus, to: StoreStatus): ManualMove | undefined =>
  byHand.find(([, move]) => move.to === to && move.from.includes(from))?.[0]

/** What can be done by hand with a store as it stands. */
export const movesFrom = (from: StoreStatus): ManualMove[] =>
  byHand.filter(([, move]) => move.from.includes(from)).map(([name]) => name)
