import type { FastifyInstance, InjectOptions } from 'fastify'
import { bytesOf, type Case } from './cases/request.ts'
import type { Caller } from './world/callers.ts'

/** What came back. */
export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  text: string
}

const longestMs = 15_000

/** Sends a case as a caller; no response is a result too. */
export async function send(app: FastifyInstance, request: Case, caller: Caller): Promise<Answer> {
  const payload = bytesOf(request)
  const options: InjectOptions = {
    method: request.method,
    url: request.url,
    headers: headersOf(request, caller),
    ...(payload !== undefined && { payload }),
  }
  const { statusCode, headers, body } = await within(longestMs, app.inject(options))
  const written = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { status: statusCode, headers: Object.fromEntries(written) as Answer['headers'], text: body }
}

/** With the token in the header, unless the case is about that header. */
export function headersOf({ headers, payload, isUnsigned }: Case, { token = 'A'.repeat(43) }: Caller) {
  const written = Object.entries(headers).map(([name, value]) => [name, value.replace('{token}', token)])
  return {
    ...(payload && 'json' in payload && { 'content-type': 'application/json' }),
    ...(!isUnsigned && { authorization: `Bearer ${token}` }),
    ...Object.fromEntries(written),
  } as Record<string, string>
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms / 1000} seconds`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
