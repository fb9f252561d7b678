import type { Endpoint, Rate } from '@fulmar/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { Actor, Caller } from './actor.ts'
import type { Database } from './db.ts'
import { AppError } from './errors.ts'
import { countInWindow } from './windows.ts'

export interface RateSettings {
  perSessionPerMinute: number
  perAddressPerMinute: number
  exportsAtOnce: number
  /** Multiplies the limits that endpoints set themselves: for test runs, where everyone shares one address. */
  factor: number
}

export const defaultRates: RateSettings = {
  perSessionPerMinute: 300,
  perAddressPerMinute: 60,
  exportsAtOnce: 2,
  factor: 1,
}

export interface RateLimits {
  /** Counts one call. Fails with TOO_MANY_REQUESTS. */
  count: (endpoint: Endpoint, actor: Actor | undefined, caller: Caller, reply: FastifyReply) => Promise<void>
  /** A place among the exports that may run at once; the caller gives it back. Fails with TOO_MANY_REQUESTS. */
  takeExportPlace: () => () => void
}

/**
 * The general limits count in this process, so that a request costs no query for them;
 * an endpoint's own `rate` counts in the database, over all processes.
 */
export function rateLimits(database: Database, settings: RateSettings = defaultRates): RateLimits {
  const countHere = minuteCounter()
  let exportsRunning = 0

  return {
    async count(endpoint, actor, caller, reply) {
      const refuse = (seconds: number) => {
        reply.header('retry-after', seconds)
        throw new AppError('TOO_MANY_REQUESTS', `Too many requests. Please wait ${seconds} seconds and try again`)
      }
      const limit = settings.factor * (actor ? settings.perSessionPerMinute : settings.perAddressPerMinute)
      const here = countHere(actor?.sessionId ?? caller.ip)
      if (here.calls > limit) refuse(here.secondsLeft)
      if (!endpoint.rate) return
      const { who, calls, seconds } = shareOf(endpoint.rate, actor, caller)
      // Outside the request's transaction: a refused or failed call counts too.
      const everywhere = await countInWindow(database, `${endpoint.method} ${endpoint.path} ${who}`, seconds)
      if (everywhere.calls > calls * settings.factor) refuse(everywhere.secondsLeft)
    },
    takeExportPlace() {
      if (exportsRunning >= settings.exportsAtOnce)
        throw new AppError('TOO_MANY_REQUESTS', 'Other exports are running. Please try again in a moment')
      exportsRunning++
      return () => {
        exportsRunning--
      }
    },
  }
}

/** Whom an endpoint's own limit counts for, and how often they may call. */
function shareOf({ per, calls, seconds, signedInCalls }: Rate, actor: Actor | undefined, caller: Caller) {
  if (actor && signedInCalls) return { who: actor.id, calls: signedInCalls, seconds }
  return { who: per === 'person' && actor ? actor.id : caller.ip, calls, seconds }
}

/** Counts by the clock's minute and forgets everyone when it turns. */
function minuteCounter() {
  let minute = 0
  let calls = new Map<string, number>()
  return (who: string) => {
    const seconds = Date.now() / 1000
    const thisMinute = Math.floor(seconds / 60)
    if (thisMinute !== minute) {
      minute = thisMinute
      calls = new Map()
    }
    const count = (calls.get(who) ?? 0) + 1
    calls.set(who, count)
    return { calls: count, secondsLeft: Math.ceil((minute + 1) * 60 - seconds) }
  }
}
