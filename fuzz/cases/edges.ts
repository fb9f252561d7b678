import { namedYears } from '@fulmar/contract/core/common'
import type { z } from 'zod'
import { literally, Repeated } from './request.ts'
import { limitsOf, shapeOf } from './schema.ts'
import { oddTexts } from './texts.ts'

const days = [
  `${namedYears.first}-01-01`,
  `${namedYears.first - 1}-12-31`,
  `${namedYears.last}-12-31`,
  `${namedYears.last + 1}-01-01`,
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2024-02-29',
  '2023-02-29',
  '1900-02-29',
  '2024-13-01',
]
const instants = [
  ...days.map(day => `${day}T00:00:00Z`),
  '9999-12-31T23:59:59.999999999Z',
  '2016-12-31T23:59:60Z',
  '2024-06-01T24:00:00Z',
  '2024-06-01T00:00:00+14:00',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  `2024-06-01T00:00:00.${'1'.repeat(200)}Z`,
]
const uuids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-7FFF-8FFF-FFFFFFFFFFFF',
  '01890000-0000-7000-8000-000000000000',
  '0189000000007000800000000000000',
  '{01890000-0000-7000-8000-000000000000}',
  '01890000-0000-7000-8000-00000000000g',
]
const numbers = [
  0,
  literally('-0'),
  0.5,
  -1,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1e308,
  literally('1e400'),
  literally('-1e400'),
  literally('123456789012345678901234567890'),
  '1',
  '1.0',
  ' 1 ',
  '٣',
]
const emails = [
  'a@b',
  '@',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  `${'a'.repeat(300)}@b.example`,
  'ünï@cödé.example',
  '"a b"@c.example',
  'A@B.EXAMPLE',
  'a@b.example\n',
]
const formatEdges: Record<string, unknown[]> = { uuid: uuids, datetime: instants, date: days, email: emails }

/** Values that fit almost nowhere. */
const misfits = [null, undefined, true, 0, '', [], {}, [[]], { length: 1 }, new Repeated('1', '2'), new Repeated('')]

/** Values at and just beyond the limits of a schema, and of other types. */
export function edgesOf(schema: z.core.$ZodType, value: unknown): unknown[] {
  const byType: Record<string, () => unknown[]> = {
    string: () => stringEdges(schema),
    number: () => numberEdges(schema),
    array: () => arrayEdges(schema, value),
    object: () => objectEdges(value),
    record: () => recordEdges(value),
    enum: () => enumEdges(String(value)),
  }
  return [...(byType[shapeOf(schema).type]?.() ?? oddTexts), [value], new Repeated(value, value), ...misfits]
}

const enumEdges = (value: string) => [value.toLowerCase(), `${value} `, `${value},${value}`, ',', ...oddTexts]

function stringEdges(schema: z.core.$ZodType): unknown[] {
  const { minimum = 1, maximum = 100, format = '' } = limitsOf(schema)
  const lengths = [minimum - 1, minimum, maximum, maximum + 1].filter(length => length >= 0)
  return [
    ...(formatEdges[format] ?? []),
    ...lengths.map(length => 'x'.repeat(length)),
    '😀'.repeat(Math.ceil(maximum / 2)),
    ' '.repeat(maximum + 1),
    'x'.repeat(10_001),
    ...oddTexts,
  ]
}

function numberEdges(schema: z.core.$ZodType): unknown[] {
  const { minimum = 0, maximum = 2 ** 53 - 1 } = limitsOf(schema)
  return [minimum - 1, minimum, maximum, maximum + 1, (minimum + maximum) / 2 + 0.123456789, ...numbers]
}

function arrayEdges(schema: z.core.$ZodType, value: unknown): unknown[] {
  const { maximum = 100 } = limitsOf(schema)
  const [first] = Array.isArray(value) ? value : []
  const many = (length: number) => Array<unknown>(length).fill(first ?? 'x')
  return [[], [first, first], [null], many(maximum), many(maximum + 1), { 0: first, length: 1 }]
}

/** An extra key, each key missing, and keys with a meaning in JavaScript. */
function objectEdges(value: unknown): unknown[] {
  // Where an object may be left out or null, its edges are those of an empty one.
  const whole = (value ?? {}) as Record<string, unknown>
  const without = Object.keys(whole).map(key => ({ ...whole, [key]: undefined }))
  const oddKeys = ['unknown', '', '__proto__', 'constructor', 'toString', 'a'.repeat(5000), '\0', '\uD800']
  return [...without, ...oddKeys.map(key => Object.fromEntries([...Object.entries(whole), [key, 1]]))]
}

function recordEdges(value: unknown): unknown[] {
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`key${n}`, 'x']))
  return [...objectEdges(value), many]
}
