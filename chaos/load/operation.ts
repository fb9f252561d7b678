/** Operations on the ledger. */
export const kinds = ['award', 'reverse', 'adjust', 'hold', 'release', 'spend'] as const
export type Kind = (typeof kinds)[number]

export interface Movement {
  kind: 'AWARD' | 'REVERSAL' | 'ADJUSTMENT' | 'HOLD' | 'RELEASE' | 'SPEND'
  from: string
  to: string
  amount: number
}

/** One operation, however often it was sent. */
export interface Operation {
  id: number
  kind: Kind
  key: string
  userId: string
  body: object
  /** The expected ledger entry, by our own arithmetic. */
  moves: Movement
  /** The expected source of the entry, if known: the collection or hold. */
  sourceId?: string
  /** Reuses the key of that operation with another body; must be refused. */
  reusesKeyOf?: number
}

export const paths: Record<Kind, string> = {
  award: '/api/collection',
  reverse: '/api/collection/reverse',
  adjust: '/api/ledger/adjust',
  hold: '/api/chaos/hold',
  release: '/api/chaos/release',
  spend: '/api/chaos/spend',
}
