import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebhookEvent, webhooks } from '@fulmar/contract/integrations/webhooks'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { record, system } from '../activity/activity.ts'
import { sendWebhooks } from './deliveries.ts'

interface Arrival {
  body: string
  signature: string
}

let t: TestApp
let receiver: Server
let url: string
let mode: 'ok' | 'fails' | 'hangs'
let attempts: Arrival[]
let accepted: Arrival[]
let clock: Date

beforeAll(async () => {
  t = await testApp()
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const arrival = { body, signature: String(request.headers['fulmar-signature']) }
      attempts.push(arrival)
      if (mode === 'hangs') return
      if (mode === 'ok') accepted.push(arrival)
      response.writeHead(mode === 'ok' ? 204 : 500).end()
    })
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  await t.database.run(sql`delete from webhooks`)
  mode = 'ok'
  attempts = []
  accepted = []
  clock = new Date(Date.now() + 1000)
})

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}
const run = (over: object = {}) =>
  sendWebhooks(t.database, {
    secrets: t.secrets,
    allowsPrivateAddresses: true,
    timeoutMs: 200,
    now: () => clock,
    ...over,
  })
const add = async (events: WebhookEvent[] = ['reward.changed']) =>
  (await t.call('OWNER', webhooks.create, { body: { url, events } })).body.data
const happen = (entityId: string, action: 'reward.created' | 'reward.changed' | 'store.approved' = 'reward.changed') =>
  t.database.transaction(tx => record(tx, system, { action, entityId }))
const log = async () => (await t.call('OWNER', webhooks.deliveries, { query: {} })).body.data
const eventIds = (arrivals: Arrival[], recordId: string) =>
  arrivals
    .map(arrival => JSON.parse(arrival.body))
    .filter(row => row.record.id === recordId)
    .map(row => row.id)
const idsOf = async (recordId: string) =>
  (await t.database.many<{ id: string }>(sql`select id from activity where entity_id = ${recordId} order by id`)).map(
    row => row.id,
  )

describe('deliveries', () => {
  it('reach a receiver that fails, hangs and comes back: every event, in order per record, validly signed', async () => {
    const { secret, id } = await add()
    const records = [uuidv7(), uuidv7(), uuidv7()]
    for (let n = 0; n < 4; n++) for (const record of records) await happen(record)
    mode = 'fails'
    await run()
    later(2)
    mode = 'hangs'
    await run()
    expect((await log()).map(row => row.failure)).toContain('TIMED_OUT')
    for (const record of records) await happen(record)
    expect(accepted).toEqual([])
    mode = 'ok'
    later(60)
    await run()
    for (const record of records) expect(eventIds(accepted, record)).toEqual(await idsOf(record))
    for (const { body, signature } of attempts) {
      const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    }
    const [webhook] = (await t.call('OWNER', webhooks.list, {})).body.data
    expect(webhook).toMatchObject({ id, waiting: 0, failingSince: null })
  })

  it('come in the order in which they were written, whatever the clocks of the machines say', async () => {
    await add()
    const reward = uuidv7()
    const [late, early] = ['01990000-0000-7000-8000-000000000000', '01890000-0000-7000-8000-000000000000']
    for (const id of [late, early])
      await t.database.run(sql`
        insert into activity (id, action, entity_type, entity_id) values (${id}, 'reward.changed', 'reward', ${reward})`)
    await run()
    expect(eventIds(accepted, reward)).toEqual([late, early])
  })

  it('are made once by two processes that run at the same time, for chosen events only', async () => {
    await add()
    const [reward, store] = [uuidv7(), uuidv7()]
    await happen(reward, 'reward.created')
    await happen(store, 'store.approved')
    await Promise.all([run(), run(), run()])
    await run()
    expect(accepted.map(row => JSON.parse(row.body))).toMatchObject([
      { event: 'reward.changed', record: { type: 'reward', id: reward } },
    ])
  })

  it('say what happened in a sentence that names records but no people', async () => {
    await add(['reward.changed', 'member.created'])
    const reward = await t.build.reward({ name: 'Tote bag' })
    const member = await t.build.user({ name: 'Rita Secret' })
    const { userId } = await t.build.session()
    const doer = { id: userId, ip: '127.0.0.1', requestId: 'test' }
    await t.database.transaction(tx =>
      record(
        tx,
        doer,
        { action: 'reward.paused', entityId: reward.id },
        { action: 'user.created', entityId: member.id },
      ),
    )
    await run()
    const sentences = accepted.map(row => JSON.parse(row.body).sentence)
    expect(sentences).toEqual(
      expect.arrayContaining(['An administrator paused Tote bag', 'An administrator added a user']),
    )
    expect(accepted.map(row => row.body).join()).not.toContain('Rita')
  })

  it('include an entry whose transaction began before the log was read and ended after', async () => {
    await add()
    const reward = uuidv7()
    await t.database.transaction(async tx => {
      await record(tx, system, { action: 'reward.changed', entityId: reward })
      await run()
      expect(accepted).toEqual([])
    })
    await run()
    expect(eventIds(accepted, reward)).toEqual(await idsOf(reward))
  })

  it('pause after three days of failures, notify, and continue when resumed', async () => {
    const { id } = await add()
    const reward = uuidv7()
    await happen(reward)
    mode = 'fails'
    await run()
    later(3 * 24 * 60 + 1)
    await run()
    const [paused] = (await t.call('OWNER', webhooks.list, {})).body.data
    expect(paused).toMatchObject({ status: 'PAUSED', waiting: 1 })
    expect(await t.database.many(sql`select type from notifications where type = 'WEBHOOK_PAUSED'`)).toHaveLength(1)
    mode = 'ok'
    later(10_000)
    await run()
    expect(accepted).toEqual([])
    await t.call('OWNER', webhooks.change, { body: { id, version: paused?.version ?? 0, status: 'ACTIVE' } })
    await run()
    expect(eventIds(accepted, reward)).toHaveLength(1)
    expect((await t.build.activity(id)).map(row => row.action)).toEqual([
      'webhook.changed',
      'webhook.paused',
      'webhook.created',
    ])
  })

  it('are sent again on request, and a test event is sent', async () => {
    const { id } = await add()
    await happen(uuidv7())
    await run()
    const [delivery] = await log()
    await t.call('OWNER', webhooks.sendAgain, { body: { id: delivery?.id ?? '' } })
    await t.call('OWNER', webhooks.ping, { body: { id } })
    await run()
    const events = accepted.map(row => String(JSON.parse(row.body).event))
    expect(events.toSorted()).toEqual(['ping', 'reward.changed', 'reward.changed'])
    expect(new Set(accepted.map(row => row.body)).size).toBe(2)
  })

  it('never call a private address unless that is allowed', async () => {
    await add()
    await happen(uuidv7())
    await run({ allowsPrivateAddresses: false })
    expect(attempts).toEqual([])
    expect(await log()).toMatchObject([{ status: 'WAITING', failure: 'ADDRESS_REFUSED' }])
  })
})

describe('POST /api/webhooks', () => {
  it.each([
    'http://hooks.example/x',
    'https://10.0.0.4/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://a:b@hooks.example/',
  ])('400 for %s', async refused => {
    const strict = await testApp({ connection: t.connection, allowsPrivateAddresses: false })
    const { status, body } = await strict.call(await t.build.session(), webhooks.create, {
      body: { url: refused, events: ['store.approved'] },
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['url']])
  })

  it('keeps no readable secret, and 409 for a stale version, 404 for what is gone', async () => {
    const { id, secret, version } = await add()
    const rows = await t.database.many(sql`select * from webhooks`)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await t.call('OWNER', webhooks.change, { body: { id, version: 9, status: 'PAUSED' } })).status).toBe(409)
    expect((await t.call('OWNER', webhooks.remove, { body: { id, version } })).status).toBe(200)
    for (const endpoint of [webhooks.ping, webhooks.sendAgain])
      expect((await t.call('OWNER', endpoint, { body: { id: unknownId } })).status).toBe(404)
  })
})
