import type { Api } from '@fulmar/contract/api'
import { api } from '@fulmar/contract/api?whole'
import type { Endpoint, Happening, PrintedEndpoint, Received, Result } from '@fulmar/contract/core/endpoint'
import { type ErrorCode, errors } from '@fulmar/contract/core/errors'
import { expect, onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import { fromQueryString } from '#core/api/query-string.ts'

type Area = keyof Api
type Name = { [A in Area]: `${A}.${keyof Api[A] & string}` }[Area]
type Named<N extends Name> = N extends `${infer A extends Area}.${infer E}`
  ? E extends keyof Api[A]
    ? Extract<Api[A][E], PrintedEndpoint>
    : never
  : never

/** What an endpoint answers: its payload, and the message of a toast where it matters; or its events. */
type Payload<E extends PrintedEndpoint> = E extends { response: 'events' }
  ? { events: Happening<E>[] }
  : (string extends keyof Result<E> ? object : Counted<Omit<Result<E>, 'type' | 'message'>>) & { message?: string }
/** A list has as many records as are there, unless it has more. */
type Counted<P> = P extends { data: unknown[]; totalCount: number }
  ? Omit<P, 'totalCount'> & { totalCount?: number }
  : P
type Answer<E extends PrintedEndpoint> =
  | Payload<E>
  | Refused
  | ((received: Received<E>) => Payload<E> | Refused | Promise<Payload<E> | Refused>)
export type Answers = { [N in Name]?: Answer<Named<N>> }

class Refused {
  readonly code: ErrorCode
  readonly more: { message?: string; fields?: Record<string, string>; data?: unknown }
  constructor(code: ErrorCode, more: Refused['more']) {
    this.code = code
    this.more = more
  }
}

/** A refusal of the server: `refuse('STALE_VERSION', { data: theirs })`. */
export const refuse = (code: ErrorCode, more: Refused['more'] = {}) => new Refused(code, more)

/** An answer that comes when the test says so: `const slow = later<…>()`, answer with `() => slow.promise`. */
export function later<T>(): { promise: Promise<T>; answer: (value: T) => void } {
  let answer: (value: T) => void = () => {}
  const promise = new Promise<T>(resolve => {
    answer = resolve
  })
  return { promise, answer }
}

/** What was called, in order, with what the server would have got. */
interface Call {
  name: Name
  received: { params?: unknown; query?: unknown; body?: unknown }
}

const paramsIn = (path: string) => path.split(':').length

// As the server's router does, a path that is spelled out goes before one with a parameter in its place.
const endpoints = Object.entries(api)
  .flatMap(([area, all]) =>
    Object.entries(all).map(([name, endpoint]) => ({
      name: `${area}.${name}` as Name,
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    })),
  )
  .toSorted((a, b) => paramsIn(a.endpoint.path) - paramsIn(b.endpoint.path))

/**
 * Answers the web's calls without a server: `const { calls } = fakeApi({ 'stores.list': { data: [store], totalCount: 1 } })`.
 * Calls are checked by the contract, and so are the answers; a call without an answer fails the test.
 */
export function fakeApi(answers: Answers): { calls: (name?: Name) => Call['received'][] } {
  const calls: Call[] = []
  const failures: string[] = []
  // Not `afterEach`, which a module that all files share would set for the first of them only.
  onTestFinished(() => expect(failures, 'calls that the fake API could not answer').toEqual([]))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    try {
      return await answerTo(address, init, answers, calls)
    } catch (error) {
      if (!init.signal?.aborted) failures.push(`${init.method ?? 'GET'} ${address}: ${(error as Error).message}`)
      throw error
    }
  })
  return { calls: name => calls.filter(call => !name || call.name === name).map(call => call.received) }
}

async function answerTo(address: string, init: RequestInit, answers: Answers, calls: Call[]): Promise<Response> {
  const [path = '', search = ''] = address.split('?')
  const found = endpoints.find(({ endpoint, pattern }) => endpoint.method === init.method && pattern.test(path))
  if (!found) throw new Error('the contract has no such endpoint')
  const { name, endpoint, pattern } = found
  const answer = answers[name] as Answer<PrintedEndpoint> | undefined
  if (!answer) throw new Error(`no answer was given for ${name}`)
  const received = {
    ...check(endpoint, 'params', pattern.exec(path)?.groups),
    ...check(endpoint, 'query', fromQueryString(search)),
    ...check(endpoint, 'body', bodyOf(init)),
  }
  calls.push({ name, received })
  const given = typeof answer === 'function' ? await answer(received) : answer
  init.signal?.throwIfAborted()
  if (given instanceof Refused) return refusal(given)
  return endpoint.response === 'events' ? eventLines(endpoint, given, init.signal) : success(endpoint, given)
}

/** Live events go on: the answer stays open until the page leaves. */
function eventLines({ event, isLive }: Endpoint, given: object, signal: AbortSignal | null | undefined): Response {
  const lines = (given as { events: unknown[] }).events.map(row => `${JSON.stringify(event?.parse(row))}\n`).join('')
  if (!isLive) return new Response(lines)
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(lines))
      signal?.addEventListener('abort', () => stream.error(signal.reason))
    },
  })
  return new Response(body)
}

function check(endpoint: Endpoint, part: 'params' | 'query' | 'body', value: unknown) {
  const schema = endpoint[part]
  return schema ? { [part]: schema.parse(value) } : {}
}

function bodyOf({ body }: RequestInit): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

function success(endpoint: Endpoint, { message = '', ...payload }: Payload<PrintedEndpoint>): Response {
  const answer = payload as { data?: unknown }
  const total = Array.isArray(answer.data) ? { totalCount: answer.data.length } : {}
  const data = (endpoint.response as z.ZodObject).parse(Object.assign(total, answer))
  return Response.json({ type: 'Success', message, ...data }, { status: endpoint.status ?? 200 })
}

function refusal({ code, more }: Refused): Response {
  const [errorType, status] = errors[code]
  const body = { type: 'Error', errorType, statusCode: status, error: code, message: code, ...more }
  return Response.json(body, { status })
}
