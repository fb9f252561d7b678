import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '../src/api.ts'
import type { Endpoint } from '../src/core/endpoint.ts'

const reads = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, { method, response }]) => method === 'GET' && typeof response === 'object')
    .map(([name, { response }]) => [`${area}.${name}`, (response as z.ZodObject).shape] as const),
)

describe('a list', () => {
  it.each(reads.filter(([, { data }]) => data instanceof z.ZodArray))('%s tells its total', (_name, shape) => {
    expect(Object.keys(shape)).toContain('totalCount')
  })
})
