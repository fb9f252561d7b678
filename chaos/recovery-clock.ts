import type { Faults } from './faults.ts'

/** Counts resolved operations and the time since the last fault. */
export function recoveryClock<K>(faults: Faults<K>, planned: number) {
  let resolved = 0
  let slowest = 0
  const lastFaultAt = () => faults.happened().at(-1)?.at ?? 0
  return {
    lastFaultAt,
    slowestMs: () => slowest,
    onResolved(startedAt: number) {
      faults.progress(++resolved / planned)
      if (startedAt <= lastFaultAt()) slowest = Math.max(slowest, Date.now() - lastFaultAt())
    },
  }
}
