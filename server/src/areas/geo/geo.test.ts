import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { geo } from '@fulmar/contract/geo'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

const porto = {
  display_name: 'Porto, Portugal',
  lat: '41.15',
  lon: '-8.61',
  address: { town: 'Porto', country: 'Portugal' },
}

/** A geocoder that remembers when it was asked what. */
const asked: { at: number; query: Record<string, string> }[] = []
let answer: () => { status: number; body: string }
let geocoder: Server
let t: TestApp

beforeAll(async () => {
  geocoder = createServer((request, response) => {
    asked.push({ at: Date.now(), query: Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams) })
    const { status, body } = answer()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>(resolve => geocoder.listen(0, '127.0.0.1', resolve))
  const { port } = geocoder.address() as AddressInfo
  t = await testApp({ geocoderUrl: `http://127.0.0.1:${port}/search`, rates: { factor: 1000 } })
})
beforeEach(async () => {
  asked.length = 0
  answer = () => ({ status: 200, body: JSON.stringify([porto]) })
  await t.database.run(sql`update geocoder_turns set next_at = now()`)
})
afterAll(() => new Promise(resolve => geocoder.close(resolve)))

const search = (q: string) => t.call('nobody', geo.search, { query: { q } })

describe('GET /api/geo/search', () => {
  it('200 asks the geocoder in its protocol and names whom to credit', async () => {
    const { status, body } = await search('Porto')
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: [porto], attribution: '© OpenStreetMap contributors' })
    expect(asked.map(one => one.query)).toEqual([{ q: 'porto', format: 'json', addressdetails: '1', limit: '5' }])
  })

  it('calls once for the same search, in parallel and later', async () => {
    await Promise.all([search('Rua  do Cais'), search('rua do cais')])
    await search('RUA DO CAIS')
    expect(asked).toHaveLength(1)
  })

  it('calls at most once a second, and refuses when the wait is too long', async () => {
    const { first } = await t.database.one<{ first: string }>(sql`select next_at as first from geocoder_turns`)
    const statuses = (await Promise.all(Array.from({ length: 9 }, (_, n) => search(`street ${n}`)))).map(
      one => one.status,
    )
    // A busy machine may ask late, and then twice within a second, but never before its turn; timers are exact to 2 ms.
    for (const [n, { at }] of asked.entries()) expect(at).toBeGreaterThanOrEqual(Date.parse(first) + n * 1000 - 2)
    expect(asked.length).toBe(statuses.filter(status => status === 200).length)
    expect(statuses).toContain(503)
    expect(statuses).toContain(200)
  })

  it.each([
    ['an error', { status: 500, body: '{}' }],
    ['nonsense', { status: 200, body: '<html>' }],
    ['another shape', { status: 200, body: '{"found": 1}' }],
    ['half a character', { status: 200, body: '[{"display_name":"\\ud800","lat":"1","lon":"1","address":{}}]' }],
  ])('503 when the geocoder answers %s, and that is not remembered', async (what, given) => {
    answer = () => given
    expect((await search(`broken ${what}`)).status).toBe(503)
    answer = () => ({ status: 200, body: '[]' })
    await t.database.run(sql`update geocoder_turns set next_at = now()`)
    expect((await search(`broken ${what}`)).body.data).toEqual([])
  })

  it('400 for fewer than three letters', async () => {
    expect((await search('ab')).status).toBe(400)
  })
})
