/** What can be asked of the books. `offline` is a recording that waited on a store's device until there was a network. */
export const kinds = ['award', 'offline', 'confirm', 'reverse', 'adjust', 'redeem', 'cancel', 'fulfil'] as const
export type Kind = (typeof kinds)[number]

export interface Movement {
  kind: 'AWARD' | 'CONFIRMATION' | 'REVERSAL' | 'ADJUSTMENT' | 'HOLD' | 'RELEASE' | 'SPEND'
  from: string
  to: string
  amount: number
}

/** One operation, however often it was sent. */
export interface Operation {
  id: number
  kind: Kind
  key: string
  /** Which of the administrators asks, or which staff of the store for an `offline` recording; a key belongs to its first user. */
  by: number
  userId: string
  body: object
  /** The expected ledger entry, by our own arithmetic. */
  moves: Movement
  /** What the entry must be about, where that is known before: the collection, the redemption. */
  sourceId?: string
  /** Reuses the key of that operation with another body; must be refused. */
  reusesKeyOf?: number
}

export const paths: Record<Kind, string> = {
  award: '/api/collection',
  offline: '/api/collection',
  confirm: '/api/collection/confirm',
  reverse: '/api/collection/reverse',
  adjust: '/api/ledger/adjust',
  redeem: '/api/reward/redeem',
  cancel: '/api/redemption/cancel',
  fulfil: '/api/redemption/fulfil',
}
