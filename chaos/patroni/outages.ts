import type { Created } from '../load/clients.ts'
import type { ClusterFault } from './faults.ts'

/** A loss of the primary, and when the first write after it was acknowledged. */
export interface Outage {
  kind: ClusterFault
  /** Nobody may be promoted, because what might have every acknowledged write was lost too. */
  isOfTwo: boolean
  at: number
  /** When what was lost was back. */
  returnedAt: number | undefined
  isPromoted: boolean
  backAt: number | undefined
}

const mostMs = 15_000

/** Watches how long nothing can be written after each loss of the primary. */
export function watchOutages() {
  const outages: Outage[] = []
  return {
    begin(kind: ClusterFault, isOfTwo: boolean): Outage {
      const outage = { kind, isOfTwo, at: Date.now(), returnedAt: undefined, isPromoted: false, backAt: undefined }
      outages.push(outage)
      return outage
    },
    /** Only a request that was sent after the loss counts. */
    onCreated({ sentAt }: Pick<Created, 'sentAt'>) {
      const last = outages.at(-1)
      if (last && sentAt > last.at) last.backAt ??= Date.now()
    },
    /** While nobody may be promoted, the fault lasts. */
    lastReturnAt: () =>
      Math.max(0, ...outages.filter(({ isOfTwo }) => isOfTwo).map(({ returnedAt }) => returnedAt ?? 0)),
    all: (): readonly Outage[] => outages,
  }
}

/** From the loss of one, and from the return of two: only then can anybody be promoted. */
export const secondsOut = ({ isOfTwo, at, returnedAt, backAt }: Outage): number | undefined => {
  const from = isOfTwo ? returnedAt : at
  return backAt === undefined || from === undefined ? undefined : (backAt - from) / 1000
}

/** What an outage broke. */
export function brokenBy(outage: Outage): string[] {
  const { kind, isOfTwo, isPromoted, returnedAt, backAt } = outage
  const seconds = secondsOut(outage)
  const broken: string[] = []
  if (seconds === undefined) broken.push(`${kind}: no write was acknowledged any more`)
  else if (seconds * 1000 > mostMs)
    broken.push(`${kind}: ${seconds.toFixed(1)} s without a write after its ${isOfTwo ? 'return' : 'loss'}`)
  if (isOfTwo && isPromoted) broken.push(`${kind}: a node was promoted that need not have every acknowledged write`)
  if (isOfTwo && backAt !== undefined && (returnedAt === undefined || backAt < returnedAt))
    broken.push(`${kind}: a write was acknowledged while nobody could have confirmed it`)
  return broken
}
