import type { Endpoint } from '@fulmar/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from './errors.ts'
import { ReceivedFile } from './files/received-file.ts'
import { readMultipart } from './multipart.ts'

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
}

/** Everything the endpoint asks for, checked by its schemas. Fails with INVALID_INPUT, IDEMPOTENCY_KEY_MISSING. */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Input> {
  const input: Input = {}
  // Without a prototype, so that a field called __proto__ is one more field that is not known.
  const fields = Object.create(null) as Record<string, string>
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const parsed = schema.safeParse((part === 'body' ? await readBody(endpoint, request) : request[part]) ?? {})
    if (parsed.success) input[part] = parsed.data
    else collect(fields, parsed.error.issues, part)
    collectUnstorable(fields, input[part], [])
  }
  if (!endpoint.query) collectStrays(fields, request.query as object)
  if (Object.keys(fields).length) throw new AppError('INVALID_INPUT', 'Some of what was sent is not valid', { fields })
  if (endpoint.idempotent) input.idempotencyKey = readKey(request)
  return input
}

async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  if (!endpoint.multipart) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON (content-type application/json)')
  return readMultipart(request, endpoint.multipart.maxFileBytes)
}

function collect(fields: Record<string, string>, issues: z.core.$ZodIssue[], part: string) {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] = 'This field is not known'
    else fields[issue.path.join('.') || part] ??= issue.message
  }
}

// With `u`, half of a pair is one that stands alone.
const unstorable = /[\0\p{Surrogate}]/u

/** PostgreSQL holds neither NUL nor half a character, and tells so in many ways, some of them late. */
function collectUnstorable(fields: Record<string, string>, value: unknown, path: string[]) {
  if (typeof value === 'string') {
    if (unstorable.test(value)) fields[path.join('.')] = 'This holds a character that cannot be stored'
  } else if (typeof value === 'object' && value !== null && !(value instanceof ReceivedFile))
    for (const [key, inner] of Object.entries(value)) {
      collectUnstorable(fields, key, path)
      collectUnstorable(fields, inner, [...path, key])
    }
}

function collectStrays(fields: Record<string, string>, query: object) {
  for (const key of Object.keys(query)) fields[key] = 'This field is not known'
}

function readKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && key.length >= 1 && key.length <= 255) return key
  throw new AppError('IDEMPOTENCY_KEY_MISSING', 'Send an Idempotency-Key header of 1 to 255 characters')
}
