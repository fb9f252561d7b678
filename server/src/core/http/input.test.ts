import { api } from '@fulmar/contract/api'
import type { Endpoint } from '@fulmar/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { AppError } from '../errors.ts'
import { readInput, toNfc } from './input.ts'

const apart = 'Ine\u0302s'
const composed = 'Inês'

it('composes every text of a body, and leaves everything else alone', () => {
  const file = Buffer.from(apart)
  const body = { name: apart, tags: [apart, 3, null], deep: { text: apart, isOn: true }, file }
  expect(toNfc(body)).toEqual({
    name: composed,
    tags: [composed, 3, null],
    deep: { text: composed, isOn: true },
    file: Buffer.from(apart),
  })
  expect(body.file).toBe(file)
})

it('takes a query, which has a prototype of its own', () => {
  const query = Object.assign(Object.create(Object.create(null)), { search: apart })
  expect((toNfc(query) as { search: string }).search).toBe(composed)
})

it('takes texts that are not objects', () => {
  expect([toNfc(apart), toNfc(undefined), toNfc(null), toNfc(7)]).toEqual([composed, undefined, null, 7])
})

it('says what is wrong without the words of the validator, whatever is left out or of another kind', async () => {
  const said: string[] = []
  for (const endpoint of Object.values(api).flatMap(area => Object.values(area) as Endpoint[]))
    for (const value of [undefined, 7, [], {}, { a: {} }])
      for (const wrong of ['id', 'name', 'email', 'lines', 'status', 'version', 'type', 'from']) {
        const given = value === undefined ? {} : { [wrong]: value }
        const request = { body: given, query: given, params: {}, headers: {}, isMultipart: () => false }
        await readInput(endpoint, request as unknown as FastifyRequest).catch((error: AppError) =>
          said.push(...Object.values(error.details.fields ?? {})),
        )
      }
  expect(said.length).toBeGreaterThan(1000)
  expect([...new Set(said)].filter(words => /expected|received|invalid input|nonoptional/i.test(words))).toEqual([])
})
