import type { Endpoint } from '@fulmar/contract/endpoint'
import { AppError } from '../errors.ts'

// Made once: there are thousands of refusals a second when it matters, and where each was thrown says nothing.
const tooBusy = new AppError('TOO_BUSY', 'Fulmar is busy right now. Please try again in a moment')

/** How many are worked on at once, how many may wait for a place, and for how long. */
export interface Capacity {
  atOnce: number
  waiting: number
  waitMs: number
}

/**
 * Each kind of request has places of its own, so that none starves another. Together, strangers and sign-ins hold fewer
 * connections than the pool has: the rest is always there for whoever is signed in.
 */
const capacities = {
  signedIn: { atOnce: 12, waiting: 60, waitMs: 2_000 },
  strangers: { atOnce: 4, waiting: 60, waitMs: 2_000 },
  /** Hashing takes a core and 19 MB for a while. */
  passwords: { atOnce: 2, waiting: 20, waitMs: 5_000 },
  /** Statements of many seconds. */
  long: { atOnce: 2, waiting: 8, waitMs: 10_000 },
  /** Answers of other services, which hold no connection while we wait for them. */
  outside: { atOnce: 20, waiting: 0, waitMs: 0 },
  /** Files come in as slowly as the sender likes. */
  uploads: { atOnce: 16, waiting: 0, waitMs: 0 },
} as const satisfies Record<string, Capacity>

export type Lane = keyof typeof capacities

export interface Admission {
  /** A place in a lane, at once or after a wait; the caller gives it back. Fails with TOO_BUSY. */
  enter: (lane: Lane) => Promise<() => void>
  /** How many work and wait in each lane. */
  usage: () => Record<Lane, { running: number; waiting: number }>
}

/** Refuses early what would only wait: who is let in is answered soon, also under a load of many times what can be done. */
export function openAdmission(overrides: Partial<Capacity> = {}): Admission {
  const lanes = Object.fromEntries(
    Object.entries(capacities).map(([name, capacity]) => [name, openLane({ ...capacity, ...overrides })]),
  )
  return {
    enter: lane => (lanes[lane] as OpenLane).enter(),
    usage: () =>
      Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [name, lane.usage()])) as ReturnType<
        Admission['usage']
      >,
  }
}

type OpenLane = ReturnType<typeof openLane>

/** Places in the order in which they were asked for. */
export function openLane({ atOnce, waiting: room, waitMs }: Capacity) {
  let running = 0
  // A set keeps the order, and whoever gives up leaves it at no cost.
  const waiting = new Set<() => void>()

  function leave() {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else running--
  }

  async function enter(): Promise<() => void> {
    if (running < atOnce) running++
    else if (waiting.size >= room) throw tooBusy
    else await turn()
    return leave
  }

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(take)
        reject(tooBusy)
      }
      const timer = setTimeout(giveUp, waitMs)
      const take = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(take)
    })

  return { enter, usage: () => ({ running, waiting: waiting.size }) }
}

/** So many at once for each of those who ask, such as an address. */
export function openPlaces(atOnce: number) {
  const taken = new Map<string, number>()
  return {
    /** The caller gives the place back. Fails with TOO_BUSY. */
    enter(who: string): () => void {
      const places = taken.get(who) ?? 0
      if (places >= atOnce) throw tooBusy
      taken.set(who, places + 1)
      return () => {
        const left = (taken.get(who) ?? 1) - 1
        if (left > 0) taken.set(who, left)
        else taken.delete(who)
      }
    },
  }
}

/** Where a request queues. */
export function laneOf(endpoint: Endpoint, request: { isMultipart: boolean; isSignedIn: boolean }): Lane {
  if (endpoint.lane) return endpoint.lane
  if (request.isMultipart) return 'uploads'
  if (endpoint.takesLong) return 'long'
  return request.isSignedIn ? 'signedIn' : 'strangers'
}
