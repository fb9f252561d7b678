import { type LiveEvent, liveEvent, notifications } from '@fulmar/contract/notifications/notifications'
import { stores } from '@fulmar/contract/stores/stores'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import type { Holder } from '#core/actor.ts'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { openLive } from './live.ts'
import { notify } from './notifications.ts'

let here: TestApp
let there: TestApp
let address: string
beforeAll(async () => {
  here = await testApp({ isLive: true })
  there = await testApp({ isLive: true, connection: here.connection })
  address = await there.app.listen({ port: 0, host: '127.0.0.1' })
})

const open: AbortController[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.abort()
})

/** A stream of the other process over a real connection. */
async function follow(token: string, query: { after?: string } = {}) {
  const left = new AbortController()
  open.push(left)
  const url = `${address}${notifications.live.path}?${new URLSearchParams(query).toString()}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: left.signal })
  const events: LiveEvent[] = []
  let hasEnded = false
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body as AsyncIterable<Uint8Array>)
      for (const [, json = ''] of decoder.decode(bytes).matchAll(/^data: (.*)\n\n/gm))
        events.push(liveEvent.parse(JSON.parse(json)))
  }
  const done = read()
    .catch(() => undefined)
    .then(() => {
      hasEnded = true
    })
  const arrives = (wanted: object) =>
    until(async () => events.some(event => Object.entries(wanted).every(([key, value]) => hasValue(event, key, value))))
  if (response.ok) await arrives({ topic: 'opened' })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    events,
    arrives,
    done,
    ended: () => hasEnded,
  }
}

function hasValue(event: object, key: string, value: unknown) {
  const actual = (event as Record<string, unknown>)[key]
  return Array.isArray(actual) ? actual.includes(value) : actual === value
}

const owner = () => here.build.session({ adminRole: 'OWNER' })
const ending = { type: 'REWARD_ENDING', title: 'Mug ends soon', body: 'Until Friday', link: '/rewards/mug' } as const

describe('GET /api/notification/live', () => {
  it('reports in another process what was done in this one', async () => {
    const { token } = await owner()
    const stream = await follow(token)
    expect(stream).toMatchObject({ status: 200, type: 'text/event-stream' })
    const { id } = await here.build.store({ status: 'PENDING' })
    const approval = { id, version: 1, status: 'ACTIVE' } as const
    expect((await here.call('OPERATIONS', stores.change, { body: approval })).status).toBe(200)
    await stream.arrives({ topic: 'records', areas: 'store' })
    await notify(here.database, ending)
    await stream.arrives({ topic: 'notification' })
  })

  it('reports recorded collections when they are counted', async () => {
    const { token } = await owner()
    const stream = await follow(token)
    await here.build.rate('PET', 100)
    await here.build.collection()
    await drainFacts(here.database)
    await stream.arrives({ topic: 'records', areas: 'collection' })
  })

  it('never sends what a permission would hide', async () => {
    const { token } = await here.build.session({ adminRole: 'CONTENT' })
    const stream = await follow(token)
    await notify(here.database, { ...ending, type: 'TEAM_JOINED' })
    await here.database.run(sql`select pg_notify('live', 'records store')`)
    await here.database.run(sql`select pg_notify('live', 'records unheard-of')`)
    await here.database.run(sql`select pg_notify('live', 'records reward')`)
    await stream.arrives({ topic: 'records', areas: 'reward' })
    const received = stream.events
      .filter(event => event.topic !== 'opened')
      .map(event => {
        const { at: _, ...rest } = event
        return rest
      })
    expect(received).toEqual([{ topic: 'records', areas: ['reward'] }])
  })

  it('catches up with what happened since the last event', async () => {
    const { token } = await owner()
    const after = new Date().toISOString()
    await notify(here.database, ending)
    const game = await here.build.game()
    await here.database.run(
      sql`insert into activity (id, action, entity_type, entity_id) values (gen_random_uuid(), 'game.paused', 'game', ${game.id})`,
    )
    const stream = await follow(token, { after })
    await stream.arrives({ topic: 'notification' })
    await stream.arrives({ topic: 'records', areas: 'game' })
  })

  it('reports everything after a long gap', async () => {
    const { token } = await owner()
    const stream = await follow(token, { after: '2020-01-01T00:00:00Z' })
    await stream.arrives({ topic: 'records', areas: 'policy' })
  })

  it('ends with its session, and lets nobody open another', async () => {
    const { token, userId } = await owner()
    const stream = await follow(token)
    await here.database.run(sql`delete from sessions where user_id = ${userId}`)
    await stream.done
    expect((await follow(token)).status).toBe(401)
  })

  it('ends when the role changes, and goes on with the permissions of the new one', async () => {
    const { token, userId } = await owner()
    const stream = await follow(token)
    await here.database.run(sql`update users set admin_role = 'CONTENT' where id = ${userId}`)
    await stream.done
    const next = await follow(token, { after: '2020-01-01T00:00:00Z' })
    await next.arrives({ topic: 'records', areas: 'reward' })
    expect(JSON.stringify(next.events)).not.toContain('"store"')
  })

  it('allows a session 8 streams, and takes no slot for requests', async () => {
    const { token } = await owner()
    for (let n = 0; n < 8; n++) expect((await follow(token)).status).toBe(200)
    expect((await follow(token)).status).toBe(503)
    const busy = await there.request({ token }, { method: 'GET', url: '/api/notification/my' })
    expect(busy.status).toBe(200)
    open.pop()
    open.pop()?.abort()
    await until(async () => (await follow(token)).status === 200)
  })

  it('keeps no place of a session while the process is full', async () => {
    const live = openLive({ streamsPerProcess: 1 })
    const [first, second] = [await here.build.session(), await here.build.session()]
    const actorOf = async ({ token }: { token: string }) => ({
      ...((await here.sessions.holderOf(token)) as Holder),
      ip: '',
      requestId: '',
      userAgent: '',
    })
    const left = new AbortController()
    await live.open(here.database, await actorOf(first), { signal: left.signal })
    const late = { signal: new AbortController().signal }
    const actor = await actorOf(second)
    for (let n = 0; n < 9; n++)
      await expect(live.open(here.database, actor, late)).rejects.toMatchObject({ code: 'TOO_BUSY' })
    left.abort()
    await live.open(here.database, actor, late)
    live.endAll()
  })

  it('ends when the server stops', async () => {
    const other = await testApp({ isLive: true, connection: here.connection })
    const { token } = await owner()
    const url = `${await other.app.listen({ port: 0, host: '127.0.0.1' })}${notifications.live.path}`
    const { body } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await other.app.close()
    const reader = (body as ReadableStream).getReader()
    const chunks: Uint8Array[] = []
    for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value)
    expect(Buffer.concat(chunks).toString()).toMatch(/^data: \{"topic":"opened",[^\n]*\n\n$/)
  })

  it('400 for an `after` that is no time, and 404 for HEAD', async () => {
    const at = (as: As, url: string, method: 'GET' | 'HEAD') => here.request(as, { method, url })
    expect((await at('OWNER', '/api/notification/live?after=then', 'GET')).status).toBe(400)
    expect((await at('OWNER', '/api/notification/live', 'HEAD')).status).toBe(404)
  })
})
