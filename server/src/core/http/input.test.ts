import { expect, it } from 'vitest'
import { toNfc } from './input.ts'

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
