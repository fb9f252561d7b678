import type { VariantName } from './broken/variants.ts'
import type { FaultKind } from './faults.ts'
import type { Size } from './load/plan.ts'

export interface Profile {
  size: Size
  faults: Record<FaultKind, number>
  /** Broken writes that must be caught. */
  broken: VariantName[]
}

export const profiles = {
  /** Part of `npm test`: each fault once, and one mistake that must be caught. */
  smoke: {
    size: { clients: 12, people: 12, operations: 400 },
    faults: { api: 1, database: 1, backend: 1, connection: 1, pause: 1 },
    broken: ['no-key-row'],
  },
  short: {
    size: { clients: 16, people: 24, operations: 1_500 },
    faults: { api: 4, database: 2, backend: 3, connection: 3, pause: 3 },
    broken: ['reply-before-commit', 'no-key-row', 'read-modify-write'],
  },
  long: {
    size: { clients: 24, people: 240, operations: 56_000 },
    faults: { api: 75, database: 45, backend: 40, connection: 40, pause: 40 },
    broken: [],
  },
} satisfies Record<string, Profile>

/** Large enough to expose any of the mistakes, with the faults of the variant. */
export const brokenSize: Size = { clients: 12, people: 6, operations: 320 }
