import type { Area, Endpoint, Received } from '@fulmar/contract/core/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, bearerToken, type Caller, callerOf, type Holder, isDelegate } from '../actor.ts'
import type { Database, Db } from '../db/db.ts'
import type { Pulse } from '../db/pulse.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import { AppError } from '../errors.ts'
import { requirePermission } from '../permissions.ts'
import type { CsvTable, StoredCsv } from './csv.ts'
import { eventStream } from './events.ts'
import { isReplay } from './idempotency.ts'
import { readInput } from './input.ts'
import { type Admission, laneOf, passwordLaneOf } from './limits/admission.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import { runEndpoint } from './run-endpoint.ts'
import { type ExportHandler, type LargeExports, sendCsv } from './send-csv.ts'

/** Dependencies of request handling. */
export interface Deps {
  database: Database
  /** Copies of the database that serve reads. */
  replicas?: Replicas | undefined
  /** Ends requests that a silent database would keep waiting. */
  pulse?: Pulse | undefined
  rateLimits: RateLimits
  admission: Admission
  exports: LargeExports
  sessions: {
    /** The user of a bearer token, if it is valid. */
    holderOf: (token: string) => Promise<Holder | undefined>
    /** Whether this process knows the token as valid; costs no query. */
    isKnown: (token: string) => boolean
    /** What the account with this email is, if it has signed in from the device before. */
    userOfDevice: (deviceToken: string, email: string) => Promise<Pick<Holder, 'userType'> | undefined>
  }
}

interface Context<E extends Endpoint> {
  /** The pool on a read, the open transaction on a write, the whole database with `ownTransactions`. */
  db: E extends { ownTransactions: true } ? Database : Db
  actor: E['access'] extends 'public' ? Actor | undefined : Actor
  caller: Caller
  /** Aborted when the caller goes away; only where another service is called, and for live events. */
  signal: E extends { lane: 'outside' } | { isLive: true } ? AbortSignal : undefined
}

interface Extras {
  /** Shown to the user. */
  message?: string
  /** A whole `Set-Cookie` header. */
  setCookie?: string
}

/** The result of a handler: the payload and extras. */
type Answer<E extends Endpoint> = E['response'] extends z.ZodObject
  ? Payload<z.input<E['response']>> & Extras
  : E extends { response: 'events'; event: infer S extends z.ZodType }
    ? AsyncIterable<z.input<S>>
    : CsvTable | StoredCsv

// zod types an empty object as a record of never, which would refuse the message too.
type Payload<P> = string extends keyof P ? unknown : P

type Handler<E extends Endpoint> = (input: Received<E> & Context<E>) => Promise<Answer<E>>
export type Handlers<A extends Area> = { [K in keyof A]: Handler<A[K]> }
export type RegisterArea = (app: FastifyInstance, deps: Deps) => void

type AnyHandler = (input: object) => Promise<unknown>

/** The answer of a list without pages. */
export const whole = <T>(data: T[]) => ({ data, totalCount: data.length })

/** Maps the endpoints of an area to their handlers; a missing handler does not compile. */
export const routes =
  <A extends Area>(area: A, handlers: Handlers<A>): RegisterArea =>
  (app, deps) => {
    for (const [name, endpoint] of Object.entries(area)) {
      const handler = handlers[name] as AnyHandler
      if (endpoint.response === 'csv') deps.exports.register(endpoint, handler as ExportHandler)
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.bodyLimitBytes && { bodyLimit: endpoint.bodyLimitBytes }),
        // The answer to a HEAD request would never be complete.
        ...(endpoint.isLive && { exposeHeadRoute: false }),
        handler: (request, reply) => {
          const work = () => answer(endpoint, handler, request, reply, deps)
          return deps.pulse ? deps.pulse.guard(work, endpoint.method === 'GET') : work()
        },
      })
    }
  }

/** Every request: admit → authenticate → authorise → validate → run → answer in the declared shape. */
async function answer(
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
) {
  const token = bearerToken(request)
  const isSignedIn = token !== undefined && deps.sessions.isKnown(token)
  const caller = callerOf(request)
  const findCaller = () => actorOf(endpoint, token, isSignedIn, caller, reply, deps)
  const early = endpoint.lane === 'passwords' ? await identify(endpoint, request, reply, findCaller, deps) : undefined
  const lane = early?.lane ?? laneOf(endpoint, { isMultipart: request.isMultipart(), isSignedIn })
  const leave = await deps.admission.enter(lane)
  let isStreaming = false
  try {
    const actor = early ? early.actor : await findCaller()
    request.personId = actor?.id
    const email = emailOf(request)
    const counted = early?.counted ?? (await deps.rateLimits.count(endpoint, { actor, caller, email }, reply))
    allow(endpoint, actor)
    const signal = endpoint.lane === 'outside' || endpoint.isLive ? untilGone(reply) : undefined
    const input = { ...(await readInput(endpoint, request)), actor, caller, signal }
    if (endpoint.response === 'csv' && actor)
      return await sendCsv(reply, { endpoint, handler: handler as ExportHandler, input: { ...input, actor } }, deps)
    const work = () => runEndpoint(endpoint, db => handler({ ...input, db }), input, deps)
    if (typeof endpoint.response === 'object') {
      const result = (await work()) as object
      await counted.succeeded()
      return send(endpoint, endpoint.response, reply, result)
    }
    const body = eventsOf(endpoint, (await work()) as AsyncIterable<unknown>, signal ?? untilGone(reply))
    // Live events go on for as long as somebody looks: they would take every slot.
    isStreaming = !endpoint.isLive
    if (isStreaming) body.once('close', leave)
    // A connection that outlives the stream would keep the server from closing.
    if (endpoint.isLive) reply.header('connection', 'close')
    return reply
      .header('content-type', endpoint.isLive ? 'text/event-stream' : 'application/x-ndjson')
      .header('x-accel-buffering', 'no')
      .send(body)
  } finally {
    if (!isStreaming) leave()
  }
}

async function actorOf(
  { access }: Endpoint,
  token: string | undefined,
  isKnown: boolean,
  caller: Caller,
  reply: FastifyReply,
  deps: Deps,
): Promise<Actor | undefined> {
  const known = token === undefined ? undefined : await findActor(token, isKnown, caller, reply, deps)
  // Without an account of their own they are nobody on public pages.
  return access === 'public' && known && isDelegate(known) ? undefined : known
}

/**
 * Who hashes a password, found among short requests before it takes a slot; while those are too many, nobody is known.
 * Their calls are counted first, so that nobody fills a lane that strangers cannot enter.
 */
async function identify(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  findCaller: () => Promise<Actor | undefined>,
  deps: Deps,
) {
  const caller = callerOf(request)
  const token = bearerToken(request)
  if (token === undefined && !caller.deviceToken) return undefined
  const isSignedIn = token !== undefined && deps.sessions.isKnown(token)
  const leave = await deps.admission.enter(isSignedIn ? 'signedIn' : 'anonymous').catch(() => undefined)
  if (!leave) return undefined
  try {
    const actor = await findCaller()
    // On public pages a token says nothing about whose password it is.
    const isPublic = endpoint.access === 'public'
    const known = isPublic ? await userOfDevice(request, deps) : undefined
    const lane = passwordLaneOf(isPublic ? known : actor)
    if (lane === 'passwords') return { lane, actor }
    const call = { actor, caller, email: emailOf(request), isKnownDevice: known !== undefined }
    return { lane, actor, counted: await deps.rateLimits.count(endpoint, call, reply) }
  } finally {
    leave()
  }
}

async function userOfDevice(request: FastifyRequest, { sessions }: Deps) {
  const { deviceToken } = callerOf(request)
  const email = emailOf(request)
  return deviceToken && email !== undefined ? sessions.userOfDevice(deviceToken, email) : undefined
}

/** As it was sent: nothing is valid yet. */
function emailOf({ body }: FastifyRequest): string | undefined {
  const email = (body as { email?: unknown } | null | undefined)?.email
  return typeof email === 'string' && email.length <= longestEmail ? email : undefined
}

const longestEmail = 254

function eventsOf({ path, event, isLive }: Endpoint, events: AsyncIterable<unknown>, gone: AbortSignal) {
  if (!event) throw new Error(`${path} declares no event`)
  return eventStream(event, events, { gone, asServerSentEvents: isLive ?? false })
}

function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** Stops callers who guess tokens before they cost another query. Fails with TOO_MANY_REQUESTS. */
async function findActor(token: string, isKnown: boolean, caller: Caller, reply: FastifyReply, deps: Deps) {
  if (!isKnown) deps.rateLimits.allowUnknownToken(caller, reply)
  const holder = await deps.sessions.holderOf(token)
  if (!holder) deps.rateLimits.countBadToken(caller)
  return holder && { ...holder, ...caller }
}

/** Fails with SIGN_IN_REQUIRED, SECOND_FACTOR_REQUIRED, NOT_ALLOWED. */
function allow(endpoint: Endpoint, actor: Actor | undefined) {
  const { access } = endpoint
  if (access === 'public') return
  if (!actor) throw new AppError('SIGN_IN_REQUIRED', 'Please sign in')
  if (actor.apiKeyId) allowKey(endpoint, actor)
  if (access === 'signed-in') return requireOwnAccount(actor)
  if (actor.needsSecondFactor)
    throw new AppError(
      'SECOND_FACTOR_REQUIRED',
      'Your role requires two-factor authentication. Set it up in Settings, Security',
    )
  requirePermission(actor, access)
}

function requireOwnAccount(actor: Actor) {
  if (!isDelegate(actor)) return
  const message = 'Sign in with your own account to do this'
  throw new AppError('NOT_ALLOWED', message, { fields: { permission: 'signed-in' } })
}

/** A key acts only within its scopes, never on an account, and with a scope to read it changes nothing. */
function allowKey({ access, method }: Endpoint, { scopes }: Actor) {
  const isInScope = access !== 'signed-in' && access !== 'public' && scopes?.includes(access)
  if (isInScope && (method === 'GET' || !access.endsWith(':read'))) return
  const message = isInScope ? `The scope ${access} only reads` : `This API key does not have the scope ${access}`
  throw new AppError('NOT_ALLOWED', access === 'signed-in' ? 'API keys cannot be used here' : message, {
    fields: { permission: access },
  })
}

/** A repeated creation answers 200, because nothing was created this time. */
function send(endpoint: Endpoint, response: z.ZodObject, reply: FastifyReply, result: object) {
  const { message = 'Done', setCookie } = result as Extras
  if (setCookie) reply.header('set-cookie', setCookie)
  reply.code(isReplay(result) ? 200 : (endpoint.status ?? 200))
  return { type: 'Success', message, ...response.parse(result) }
}
