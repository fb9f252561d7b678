import { readAccessToken } from '../session/access-token.ts'
import { toMultipart } from './multipart.ts'

export interface WrapperRequest {
  /** GET, POST, PUT or DELETE; anything else throws. */
  action: string
  path: string
  body?: unknown
  /** Send the body as multipart instead of JSON. */
  multipart?: boolean
  headers?: Record<string, string>
  /** Instead of the session's; null for none. */
  token?: string | null
  signal?: AbortSignal
  /** The expected response body. */
  expect?: 'json' | 'file' | 'stream'
}

export interface WrapperSuccess {
  status: true
  statusCode: number
  /** The JSON body, the file or the stream; undefined if empty. */
  body: unknown
  headers: Headers
}

/** The error, read from the response body if there is one. */
export interface WrapperFailure {
  status: false
  message: string
  error: string
  statusCode?: number
  type?: string
  errorType?: string
  fields?: Record<string, string>
  data?: unknown
  requestId?: string
}

const actions = ['GET', 'POST', 'PUT', 'DELETE']

const failure = (text: string, statusCode?: number): WrapperFailure => ({
  status: false,
  message: text,
  error: text,
  statusCode,
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

async function readFailure(response: Response): Promise<WrapperFailure> {
  const body: unknown = await response.json().catch(() => undefined)
  if (!isObject(body)) return failure('API Failed', response.status)
  return {
    status: false,
    message: text(body.message) ?? 'An error occurred',
    error: text(body.error) ?? 'Unknown error',
    statusCode: typeof body.statusCode === 'number' ? body.statusCode : response.status,
    type: text(body.type),
    errorType: text(body.errorType),
    fields: isObject(body.fields) ? (body.fields as Record<string, string>) : undefined,
    data: body.data,
    requestId: text(body.requestId),
  }
}

async function readSuccess(response: Response, expect: 'json' | 'file' | 'stream'): Promise<WrapperSuccess> {
  const answered = { status: true as const, statusCode: response.status, headers: response.headers }
  if (expect === 'file') return { ...answered, body: await response.blob() }
  if (expect === 'stream') return { ...answered, body: response.body }
  const content = await response.text()
  return { ...answered, body: content === '' ? undefined : JSON.parse(content) }
}

/** Only signing in needs cookies, for the device cookie. */
const needsCookies = (path: string) => path.startsWith('/api/auth/') || path === '/api/team/accept'

function toInit({ action, path, body, multipart, headers, signal, ...request }: WrapperRequest): RequestInit {
  const token = request.token === undefined ? readAccessToken() : request.token
  const sent = new Headers(headers)
  if (token) sent.set('Authorization', `Bearer ${token}`)
  const credentials = needsCookies(path) ? 'same-origin' : 'omit'
  const init: RequestInit = { method: action, headers: sent, signal, credentials }
  if (body === undefined || action === 'GET') return init
  // The browser adds the multipart content type itself, with the boundary.
  if (multipart) return { ...init, body: toMultipart(body as Record<string, unknown>) }
  sent.set('Content-Type', 'application/json')
  const json = JSON.stringify(body)
  // A write is not lost when the window closes while it is sent; browsers allow that for 64 KiB of all that is on its way.
  const bytes = new TextEncoder().encode(json).byteLength
  return { ...init, body: json, keepalive: bytes < 32_000 }
}

/**
 * All calls to the server go through here. A failed call is a result, not an exception; only an invalid action and an aborted call throw.
 */
export async function callWrapper(request: WrapperRequest): Promise<WrapperSuccess | WrapperFailure> {
  if (!actions.includes(request.action)) throw new Error('Invalid action')
  try {
    const init = toInit(request)
    const response = await fetch(request.path, init).catch(() => undefined)
    request.signal?.throwIfAborted()
    if (!response) return failure('Network Error')
    return response.ok ? await readSuccess(response, request.expect ?? 'json') : await readFailure(response)
  } catch {
    request.signal?.throwIfAborted()
    return failure('An unexpected error occurred')
  }
}
