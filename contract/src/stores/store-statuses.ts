import type { Permission } from '../core/permissions.ts'

export const storeStatuses = ['PENDING', 'NEEDS_INFO', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'REJECTED', 'CLOSED'] as const
export type StoreStatus = (typeof storeStatuses)[number]

interface Move {
  from: readonly StoreStatus[]
  to: StoreStatus
  /** Null for automatic moves. */
  permission: Permission | null
  /** Whether the store must be given a reason. */
  needsReason: boolean
}

/** Every allowed change of a store's status. */
export const storeMoves = {
  approve: { from: ['PENDING'], to: 'ACTIVE', permission: 'stores:approve', needsReason: false },
  ask: { from: ['PENDING'], to: 'NEEDS_INFO', permission: 'stores:approve', needsReason: false },
  reject: { from: ['PENDING'], to: 'REJECTED', permission: 'stores:approve', needsReason: true },
  withdraw: { from: ['NEEDS_INFO'], to: 'PENDING', permission: 'stores:approve', needsReason: false },
  resubmit: { from: ['NEEDS_INFO'], to: 'PENDING', permission: null, needsReason: false },
  expire: { from: ['NEEDS_INFO'], to: 'REJECTED', permission: null, needsReason: true },
  pause: { from: ['ACTIVE'], to: 'PAUSED', permission: 'stores:write', needsReason: false },
  resume: { from: ['PAUSED'], to: 'ACTIVE', permission: 'stores:write', needsReason: false },
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED', permission: 'stores:write', needsReason: true },
  reinstate: { from: ['SUSPENDED'], to: 'ACTIVE', permission: 'stores:write', needsReason: false },
  close: { from: ['ACTIVE', 'PAUSED', 'SUSPENDED'], to: 'CLOSED', permission: 'stores:write', needsReason: true },
} as const satisfies Record<string, Move>

export type StoreMove = keyof typeof storeMoves
/** Moves made by a person. */
export type ManualMove = Exclude<StoreMove, 'resubmit' | 'expire'>

const byHand = Object.entries(storeMoves).filter(([, move]) => move.permission !== null) as [ManualMove, Move][]

/** The manual move between two statuses, if there is one. */
export const moveBetween = (from: StoreStatus, to: StoreStatus): ManualMove | undefined =>
  byHand.find(([, move]) => move.to === to && move.from.includes(from))?.[0]

/** The manual moves possible from a status. */
export const movesFrom = (from: StoreStatus): ManualMove[] =>
  byHand.filter(([, move]) => move.from.includes(from)).map(([name]) => name)
