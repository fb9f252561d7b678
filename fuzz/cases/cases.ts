import fc from 'fast-check'
import { type Operation, operations } from '../operations.ts'
import type { Records } from '../world/records.ts'
import { edgesOf } from './edges.ts'
import { impostors, tricks } from './hostile.ts'
import { type Case, hasFile, type Parts, requestOf } from './request.ts'
import { bare, limitsOf, placesOf, safe, shapeOf, withAt } from './schema.ts'
import { injections } from './texts.ts'
import { validFor } from './valid.ts'

export const families = ['valid', 'boundary', 'hostile'] as const
export type Family = (typeof families)[number]

/**
 * The cases of each family for one operation; fast-check generates and shrinks them. With an example, half of them are
 * made from it, so that they reach what a record in the right state leads to.
 */
export function casesOf(
  operation: Operation,
  records: Records,
  example: Parts | undefined,
): Record<Family, fc.Arbitrary<Case>> {
  const drawn = partsOf(operation, records)
  const parts =
    example && !hasFile(example.body)
      ? fc.oneof(
          drawn,
          fc.uuid().map(key => ({ ...example, key })),
        )
      : drawn
  return {
    valid: parts.map(drawn => validCase(operation, drawn)),
    boundary: fc.tuple(parts, anyOf, anyOf).map(([drawn, ...choices]) => boundaryCase(operation, drawn, ...choices)),
    hostile: fc
      .tuple(parts, anyOf, anyOf, anyOf)
      .map(([drawn, ...choices]) => hostileCase(operation, drawn, ...choices)),
  }
}

/** An index into a list that is not known yet, without shrinking. */
const anyOf = fc.noBias(fc.nat(1_000_000))
const pick = <T>(from: readonly T[], which: number) => from[which % from.length] as T

export function partsOf({ endpoint, area }: Operation, records: Records): fc.Arbitrary<Parts> {
  const known = { area, records }
  const part = (name: 'params' | 'query' | 'body') => {
    const schema = endpoint[name]
    return schema ? validFor(schema, known) : fc.constant(undefined)
  }
  return fc.record({
    params: part('params').map(params => (params ?? {}) as Parts['params']),
    query: part('query'),
    body: part('body'),
    key: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, fc.constant('the same key')),
  })
}

export function validCase(operation: Operation, parts: Parts): Case {
  const isValid = partNames.every(name => {
    const schema = operation.endpoint[name]
    return !schema || safe(schema, parts[name])
  })
  return { ...requestOf(operation, parts, 'valid'), ...(isValid && { isValid }) }
}

const partNames = ['params', 'query', 'body'] as const

/** One value at the edge of its schema. An operation without input gets some. */
function boundaryCase(operation: Operation, parts: Parts, place: number, edge: number): Case {
  const places = allPlaces(operation, parts)
  if (places.length === 0)
    return requestOf(operation, { ...parts, query: pick([{ x: 1 }, { id: '' }, 'x'], edge) }, 'x')
  const { part, path, schema, value } = pick(places, place)
  const edges = edgesOf(schema, value).filter(one => part !== 'params' || !leadsElsewhere.includes(String(one)))
  const put = pick(edges, edge)
  return requestOf(operation, { ...parts, [part]: withAt(parts[part], path, put) }, `edge at ${part}.${path.join('.')}`)
}

/** As a part of a path these address another operation. */
const leadsElsewhere = ['', '.', '..']

function allPlaces({ endpoint }: Operation, parts: Parts) {
  return partNames.flatMap(part => {
    const schema = endpoint[part]
    if (!schema) return []
    // Only the parameters of a path can vary.
    const places = placesOf(schema, parts[part]).filter(({ path }) => part !== 'params' || path.length > 0)
    return places.map(place => ({ ...place, part, value: valueAt(parts[part], place.path) }))
  })
}

const valueAt = (value: unknown, path: (string | number)[]): unknown =>
  path.reduce((inner, key) => (inner as Record<string, unknown>)[key], value)

/** A hostile object or injection in one value, or a change to the whole request. */
function hostileCase(operation: Operation, parts: Parts, kind: number, place: number, what: number): Case {
  const places = allPlaces(operation, parts)
  if (kind % 10 === 0) return otherMethod(operation, requestOf(operation, parts, ''), what)
  if (kind % 2 === 0 || places.length === 0) return pick(tricks, what)(requestOf(operation, parts, ''))
  const { part, path, schema } = pick(places, place)
  const put = kind % 3 === 0 ? pick(injections, what) : impostorFor(schema, what)
  return requestOf(
    operation,
    { ...parts, [part]: withAt(parts[part], path, put) },
    `hostile at ${part}.${path.join('.')}`,
  )
}

/** Handlers trust texts most, and a number too large for the database passes a schema without a limit. */
function impostorFor(schema: Parameters<typeof bare>[0], what: number): unknown {
  const { type } = shapeOf(bare(schema))
  const { maximum } = limitsOf(bare(schema))
  if (type === 'number' && maximum === undefined && what % 2) return 2 ** 53 - 1
  return pick(impostors, what)
}

/** A method that this path does not declare. */
function otherMethod({ endpoint }: Operation, request: Case, which: number): Case {
  const taken = operations.filter(({ endpoint: { path } }) => path === endpoint.path).map(one => one.endpoint.method)
  const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
  const method = pick(
    others.filter(other => !taken.includes(other as 'GET') && !(other === 'HEAD' && taken.includes('GET'))),
    which,
  )
  return { ...request, method, what: `method ${method}`, isUndeclared: true }
}
