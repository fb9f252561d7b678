import type { Endpoint } from '@fulmar/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { unstorablePaths } from '../db/storable.ts'
import { AppError } from '../errors.ts'
import { readMultipart, readStreamed } from './multipart.ts'

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
}

/** The input of an endpoint, validated by its schemas. Fails with INVALID_INPUT, IDEMPOTENCY_KEY_MISSING. */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Input> {
  const input: Input = {}
  // Without a prototype, so that `__proto__` is just an unknown field.
  const fields = Object.create(null) as Record<string, string>
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const parsed = parse(schema, (part === 'body' ? await readBody(endpoint, request) : request[part]) ?? {})
    if (parsed.success) input[part] = parsed.data
    else collect(fields, parsed.error.issues, part)
    for (const path of unstorablePaths(input[part])) fields[path] = 'This holds a character that cannot be stored'
  }
  if (!endpoint.query) collectStrays(fields, request.query as object)
  if (Object.keys(fields).length) throw new AppError('INVALID_INPUT', 'Some fields are not valid', { fields })
  if (endpoint.idempotent) input.idempotencyKey = readKey(request)
  return input
}

/** Texts are taken in NFC. zod reads `length` of any object, which may be crafted to throw. Fails with INVALID_INPUT. */
function parse(schema: z.ZodType, value: unknown) {
  try {
    return schema.safeParse(toNfc(value), { error: inWords })
  } catch (cause) {
    throw new AppError('INVALID_INPUT', 'Some fields are not valid', { cause })
  }
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Where a schema has no words of its own, and the validator's would be jargon. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'This field is required'
  if (issue.code === 'invalid_type' && issue.expected in kinds) return `This has to be ${kinds[issue.expected]}`
  if (issue.code === 'invalid_value') return `Use ${issue.values.map(String).join(', ')}`
  return issue.code === 'invalid_union' || issue.code === 'invalid_type' ? 'This value is not valid' : undefined
}

async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  if (!endpoint.multipart) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON (content-type application/json)')
  const { maxFileBytes, isStreamed } = endpoint.multipart
  return isStreamed ? readStreamed(request, maxFileBytes) : readMultipart(request, maxFileBytes)
}

function collect(fields: Record<string, string>, issues: z.core.$ZodIssue[], part: string) {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] = 'This field is not known'
    else fields[issue.path.join('.') || part] ??= issue.message
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

/**
 * Text in one form of Unicode (NFC), in place: "é" typed on a Mac and on a phone are the same name, found by the same
 * search and refused by the same constraint.
 */
export function toNfc(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (!isPlain(value)) return value
  for (const [key, part] of Object.entries(value)) {
    const same = toNfc(part)
    if (same !== part) value[key] = same
  }
  return value
}

/** A body, a query or a part of them, whatever its prototype; not the bytes of a file. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]'
