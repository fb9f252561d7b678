import type { Api } from '@fulmar/contract/api'
import { namedYears } from '@fulmar/contract/core/common'
import fc from 'fast-check'
import type { z } from 'zod'
import { kindOf, type Records } from '../world/records.ts'
import { isOptional, limitsOf, pipedFrom, type Shape, safe, shapeOf } from './schema.ts'

type Schema = z.core.$ZodType
type Values = fc.Arbitrary<unknown>

/** The records that can be referenced, and the area. */
export interface Known {
  area: keyof Api
  records: Records
}

const tries = 4

/** Values that satisfy a schema, if a few attempts find some: refinements are opaque. */
export function validFor(schema: Schema, known: Known): Values {
  const values = valuesOf(schema, '', known)
  return fc
    .tuple(...Array<Values>(tries).fill(values))
    .map(drawn => drawn.find(value => safe(schema, value)) ?? drawn[0])
}

function valuesOf(schema: Schema, field: string, known: Known): Values {
  const shape = shapeOf(schema)
  const make = makers[shape.type]
  if (!make) throw new Error(`Nothing makes values of zod's ${shape.type}: teach cases/valid.ts`)
  return make(shape, schema, field, known)
}

type Maker = (shape: Shape, schema: Schema, field: string, known: Known) => Values

const inner: Maker = (shape, _schema, field, known) =>
  valuesOf((shape.innerType ?? pipedFrom(shape)) as Schema, field, known)

const makers: Record<string, Maker> = {
  object: ({ shape = {} }, _schema, _field, known) => {
    const parts = Object.entries(shape).map(([key, part]) => [key, valuesOf(part, key, known)] as const)
    const required = parts.filter(([key]) => !isOptional(shape[key] as Schema))
    // With half of all filters set hardly anything matches, so the plain list is requested too.
    return fc.oneof(
      { weight: 2, arbitrary: fc.record(Object.fromEntries(parts), { requiredKeys: required.map(([key]) => key) }) },
      fc.record(Object.fromEntries(required)),
    )
  },
  string: (_shape, schema, field, known) => strings(schema, field, known),
  number: (_shape, schema) => numbers(schema),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  enum: ({ entries = {} }) => fc.constantFrom(...Object.values(entries)),
  literal: ({ values = [] }) => fc.constantFrom(...values),
  optional: inner,
  nonoptional: inner,
  default: inner,
  pipe: inner,
  nullable: ({ innerType }, _schema, field, known) =>
    fc.option(valuesOf(innerType as Schema, field, known), { nil: null }),
  union: ({ options = [] }, _schema, field, known) => fc.oneof(...options.map(one => valuesOf(one, field, known))),
  array: ({ element }, schema, field, known) => {
    const { minimum = 0, maximum = 4 } = limitsOf(schema)
    return fc.array(valuesOf(element as Schema, field, known), {
      minLength: minimum,
      maxLength: Math.min(maximum, minimum + 3),
    })
  },
  tuple: ({ items = [] }, _schema, field, known) => fc.tuple(...items.map(item => valuesOf(item, field, known))),
  record: ({ keyType, valueType }, _schema, field, known) =>
    fc.dictionary(valuesOf(keyType as Schema, field, known).map(String), valuesOf(valueType as Schema, field, known), {
      maxKeys: 3,
    }),
  unknown: () => fc.jsonValue({ maxDepth: 2 }),
  // A file is not JSON; an object that looks like one is.
  custom: () => fc.constant({ type: 'image/png', size: 1 }),
}

const datesIn = (first: number, last: number) =>
  fc.date({ min: new Date(`${first}-01-01`), max: new Date(`${last}-12-31`), noInvalidDate: true })
// Mostly around today, where the records are.
const dates = fc.oneof({ weight: 4, arbitrary: datesIn(2020, 2030) }, datesIn(namedYears.first, namedYears.last))

const formats: Record<string, Values> = {
  datetime: dates.map(date => date.toISOString()),
  date: dates.map(date => date.toISOString().slice(0, 10)),
  email: fc.nat(999).map(n => `somebody-${n}@fuzz.example`),
  e164: fc.integer({ min: 1e8, max: 9e8 }).map(n => `+351${n}`),
  url: fc.nat(999).map(n => `https://shop-${n}.example/`),
}

/** Mostly meaningful values, so that handlers get past their first checks; sometimes others. */
function strings(schema: Schema, field: string, known: Known): Values {
  const { format = '' } = limitsOf(schema)
  if (format === 'uuid') return uuids(field, known)
  const words = (known.records.words[field] ?? []).filter(word => safe(schema, word))
  const others = formats[format] ?? texts(schema)
  return words.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...words) }, others) : others
}

function uuids(field: string, { area, records }: Known): Values {
  const { [kindOf(area, field)]: ids } = records.ids
  const unknown = fc.uuid({ version: 7 })
  return ids.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, unknown) : unknown
}

function texts(schema: Schema): Values {
  const { minimum = 0, maximum = 20, pattern } = limitsOf(schema)
  if (pattern) return fc.stringMatching(pattern)
  // A letter first, so that trimming leaves enough.
  return fc
    .string({ minLength: Math.max(0, minimum - 1), maxLength: Math.max(0, Math.min(maximum, minimum + 12) - 1) })
    .map(text => `a${text}`)
}

function numbers(schema: Schema): Values {
  const { minimum = -1e6, maximum = 1e6, format } = limitsOf(schema)
  const [min, max] = [Math.max(minimum, -1e12), Math.min(maximum, 1e12)]
  // Business rules allow less than schemas, and mostly small values.
  if (format === 'safeint')
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 500) }), fc.integer({ min, max }))
  return fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map(n => n / 100)
}
