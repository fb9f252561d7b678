import type { Area, Endpoint } from '@fulmar/contract/core/endpoint'
import { errorBody, errors } from '@fulmar/contract/core/errors'
import { apiScopes } from '@fulmar/contract/integrations/api-keys'
import { z } from 'zod'

type Json = Record<string, unknown>

/** What is printed beside the endpoints themselves. */
export interface Printed {
  areas: Record<string, Area>
  /** What each area is about. */
  words: Record<string, string>
  /** Schemas that get a name of their own, with a capital letter. */
  named: Record<string, z.ZodType>
  /** Paths outside the endpoint table. */
  paths: Json
  publicUrl: string
}

/** OpenAPI 3.1, generated from the contract. */
export function openApi({ areas, words, named, paths: otherPaths, publicUrl }: Printed): Json {
  const print = printer(named)
  const error = print.schema(errorBody, 'output')
  const paths: Record<string, Json> = {}
  for (const [tag, area] of Object.entries(areas))
    for (const [name, endpoint] of Object.entries(area)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(tag, name, endpoint, print) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fulmar',
      version: '1',
      description:
        'The API behind the Fulmar back office. Every answer says in `RateLimit-Policy` and `RateLimit` which limits the call counts towards and what is left of them.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(areas).map(name => ({ name, description: words[name] })),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'fk_…',
          description: 'An API key, created in Settings, Integrations. Its scopes are permissions.',
        },
      },
      schemas: { Error: error, ...print.named },
      responses: Object.fromEntries(Object.values(failures).map(([name, description]) => [name, failure(description)])),
    },
    'x-error-codes': Object.fromEntries(
      Object.entries(errors).map(([code, [errorType, statusCode]]) => [code, { errorType, statusCode }]),
    ),
    paths: { ...paths, ...otherPaths },
  }
}

interface Printer {
  schema: (schema: z.ZodType, io: 'input' | 'output') => Json
  /** Those with a name that were met so far. */
  named: Json
}

/** A named schema that is sent in another shape than it is answered is printed as two: `Place` and `PlaceSent`. */
function printer(schemas: Printed['named']): Printer {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(schemas)) registry.add(schema, { id: capital(name) })
  const printAt = (schema: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: registry,
      override: ({ jsonSchema }) => delete jsonSchema.id,
    }) as Json & { $defs?: Record<string, Json> }
  const met: Record<string, Json> = {}
  const nameOf = (id: string, io: 'input' | 'output') => {
    const answered = schemas[uncapital(id)]
    if (io === 'output' || !answered) return id
    return isSame(printAt(answered, 'input'), printAt(answered, 'output')) ? id : `${id}Sent`
  }
  const names = new Map<string, string>()
  const cachedName = (id: string, io: 'input' | 'output') => {
    const key = `${io} ${id}`
    const name = names.get(key) ?? nameOf(id, io)
    names.set(key, name)
    return name
  }
  const schema = (given: z.ZodType, io: 'input' | 'output'): Json => {
    const { $schema: _, $defs = {}, ...json } = printAt(z.object({ given }), io)
    const linked = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value), (key, row: unknown) =>
        key === '$ref' && typeof row === 'string'
          ? row.replace(/^#\/\$defs\/(\w+)$/, (_, id: string) => `#/components/schemas/${cachedName(id, io)}`)
          : row,
      ) as T
    for (const [id, definition] of Object.entries($defs)) met[cachedName(id, io)] ??= linked(definition)
    return linked((json.properties as { given: Json }).given)
  }
  return { schema, named: met }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const uncapital = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** By status: the name of the answer, and what it says. */
const failures = {
  400: ['BadRequest', 'The input is not valid; `fields` says where.'],
  401: ['Unauthorized', 'Nobody is signed in, or the session has ended.'],
  403: ['Forbidden', 'The permission or the scope is missing.'],
  404: ['NotFound', 'There is no such record.'],
  409: ['Conflict', 'A rule of the product forbids it, or somebody else changed the record first.'],
  429: [
    'TooManyRequests',
    'Too many calls; `Retry-After` says when to try again, `RateLimit` what each limit has left.',
  ],
} as const

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function failuresOf({ access, method, params, query, body }: Endpoint): Json {
  const possible = {
    400: params ?? query ?? body,
    401: access !== 'public',
    403: access !== 'public' && access !== 'signed-in',
    404: params,
    409: method !== 'GET',
    429: true,
  }
  return Object.fromEntries(
    Object.entries(failures)
      .filter(([status]) => possible[Number(status) as keyof typeof possible])
      .map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}

const queuedExport = (print: Printer) => ({
  description: 'Too many rows for one answer: a job writes the file. `GET /api/jobs/{jobId}` tells when it is ready',
  content: {
    'application/json': {
      schema: print.schema(
        z.object({ type: z.literal('Success'), message: z.string(), data: z.object({ jobId: z.uuid() }) }),
        'output',
      ),
    },
  },
})

function operation(tag: string, name: string, endpoint: Endpoint, print: Printer): Json {
  const body = endpoint.body && { content: bodyContent(endpoint, endpoint.body, print) }
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: endpoint.summary,
    description: [accessSentence(endpoint), rateSentence(endpoint)].filter(Boolean).join(' '),
    security: endpoint.access === 'public' ? [] : [{ session: [] }, ...(isScope(endpoint) ? [{ apiKey: [] }] : [])],
    parameters: parameters(endpoint, print),
    ...(body && { requestBody: { required: true, ...body } }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success', content: success(endpoint, print) },
      ...(endpoint.idempotent &&
        endpoint.status === 201 && {
          200: { description: 'Already done with this key', content: success(endpoint, print) },
        }),
      ...(endpoint.response === 'csv' && { 202: queuedExport(print) }),
      ...failuresOf(endpoint),
      default: failure('Error'),
    },
  }
}

const isScope = ({ access, method }: Endpoint) =>
  (apiScopes as readonly string[]).includes(access) && (method === 'GET' || !access.endsWith(':read'))

const accessSentence = ({ access }: Endpoint) =>
  access === 'public'
    ? 'Open to everyone.'
    : access === 'signed-in'
      ? 'Open to everyone who has signed in.'
      : `Needs the permission \`${access}\`.`

const spans: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }

function rateSentence({ rate }: Endpoint): string {
  if (!rate) return ''
  const { per, calls, seconds, signedInCalls, callsPerEmail, failuresOnly } = rate
  const counted = failuresOnly ? 'calls that fail' : 'calls'
  const more = [
    callsPerEmail && `, ${callsPerEmail} of them for one email`,
    signedInCalls && `, ${signedInCalls} for each person who is signed in`,
  ]
  const most = `At most ${calls} ${counted} ${spans[seconds] ?? `in ${seconds} seconds`} for each ${per}`
  return `${most}${more.filter(Boolean).join('')}; then 429 with \`Retry-After\`.`
}

function bodyContent({ multipart }: Endpoint, body: z.ZodType, print: Printer): Json {
  const schema = print.schema(body, 'input')
  return { 'application/json': { schema }, ...(multipart && { 'multipart/form-data': { schema } }) }
}

function parameters(endpoint: Endpoint, print: Printer): Json[] {
  const named = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = print.schema(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, json]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: json,
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  }
  return [...named(endpoint.params, 'path'), ...named(endpoint.query, 'query'), ...(endpoint.idempotent ? [key] : [])]
}

function success({ response, event }: Endpoint, print: Printer): Json {
  if (response === 'events')
    return { 'application/x-ndjson': { schema: event ? print.schema(event, 'output') : { type: 'object' } } }
  if (response === 'csv') return { 'text/csv': { schema: { type: 'string' } } }
  const envelope = response.extend({ type: z.literal('Success'), message: z.string() })
  return { 'application/json': { schema: print.schema(envelope, 'output') } }
}
