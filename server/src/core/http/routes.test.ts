import { nothing, one } from '@fulmar/contract/core/common'
import { area } from '@fulmar/contract/core/endpoint'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openExports } from '#areas/jobs/large-exports.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { answerTo, listening, send } from '#test/raw-http.ts'
import { until } from '#test/until.ts'
import { type Database, openDatabase, sql } from '../db/db.ts'
import { rememberedUntilWrite } from '../db/query-cache.ts'
import { AppError } from '../errors.ts'
import { answerError } from './error-handler.ts'
import { openAdmission } from './limits/admission.ts'
import { defaultRates, type RateSettings, rateLimits } from './limits/rate-limits.ts'
import { acceptMultipart } from './multipart.ts'
import { type Deps, routes } from './routes.ts'

/** An area that only tests have: a counter that moves, as points and stock will. */
const counters = area({
  add: {
    method: 'POST',
    path: '/api/counter',
    access: 'signed-in',
    summary: 'Adds',
    body: z.strictObject({ by: z.number().int() }),
    response: one(z.object({ value: z.number() })),
    status: 201,
    idempotent: true,
  },
  fail: { method: 'PUT', path: '/api/counter', access: 'signed-in', summary: 'Adds, then fails', response: nothing },
  limited: {
    method: 'GET',
    path: '/api/limited',
    access: 'public',
    summary: 'Twice a minute',
    response: nothing,
    rate: { per: 'address', calls: 2, seconds: 60 },
  },
  enter: {
    method: 'POST',
    path: '/api/enter',
    access: 'public',
    summary: 'Fails unless it is Ana',
    body: z.strictObject({ email: z.string() }),
    response: nothing,
    rate: { per: 'address', calls: 5, seconds: 60, callsPerEmail: 2, failuresOnly: true },
  },
  leak: {
    method: 'GET',
    path: '/api/leak',
    access: 'public',
    summary: 'Says too much',
    response: one(z.object({ shown: z.string() })),
  },
  patient: {
    method: 'PUT',
    path: '/api/patient',
    access: 'public',
    summary: 'Tells how long it may take',
    response: one(z.object({ limit: z.string() })),
    takesLong: true,
  },
  hold: { method: 'GET', path: '/api/hold', access: 'public', summary: 'Waits to be let go', response: nothing },
  touch: {
    method: 'PUT',
    path: '/api/touch',
    access: 'public',
    summary: 'One statement',
    response: nothing,
    oneStatement: true,
  },
  whoami: { method: 'GET', path: '/api/whoami', access: 'signed-in', summary: 'Just answers', response: nothing },
  slow: { method: 'GET', path: '/api/slow', access: 'signed-in', summary: 'Takes long', response: 'csv' },
  table: { method: 'GET', path: '/api/table', access: 'signed-in', summary: 'Breaks at once', response: 'csv' },
  count: {
    method: 'GET',
    path: '/api/count',
    access: 'public',
    summary: 'Counts until told to stop',
    query: z.strictObject({ how: z.enum(['end', 'wait', 'break', 'refuse']) }),
    response: 'events',
    event: z.object({ n: z.number() }),
    lane: 'outside',
  },
})

let holding = 0
const letGo: (() => void)[] = []

const stopped: string[] = []

async function* counting(how: string, signal: AbortSignal) {
  try {
    yield { n: 1, secret: 'left out' } as { n: number }
    if (how === 'break') throw new Error('a bug')
    if (how === 'wait') await new Promise(resolve => signal.addEventListener('abort', resolve))
    yield { n: 2 }
  } finally {
    stopped.push(how)
  }
}

const add = (by: number) => sql`update counter set value = value + ${by} returning value`

const counterRoutes = routes(counters, {
  add: async ({ db, body }) => ({ message: 'Added', data: await db.one<{ value: number }>(add(body.by)) }),
  fail: async ({ db }) => {
    await db.run(add(1000))
    throw new AppError('NOT_FOUND', 'Nothing here')
  },
  limited: async () => ({}),
  enter: async ({ body }) => {
    if (body.email !== 'ana@test.example') throw new AppError('NOT_FOUND', 'Not Ana')
    return {}
  },
  leak: async () => ({ data: { shown: 'yes', password: 'secret' } as { shown: string } }),
  patient: async ({ db }) => ({
    data: await db.one<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`),
  }),
  hold: async () => {
    holding++
    await new Promise<void>(resolve => letGo.push(resolve))
    return {}
  },
  touch: async ({ db }) => {
    await db.run(add(0))
    return {}
  },
  whoami: async () => ({}),
  count: async ({ query, signal }) => {
    if (query.how === 'refuse') throw new AppError('NOT_FOUND', 'Nothing here')
    return counting(query.how, signal)
  },
  slow: async () => ({ filename: 'slow.csv', query: sql`select pg_sleep(60)`, columns: [] }),
  table: async () => ({ filename: 'table.csv', query: sql`select 1 / 0`, columns: [] }),
})

let t: TestApp
const closers: (() => Promise<unknown>)[] = []

interface Options {
  sessions?: Deps['sessions']
  rates?: Partial<RateSettings>
}

async function openApp(database: Database, { sessions = t.sessions, rates }: Options = {}) {
  const app = Fastify()
  await acceptMultipart(app)
  app.setErrorHandler(answerError)
  const limits = rateLimits(database, { ...defaultRates, perAddressPerMinute: 1000, ...rates })
  counterRoutes(app, {
    database,
    rateLimits: limits,
    admission: openAdmission(),
    sessions,
    exports: openExports({ countMs: 50 }),
  })
  closers.push(() => app.close())
  return app
}

let app: Awaited<ReturnType<typeof openApp>>
let authorization: string

beforeAll(async () => {
  t = await testApp()
  await t.owner.run(sql`create table counter (value int not null)`)
  await t.database.run(sql`insert into counter values (0)`)
  authorization = `Bearer ${(await t.build.session()).token}`
  app = await openApp(t.database)
})
afterAll(async () => {
  for (const close of closers) await close()
})

const value = async () => (await t.database.one<{ value: number }>(sql`select value from counter`)).value
const post = (key: string | undefined, by: number) =>
  app.inject({
    method: 'POST',
    url: '/api/counter',
    headers: { authorization, ...(key && { 'idempotency-key': key }) },
    payload: { by },
  })

describe('a write that moves something', () => {
  it('400 without an Idempotency-Key', async () => {
    expect((await post(undefined, 1)).json()).toMatchObject({ statusCode: 400, error: 'IDEMPOTENCY_KEY_MISSING' })
  })

  it('is done once for a key: a replay gets the first answer with 200, another body 409', async () => {
    const before = await value()
    const first = await post('key-1', 5)
    const again = await post('key-1', 5)
    expect([first.statusCode, again.statusCode]).toEqual([201, 200])
    expect(again.json()).toEqual(first.json())
    expect((await post('key-1', 6)).json()).toMatchObject({ statusCode: 409, error: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await value()).toBe(before + 5)
  })

  it('is done once when twenty send the same key together', async () => {
    const before = await value()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('key-2', 1)))
    expect(await value()).toBe(before + 1)
    expect(answers.filter(answer => answer.statusCode === 201)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
  })
})

describe('the way of a request', () => {
  it('keeps nothing of a write that fails', async () => {
    const before = await value()
    const { statusCode } = await app.inject({ method: 'PUT', url: '/api/counter', headers: { authorization } })
    expect(statusCode).toBe(404)
    expect(await value()).toBe(before)
  })

  it('answers only what the contract declares', async () => {
    expect((await app.inject({ url: '/api/leak' })).json()).toEqual({
      type: 'Success',
      message: 'Done',
      data: { shown: 'yes' },
    })
  })

  it('clears what lists have cached, also after a write of one statement', async () => {
    let asked = 0
    const ask = async () => ++asked
    const remembered = () => rememberedUntilWrite(t.database, sql`select 'a list'`, ask, () => true)
    expect([await remembered(), await remembered()]).toEqual([1, 1])
    expect((await app.inject({ method: 'PUT', url: '/api/touch' })).statusCode).toBe(200)
    expect(await remembered()).toBe(2)
  })

  it('gives a write that takes long the time for it', async () => {
    const { json } = await app.inject({ method: 'PUT', url: '/api/patient' })
    expect(json()).toMatchObject({ data: { limit: '1min' } })
  })

  it('becomes a job when even counting its rows takes too long', async () => {
    const answer = await app.inject({ url: '/api/slow', headers: { authorization } })
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { data: { jobId: expect.any(String) } }])
  })

  it('answers a table that cannot be read as every other failure', async () => {
    const { statusCode, headers, json } = await app.inject({ url: '/api/table', headers: { authorization } })
    expect({ statusCode, ...headers }).toMatchObject({
      statusCode: 500,
      'content-type': expect.stringContaining('application/json'),
    })
    expect(headers).not.toHaveProperty('content-disposition')
    expect(json()).toMatchObject({ type: 'Error', errorType: 'INTERNAL', error: 'BROKE' })
  })

  it('keeps places for those who are signed in, and refuses strangers early when theirs are taken', async () => {
    const crowd = Array.from({ length: 80 }, () => app.inject('/api/hold'))
    await until(() => holding === 4)
    const known = { url: '/api/whoami', headers: { authorization } }
    expect((await app.inject(known)).statusCode).toBe(200)
    while (letGo.length) letGo.shift()?.()
    const release = setInterval(() => letGo.shift()?.(), 1)
    const answers = await Promise.all(crowd)
    clearInterval(release)
    const turnedAway = answers.filter(answer => answer.statusCode === 503)
    expect(turnedAway.length).toBeGreaterThanOrEqual(16)
    expect(turnedAway[0]?.json()).toMatchObject({ errorType: 'UNAVAILABLE', error: 'TOO_BUSY' })
    expect(turnedAway[0]?.headers['retry-after']).toBe('1')
    expect(answers.filter(answer => answer.statusCode === 200).length).toBeGreaterThan(4)
  })

  it('looks no more made-up tokens up once an address has sent too many; who is known goes on', async () => {
    let lookups = 0
    const holderOf = (token: string) => {
      lookups++
      return t.sessions.holderOf(token)
    }
    const sessions = { ...t.sessions, holderOf }
    const strict = await openApp(t.database, { sessions, rates: { perAddressPerMinute: 3 } })
    const whoami = (token: string) =>
      strict.inject({ url: '/api/whoami', headers: { authorization: `Bearer ${token}` } })
    const good = (await t.build.session()).token
    expect((await whoami(good)).statusCode).toBe(200)
    const statuses: number[] = []
    for (const letter of 'abcde') statuses.push((await whoami(letter.repeat(43))).statusCode)
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect((await whoami(good)).statusCode).toBe(200)
    expect(lookups).toBe(5)
  })

  it('counts an endpoint of its own rate over all processes, and says when to come back', async () => {
    const otherDatabase = openDatabase({ connection: t.connection })
    closers.push(otherDatabase.end)
    const other = await openApp(otherDatabase)
    const statuses = [
      await app.inject('/api/limited'),
      await other.inject('/api/limited'),
      await app.inject('/api/limited'),
    ]
    expect(statuses.map(answer => answer.statusCode)).toEqual([200, 200, 429])
    expect(Number(statuses[2]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(statuses[2]?.json()).toMatchObject({ errorType: 'RATE_LIMITED' })
  })

  it('says which limits a call counts towards and what is left of them, also when it is refused', async () => {
    const strict = await openApp(t.database, { rates: { publicPerAddressPerMinute: 2 } })
    const here = { url: '/api/limited', remoteAddress: '203.0.113.7' }
    const answers = [await strict.inject(here), await strict.inject(here), await strict.inject(here)]
    expect(answers.map(({ headers }) => headers['ratelimit-policy'])).toEqual([
      '"address";q=2;w=60, "call";q=2;w=60',
      '"address";q=2;w=60, "call";q=2;w=60',
      '"address";q=2;w=60',
    ])
    expect(answers.map(({ headers }) => String(headers.ratelimit).replace(/t=\d+/g, 't'))).toEqual([
      '"address";r=1;t, "call";r=1;t',
      '"address";r=0;t, "call";r=0;t',
      '"address";r=0;t',
    ])
    const signedIn = await strict.inject({ url: '/api/whoami', headers: { authorization } })
    expect(signedIn.headers.ratelimit).toMatch(/^"session";r=\d+;t=\d+$/)
  })

  it('counts public calls, calls of a limit of their own and calls without a session apart', async () => {
    const strict = await openApp(t.database, { rates: { publicPerAddressPerMinute: 1, perAddressPerMinute: 1 } })
    const here = { remoteAddress: '203.0.113.8' }
    const statusOf = async (url: string) => (await strict.inject({ url, ...here })).statusCode
    for (const [url, first] of [
      ['/api/whoami', 401],
      ['/api/leak', 200],
      ['/api/limited', 200],
    ] as const)
      expect([await statusOf(url), await statusOf(url)]).toEqual([first, 429])
  })

  it('counts failures for one email, so that those behind one address do not use up each other’s tries', async () => {
    const enter = async (name: string, remoteAddress = '203.0.113.9') => {
      const payload = { email: `${name}@test.example` }
      return (await app.inject({ method: 'POST', url: '/api/enter', payload, remoteAddress })).statusCode
    }
    const many = async (name: string, times: number) => {
      const statuses: number[] = []
      for (let n = 0; n < times; n++) statuses.push(await enter(name))
      return statuses
    }
    expect(await many('ana', 12)).toEqual(Array(12).fill(200))
    expect(await many('rui', 3)).toEqual([404, 404, 429])
    expect(await enter('RUI')).toBe(429)
    expect(await many('ana', 3)).toEqual([200, 200, 200])
    // Five failures in all are the limit of the address.
    expect([...(await many('eva', 2)), ...(await many('ivo', 2))]).toEqual([404, 404, 404, 429])
    expect(await enter('ana')).toBe(429)
    expect(await enter('rui', '203.0.113.10')).toBe(404)
  })
})

describe('events', () => {
  const count = (how: string) => app.inject({ url: '/api/count', query: { how } })

  it('are lines of JSON in the declared shape', async () => {
    const { statusCode, headers, body } = await count('end')
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/x-ndjson', '{"n":1}\n{"n":2}\n'])
  })

  it('are refused like any other call before the first', async () => {
    expect((await count('refuse')).json()).toMatchObject({ statusCode: 404, error: 'NOT_FOUND' })
  })

  it('come as they happen, and stop when the caller goes away', async () => {
    const port = await listening(app)
    const socket = send(port, 'GET /api/count?how=wait HTTP/1.1\r\nhost: x\r\n\r\n')
    const heard: string[] = []
    socket.on('data', bytes => heard.push(String(bytes)))
    await until(() => heard.join('').includes('{"n":1}'))
    expect(stopped).not.toContain('wait')
    socket.destroy()
    await until(() => stopped.includes('wait'))
  })

  it('break off the connection when something breaks', async () => {
    const port = await listening(app)
    const { body } = await answerTo(send(port, 'GET /api/count?how=break HTTP/1.1\r\nhost: x\r\n\r\n'))
    expect(body).toContain('{"n":1}')
    expect(body).not.toMatch(/0\r\n\r\n$/)
  })
})
