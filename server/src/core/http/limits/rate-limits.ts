import type { Endpoint, Rate } from '@fulmar/contract/core/endpoint'
import type { FastifyReply } from 'fastify'
import type { Actor, Caller } from '../../actor.ts'
import type { Database } from '../../db/db.ts'
import { AppError } from '../../errors.ts'
import { formatWait } from '../../words.ts'
import { networkOf } from './network.ts'
import { countInWindow } from './rate-windows.ts'

export interface RateSettings {
  perSessionPerMinute: number
  perAddressPerMinute: number
  exportsAtOnce: number
  /** Multiplies the limits of endpoints, for test runs that share one address. */
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
  /** Called before an unknown token is looked up. Fails with TOO_MANY_REQUESTS. */
  allowUnknownToken: (caller: Caller, reply: FastifyReply) => void
  /** Counts an invalid token. */
  countBadToken: (caller: Caller) => void
  /** A slot for an export; the caller releases it. Fails with TOO_MANY_REQUESTS. */
  takeExportPlace: () => () => void
}

/**
 * General limits are counted per process, so that they cost no query; an endpoint's `rate` is counted in the database
 * for all processes.
 */
export function rateLimits(database: Database, settings: RateSettings = defaultRates): RateLimits {
  const calls = minuteCounter()
  const badTokens = minuteCounter()
  const perAddress = settings.factor * settings.perAddressPerMinute
  const perSession = settings.factor * settings.perSessionPerMinute
  let exportsRunning = 0

  return {
    async count(endpoint, actor, caller, reply) {
      const here = actor ? calls.count(actor.sessionId) : calls.count(networkOf(caller.ip))
      if (here > (actor ? perSession : perAddress)) refuse(reply, calls.secondsLeft())
      if (!endpoint.rate) return
      const share = shareOf(endpoint.rate, actor, caller)
      // Outside the request's transaction, so that refused and failed calls count too.
      const everywhere = await countInWindow(
        database,
        `${endpoint.method} ${endpoint.path} ${share.who}`,
        share.seconds,
      )
      if (everywhere.calls > share.calls * settings.factor) refuse(reply, everywhere.secondsLeft)
    },
    allowUnknownToken(caller, reply) {
      if (badTokens.counted(networkOf(caller.ip)) >= perAddress) refuse(reply, badTokens.secondsLeft())
    },
    countBadToken: caller => void badTokens.count(networkOf(caller.ip)),
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

/** The caller an endpoint's limit applies to, and the limit. */
function shareOf({ per, calls, seconds, signedInCalls }: Rate, actor: Actor | undefined, caller: Caller) {
  if (actor && signedInCalls) return { who: actor.id, calls: signedInCalls, seconds }
  return { who: per === 'person' && actor ? actor.id : networkOf(caller.ip), calls, seconds }
}

function refuse(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', seconds)
  throw new AppError('TOO_MANY_REQUESTS', `Too many requests. Please wait ${formatWait(seconds)} and try again`)
}

/** Counts per clock minute and resets when it changes. */
function minuteCounter() {
  let minute = 0
  let counts = new Map<string, number>()
  const current = () => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) counts = new Map()
    minute = now
    return counts
  }
  const counted = (who: string) => current().get(who) ?? 0
  return {
    counted,
    count(who: string) {
      const count = counted(who) + 1
      counts.set(who, count)
      return count
    },
    secondsLeft: () => 60 - Math.floor((Date.now() / 1000) % 60),
  }
}
