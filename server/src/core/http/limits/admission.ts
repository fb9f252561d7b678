import type { Endpoint } from '@fulmar/contract/core/endpoint'
import type { Holder } from '../../actor.ts'
import { AppError } from '../../errors.ts'

// Created once: overload means thousands of refusals per second, and the stack trace is irrelevant.
const tooBusy = new AppError('TOO_BUSY', 'Fulmar is busy right now. Please try again in a moment')

/** How many run at once, how many may wait, and for how long. */
export interface Capacity {
  atOnce: number
  waiting: number
  waitMs: number
}

/**
 * Each kind of request has its own lane, so that none starves another. Anonymous requests and sign-ins together use
 * fewer connections than the pool has, which leaves some for signed-in users.
 */
const capacities = {
  signedIn: { atOnce: 12, waiting: 60, waitMs: 2_000 },
  anonymous: { atOnce: 4, waiting: 60, waitMs: 2_000 },
  /** Hashing takes a core and 19 MB for a while. */
  passwords: { atOnce: 2, waiting: 20, waitMs: 5_000 },
  /** The same on devices that administrators and stores have signed in from, so that strangers cannot take every slot. */
  knownPasswords: { atOnce: 1, waiting: 20, waitMs: 5_000 },
  /** The same for members. Anybody can become one, so they share nothing with those above. */
  memberPasswords: { atOnce: 1, waiting: 20, waitMs: 5_000 },
  /** PINs at counters. */
  pins: { atOnce: 1, waiting: 20, waitMs: 5_000 },
  /** Statements that take many seconds. */
  long: { atOnce: 2, waiting: 8, waitMs: 10_000 },
  /** Calls to other services, which hold no connection while waiting. */
  outside: { atOnce: 20, waiting: 0, waitMs: 0 },
  /** Uploads are as slow as the sender's connection. */
  uploads: { atOnce: 16, waiting: 0, waitMs: 0 },
} as const satisfies Record<string, Capacity>

export type Lane = keyof typeof capacities

export interface Admission {
  /** A slot in a lane, immediately or after a wait; the caller releases it. Fails with TOO_BUSY. */
  enter: (lane: Lane) => Promise<() => void>
  /** Running and waiting requests per lane. */
  usage: () => Record<Lane, { running: number; waiting: number }>
}

/** Refuses early under overload, so that admitted requests are still answered quickly. */
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

/** Slots in order of arrival. */
export function openLane({ atOnce, waiting: room, waitMs }: Capacity) {
  let running = 0
  // A set keeps the order and makes giving up cheap.
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

/** A limit of parallel requests per caller, such as an IP address. */
export function openPlaces(atOnce: number) {
  const taken = new Map<string, number>()
  return {
    /** The caller releases the slot. Fails with TOO_BUSY. */
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

/** The lane of a request. */
export function laneOf(endpoint: Endpoint, request: { isMultipart: boolean; isSignedIn: boolean }): Lane {
  if (endpoint.lane) return endpoint.lane
  if (request.isMultipart) return 'uploads'
  if (endpoint.takesLong) return 'long'
  return request.isSignedIn ? 'signedIn' : 'anonymous'
}

/** The lane in which a password of somebody is hashed. */
export function passwordLaneOf(who: Pick<Holder, 'userType' | 'counter'> | undefined): Lane {
  if (!who) return 'passwords'
  if (who.counter?.deviceId !== undefined) return 'pins'
  return who.userType === 'ADMIN' || who.userType === 'STORE' ? 'knownPasswords' : 'memberPasswords'
}
