import type { Faults } from '../faults.ts'
import type { Created } from '../load/clients.ts'
import { type ClusterFault, losesPrimary } from './faults.ts'

/** A loss of the primary, and when the first write after it was acknowledged. */
export interface Outage {
  kind: ClusterFault
  at: number
  backAt: number | undefined
}

/** Watches how long nothing can be written after each loss of the primary. */
export function watchOutages(faults: Faults<ClusterFault>) {
  const backAt = new Map<number, number>()
  const losses = () => faults.happened().filter(({ kind }) => losesPrimary(kind))
  return {
    /** Only a request that was sent after the loss counts. */
    onCreated({ sentAt }: Created) {
      const last = losses().at(-1)
      if (last && sentAt > last.at && !backAt.has(last.at)) backAt.set(last.at, Date.now())
    },
    outages: (): Outage[] => losses().map(({ kind, at }) => ({ kind, at, backAt: backAt.get(at) })),
  }
}
