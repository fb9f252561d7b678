import type { Faults } from './faults.ts'

/** Counts resolved operations and the time since the last fault, which may last until a later time. */
export function recoveryClock<K>(faults: Faults<K>, planned: number, lastsUntil: () => number = () => 0) {
  let resolved = 0
  let slowest = 0
  const lastFaultAt = () => Math.max(faults.happened().at(-1)?.at ?? 0, lastsUntil())
  return {
    lastFaultAt,
    slowestMs: () => slowest,
    onResolved(startedAt: number) {
      faults.progress(++resolved / planned)
      if (startedAt <= lastFaultAt()) slowest = Math.max(slowest, Date.now() - lastFaultAt())
    },
  }
}
