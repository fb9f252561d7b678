import { createHash } from 'node:crypto'
import type { Endpoint, Rate } from '@fulmar/contract/core/endpoint'
import type { FastifyReply } from 'fastify'
import type { Actor, Caller } from '../../actor.ts'
import type { Database } from '../../db/db.ts'
import { AppError } from '../../errors.ts'
import { formatWait } from '../../words.ts'
import { networkOf } from './network.ts'
import { countInWindow, uncountInWindow } from './rate-windows.ts'

export interface RateSettings {
  perSessionPerMinute: number
  /** Of one endpoint with a limit of its own, or of all other public ones together. Many people share an address. */
  publicPerAddressPerMinute: number
  /** Of calls that need a session and have none that is valid. */
  perAddressPerMinute: number
  exportsAtOnce: number
  /** Multiplies the limits of endpoints, for test runs that share one address. */
  factor: number
}

export const defaultRates: RateSettings = {
  perSessionPerMinute: 300,
  publicPerAddressPerMinute: 600,
  perAddressPerMinute: 60,
  exportsAtOnce: 2,
  factor: 1,
}

/** Who calls, and how. */
interface Call {
  actor: Actor | undefined
  caller: Caller
  /** The email in the body, if it has one. */
  email?: string | undefined
  /** The account with this email has signed in from the caller's device before. */
  isKnownDevice?: boolean
}

export interface RateLimits {
  /** Counts one call and says in the answer what is left. Fails with TOO_MANY_REQUESTS. */
  count: (endpoint: Endpoint, call: Call, reply: FastifyReply) => Promise<Counted>
  /** Called before an unknown token is looked up. Fails with TOO_MANY_REQUESTS. */
  allowUnknownToken: (caller: Caller, reply: FastifyReply) => void
  /** Counts an invalid token. */
  countBadToken: (caller: Caller) => void
  /** A slot for an export; the caller releases it. Fails with TOO_MANY_REQUESTS. */
  takeExportPlace: () => () => void
}

interface Counted {
  /** Takes back what counts failures only. */
  succeeded: () => Promise<void>
}

/** A limit that applies to a call. */
interface Policy {
  name: 'session' | 'address' | 'call' | 'email'
  key: string
  calls: number
  seconds: number
}

/**
 * General limits are counted per process, so that they cost no query; an endpoint's `rate` is counted in the database
 * for all processes.
 */
export function rateLimits(database: Database, settings: RateSettings = defaultRates): RateLimits {
  const calls = minuteCounter()
  const badTokens = minuteCounter()
  const perMinute = (name: Policy['name'], key: string, most: number): Policy => ({
    name,
    key,
    calls: most * settings.factor,
    seconds: 60,
  })
  let exportsRunning = 0

  function generalPolicy(endpoint: Endpoint, call: Call): Policy {
    if (call.actor) return perMinute('session', call.actor.sessionId, settings.perSessionPerMinute)
    if (endpoint.access !== 'public')
      return perMinute('address', networkOf(call.caller.ip), settings.perAddressPerMinute)
    const bucket = endpoint.rate ? `${endpoint.method} ${endpoint.path}` : 'public'
    return perMinute('address', `${bucket} ${placeOf(call)}`, settings.publicPerAddressPerMinute)
  }

  return {
    async count(endpoint, call, reply) {
      const says = limitHeaders(reply)
      const general = generalPolicy(endpoint, call)
      says(general, calls.count(general.key), calls.secondsLeft())
      const own = ownPolicies(endpoint, call).map(policy => ({ ...policy, calls: policy.calls * settings.factor }))
      for (const policy of own) {
        // Outside the request's transaction, so that refused and failed calls count too.
        const window = await countInWindow(database, policy.key, policy.seconds)
        says(policy, window.calls, window.secondsLeft)
      }
      const succeeded = async () => {
        if (endpoint.rate?.failuresOnly) for (const { key } of own) await uncountInWindow(database, key)
      }
      return { succeeded }
    },
    allowUnknownToken(caller, reply) {
      const unknown = perMinute('address', networkOf(caller.ip), settings.perAddressPerMinute)
      if (badTokens.counted(unknown.key) >= unknown.calls)
        limitHeaders(reply)(unknown, unknown.calls + 1, badTokens.secondsLeft())
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

/** Those who share an address with somebody do not share a device that their account knows. */
const placeOf = ({ caller, isKnownDevice }: Call) =>
  isKnownDevice ? `device ${hashed(caller.deviceToken ?? '')}` : networkOf(caller.ip)

/** No email or token is stored, not even for a minute. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The limits that an endpoint declares. */
function ownPolicies({ method, path, rate }: Endpoint, call: Call): Policy[] {
  if (!rate) return []
  const key = (who: string) => `${method} ${path} ${who}`
  const { calls, seconds, callsPerEmail } = rate
  const place = placeOf(call)
  const all: Policy = { name: 'call', ...shareOf(rate, call, place, key), seconds }
  if (!callsPerEmail || !call.email) return [all]
  const email = { key: key(`${place} ${hashed(call.email.toLowerCase())}`), calls: Math.min(callsPerEmail, calls) }
  return [{ name: 'email', ...email, seconds }, all]
}

/** The caller an endpoint's limit applies to, and the limit. */
function shareOf({ per, calls, signedInCalls }: Rate, { actor }: Call, place: string, key: (who: string) => string) {
  if (actor && signedInCalls) return { key: key(actor.id), calls: signedInCalls }
  return { key: key(per === 'person' && actor ? actor.id : place), calls }
}

/** Says in the headers of draft-ietf-httpapi-ratelimit-headers what each limit is and what is left of it. */
function limitHeaders(reply: FastifyReply) {
  const policies: string[] = []
  const left: string[] = []
  return ({ name, calls, seconds }: Policy, counted: number, secondsLeft: number) => {
    policies.push(`"${name}";q=${calls};w=${seconds}`)
    left.push(`"${name}";r=${Math.max(0, calls - counted)};t=${secondsLeft}`)
    reply.header('ratelimit-policy', policies.join(', ')).header('ratelimit', left.join(', '))
    if (counted > calls) refuse(reply, secondsLeft)
  }
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
