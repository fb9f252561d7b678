import type { z } from 'zod'

type Schema = z.core.$ZodType

/** The parts of a schema definition used to generate cases. */
export interface Shape {
  type: string
  shape?: Record<string, Schema>
  /** For wrappers: optional, nullable, default. */
  innerType?: Schema
  element?: Schema
  items?: Schema[]
  options?: Schema[]
  in?: Schema
  out?: Schema
  keyType?: Schema
  valueType?: Schema
  entries?: Record<string, string | number>
  values?: unknown[]
}

/** The combined limits of a schema's checks. */
export interface Limits {
  minimum?: number
  maximum?: number
  /** For strings and numbers: uuid, datetime, safeint. */
  format?: string
  pattern?: RegExp
}

interface Check {
  check: string
  minimum?: number
  maximum?: number
  value?: number
  format?: string
  pattern?: RegExp
}

const limitOf: Record<string, (check: Check) => Limits> = {
  min_length: ({ minimum }) => ({ minimum }),
  max_length: ({ maximum }) => ({ maximum }),
  greater_than: ({ value }) => ({ minimum: value }),
  less_than: ({ value }) => ({ maximum: value }),
  number_format: ({ format }) => ({ format }),
  string_format: ({ pattern }) => ({ pattern }),
}

export const shapeOf = (schema: Schema) => schema._zod.def as unknown as Shape

export function limitsOf(schema: Schema): Limits {
  const { checks = [], format } = schema._zod.def as { checks?: { _zod: { def: Check } }[]; format?: string }
  const limits = checks.map(({ _zod: { def } }) => limitOf[def.check]?.(def) ?? {})
  return Object.assign({}, format && { format }, ...limits) as Limits
}

export const isOptional = (schema: Schema) => schema._zod.optin === 'optional'

/** The input schema without wrappers for optional values and transforms. */
export function bare(schema: Schema): Schema {
  const shape = shapeOf(schema)
  const inner = shape.innerType ?? pipedFrom(shape)
  return inner ? bare(inner) : schema
}

/** Of a pipe the stricter schema: the second, unless it is only a transform. */
export const pipedFrom = ({ in: first, out: second }: Shape) =>
  second && shapeOf(second).type !== 'transform' ? second : first

/** A path in a value and its schema. */
export interface Place {
  path: (string | number)[]
  schema: Schema
}

/** Every path that a schema describes, the root first. */
export function placesOf(schema: Schema, value: unknown, path: Place['path'] = []): Place[] {
  const { options } = shapeOf(bare(schema))
  const fitting = options?.find(option => safe(option, value)) ?? options?.[0]
  if (fitting) return placesOf(fitting, value, path)
  const { shape, element, items, valueType } = shapeOf(bare(schema))
  const here = { path, schema: bare(schema) }
  if (typeof value !== 'object' || value === null) return [here]
  const inner = Object.entries(value).flatMap(([key, part]) => {
    const of = shape?.[key] ?? element ?? items?.[Number(key)] ?? valueType
    return of ? placesOf(of, part, [...path, Array.isArray(value) ? Number(key) : key]) : []
  })
  return [here, ...inner]
}

export const safe = (schema: Schema, value: unknown) => (schema as z.ZodType).safeParse(value).success

/** The value with a replacement at one path; undefined removes it. */
export function withAt(value: unknown, [key, ...rest]: Place['path'], put: unknown): unknown {
  if (key === undefined) return put
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const inner = (value as Record<string, unknown>)[key]
  const changed = withAt(inner, rest, put)
  if (changed === undefined && rest.length === 0) Reflect.deleteProperty(copy, key)
  // A plain assignment to __proto__ would be lost.
  else Object.defineProperty(copy, key, { value: changed, enumerable: true, configurable: true, writable: true })
  return copy
}
