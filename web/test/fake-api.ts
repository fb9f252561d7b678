import type { Api } from '@fulmar/contract/api'
import type { Endpoint, Received, Result } from '@fulmar/contract/endpoint'
import type { ErrorCode } from '@fulmar/contract/errors'
import { afterEach, expect, vi } from 'vitest'
import type { z } from 'zod'
import { fromQueryString } from '#core/api/query-string.ts'

// As the server has it: what the web gets is printed, without the schemas that check a call.
const { api } = (await import('../../contract/src/api.ts?whole' as string)) as { api: Api }

type Area = keyof Api & string
type Name = { [A in Area]: `${A}.${keyof Api[A] & string}` }[Area]
type Named<N extends Name> = N extends `${infer A extends Area}.${infer E}`
  ? E extends keyof Api[A]
    ? Extract<Api[A][E], Endpoint>
    : never
  : never

/** What an endpoint answers: its payload, and the message of a toast where it matters. */
type Payload<E extends Endpoint> = Omit<Result<E>, 'type' | 'message'> & { message?: string }
type Answer<E extends Endpoint> =
  | Payload<E>
  | Refused
  | ((received: Received<E>) => Payload<E> | Refused | Promise<Payload<E> | Refused>)
export type Answers = { [N in Name]?: Answer<Named<N>> }

class Refused {
  readonly code: ErrorCode
  readonly status: number
  readonly more: { message?: string; fields?: Record<string, string>; data?: unknown }
  constructor(code: ErrorCode, status: number, more: Refused['more']) {
    this.code = code
    this.status = status
    this.more = more
  }
}

/** A refusal of the server: `refuse('STALE_VERSION', 409, { data: theirs })`. */
export const refuse = (code: ErrorCode, status: number, more: Refused['more'] = {}) => new Refused(code, status, more)

/** What was called, in order, with what the server would have got. */
interface Call {
  name: Name
  received: { params?: unknown; query?: unknown; body?: unknown }
}

const endpoints = Object.entries(api).flatMap(([area, all]) =>
  Object.entries(all as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${area}.${name}` as Name,
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  })),
)

const failures: string[] = []
afterEach(() => expect(failures.splice(0), 'calls that the fake API could not answer').toEqual([]))

/**
 * Answers the web's calls without a server: `const { calls } = fakeApi({ 'stores.list': { data: [store], totalCount: 1 } })`.
 * Calls are checked by the contract, and so are the answers; a call without an answer fails the test.
 */
export function fakeApi(answers: Answers): { calls: (name?: Name) => Call['received'][] } {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    try {
      return await answerTo(address, init, answers, calls)
    } catch (error) {
      failures.push(`${init.method ?? 'GET'} ${address}: ${(error as Error).message}`)
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
  const answer = answers[name] as Answer<Endpoint> | undefined
  if (!answer) throw new Error(`no answer was given for ${name}`)
  const received = {
    ...check(endpoint, 'params', pattern.exec(path)?.groups),
    ...check(endpoint, 'query', fromQueryString(search)),
    ...check(endpoint, 'body', bodyOf(init)),
  }
  calls.push({ name, received })
  const given = typeof answer === 'function' ? await answer(received as never) : answer
  init.signal?.throwIfAborted()
  return given instanceof Refused ? refusal(given) : success(endpoint, given)
}

function check(endpoint: Endpoint, part: 'params' | 'query' | 'body', value: unknown) {
  const schema = endpoint[part]
  return schema ? { [part]: schema.parse(value) } : {}
}

/** Multipart is checked by the server alone: it turns fields into what a schema expects. */
const bodyOf = ({ body }: RequestInit): unknown => (typeof body === 'string' ? JSON.parse(body) : (body ?? undefined))

function success(endpoint: Endpoint, { message = '', ...payload }: Payload<Endpoint>): Response {
  const data = (endpoint.response as z.ZodObject).parse(payload)
  return Response.json({ type: 'Success', message, ...data }, { status: endpoint.status ?? 200 })
}

const refusal = ({ code, status, more }: Refused): Response =>
  Response.json({ type: 'Error', errorType: code, statusCode: status, error: code, message: code, ...more }, { status })
