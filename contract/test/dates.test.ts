import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from '../src/api.ts'
import { namedYears } from '../src/core/common.ts'
import type { Endpoint } from '../src/core/endpoint.ts'

interface Def {
  type: string
  format?: string
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: z.core.$ZodType[]
  items?: z.core.$ZodType[]
  valueType?: z.core.$ZodType
}

/** Every day and time within a schema, with the path to it. */
function datesIn(schema: z.core.$ZodType, path: string): [string, z.ZodType][] {
  const { format, shape, innerType, element, in: piped, options, items, valueType } = schema._zod.def as unknown as Def
  if (format === 'date' || format === 'datetime') return [[path, schema as z.ZodType]]
  const named = Object.entries(shape ?? {}).flatMap(([key, part]) => datesIn(part, `${path}.${key}`))
  const parts = [innerType, element, piped, valueType, ...(options ?? []), ...(items ?? [])]
  return [...named, ...parts.flatMap(part => (part ? datesIn(part, path) : []))]
}

const sent = Object.values(api)
  .flatMap(area => Object.values(area) as Endpoint[])
  .flatMap(({ method, path, query, body }) =>
    [query, body].flatMap(schema => (schema ? datesIn(schema, `${method} ${path}`) : [])),
  )

describe('a day or time that callers send', () => {
  it('is among these', () => {
    expect(sent.length).toBeGreaterThan(40)
  })

  it.each(sent)('%s is within the shared years', (_path, schema) => {
    const takes = (day: string) => schema.safeParse(day).success || schema.safeParse(`${day}T00:00:00Z`).success
    // The first of a month, because some are months.
    expect([`${namedYears.first}-01-01`, `${namedYears.last}-12-01`].map(takes)).toEqual([true, true])
    const years = ['0000', '0001', namedYears.first - 1, namedYears.last + 1, '9999']
    expect(years.filter(year => takes(`${year}-01-01`))).toEqual([])
  })
})
