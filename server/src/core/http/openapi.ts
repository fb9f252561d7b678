import type { Area, Endpoint } from '@fulmar/contract/core/endpoint'
import { errorBody, errors } from '@fulmar/contract/core/errors'
import { apiScopes } from '@fulmar/contract/integrations/api-keys'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

/** OpenAPI 3.1, generated from the contract. */
export function openApi(api: Record<string, Area>): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, area] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(area)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(tag, name, endpoint) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Fulmar', version: '1', description: 'The API behind the Fulmar back office.' },
    tags: Object.keys(api).map(name => ({ name })),
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
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
    'x-error-codes': Object.fromEntries(
      Object.entries(errors).map(([code, [errorType, statusCode]]) => [code, { errorType, statusCode }]),
    ),
    paths,
  }
}

const queuedExport = {
  description: 'Too many rows for one answer: a job writes the file. `GET /api/jobs/{jobId}` tells when it is ready',
  content: {
    'application/json': {
      schema: schemaOf(
        z.object({ type: z.literal('Success'), message: z.string(), data: z.object({ jobId: z.uuid() }) }),
        'output',
      ),
    },
  },
}

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  const body = endpoint.body && { content: bodyContent(endpoint, endpoint.body) }
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: endpoint.summary,
    description: [accessSentence(endpoint), rateSentence(endpoint)].filter(Boolean).join(' '),
    security: endpoint.access === 'public' ? [] : [{ session: [] }, ...(isScope(endpoint) ? [{ apiKey: [] }] : [])],
    parameters: parameters(endpoint),
    ...(body && { requestBody: { required: true, ...body } }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success', content: success(endpoint) },
      ...(endpoint.idempotent &&
        endpoint.status === 201 && { 200: { description: 'Done before with this key', content: success(endpoint) } }),
      ...(endpoint.response === 'csv' && { 202: queuedExport }),
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const isScope = ({ access, method }: Endpoint) =>
  (apiScopes as readonly string[]).includes(access) && (method === 'GET' || !access.endsWith(':read'))

const accessSentence = ({ access }: Endpoint) =>
  access === 'public'
    ? 'Open to everyone.'
    : access === 'signed-in'
      ? 'Open to everyone who is signed in.'
      : `Needs the permission \`${access}\`.`

const spans: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }

function rateSentence({ rate }: Endpoint): string {
  if (!rate) return ''
  const { per, calls, seconds, signedInCalls } = rate
  const more = signedInCalls ? `, ${signedInCalls} for each person who is signed in` : ''
  return `At most ${calls} calls ${spans[seconds] ?? `in ${seconds} seconds`} for each ${per}${more}; then 429 with \`Retry-After\`.`
}

function bodyContent({ multipart }: Endpoint, body: z.ZodType): Json {
  const schema = schemaOf(body, 'input')
  return { 'application/json': { schema }, ...(multipart && { 'multipart/form-data': { schema } }) }
}

function parameters(endpoint: Endpoint): Json[] {
  const named = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {} } = schemaOf(schema, 'input') as { properties?: Record<string, Json> }
    const { required = [] } = schemaOf(schema, 'input') as { required?: string[] }
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

function success({ response, event }: Endpoint): Json {
  if (response === 'events')
    return { 'application/x-ndjson': { schema: event ? schemaOf(event, 'output') : { type: 'object' } } }
  if (response === 'csv') return { 'text/csv': { schema: { type: 'string' } } }
  const envelope = response.extend({ type: z.literal('Success'), message: z.string() })
  return { 'application/json': { schema: schemaOf(envelope, 'output') } }
}
