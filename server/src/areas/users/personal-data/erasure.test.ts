import { api } from '@fulmar/contract/api'
import { auth } from '@fulmar/contract/auth/auth'
import { collections } from '@fulmar/contract/collections/collections'
import type { Endpoint } from '@fulmar/contract/core/endpoint'
import { points } from '@fulmar/contract/points/points'
import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { userList } from '@fulmar/contract/users/user-list'
import { userRecord } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { png } from '#test/images.ts'
import { missingErasureRules, tracesOf } from '#test/traces.ts'

let t: TestApp
const logged: string[] = []
beforeAll(async () => {
  t = await testApp({ logTo: { write: line => void logged.push(line) } })
  await t.build.rate('PET', 300)
})

const get = async (id: string) => (await t.call('OWNER', userRecord.get, { params: { id } })).body.data

async function erase(id: string, as: As = 'OWNER') {
  const { memberCode } = await get(id)
  return t.call(as, userRecord.erase, { body: { id, memberCode: memberCode ?? '', reason: 'ASKED' } })
}

describe('DELETE /api/user/update', () => {
  it('200 leaves no personal data in any column of any table or in the log, and the ledger intact', async () => {
    const words = { name: 'Filomena Arroz-Doce', email: 'filomena.arroz@doce.example', phone: '+351913572468' }
    const { id, picture } = await lifeOf(words)
    expect((await t.request('nobody', { url: picture })).status).toBe(200)
    const entries = await entriesOf(id)
    expect((await tracesOf(t.database, Object.values(words))).length).toBeGreaterThan(5)

    const { status, body } = await erase(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Erased person',
      email: null,
      phone: null,
      memberCode: null,
      status: 'ERASED',
      neighborhood: null,
      points: { available: 0, held: 0 },
      notes: 0,
    })
    expect(await missingErasureRules(t.database, Object.values(words))).toEqual([])
    expect(logged.length).toBeGreaterThan(10)
    expect(logged.filter(line => Object.values(words).some(word => line.includes(word)))).toEqual([])
    expect((await auditLedger(t.database)).filter(({ violations }) => violations > 0)).toEqual([])
    // Everything that was in the books is still there, and one entry more: the points that nobody can ask for any more.
    expect(await entriesOf(id)).toBe(entries + 1)
    await t.deliverMail()
    expect((await t.request('nobody', { url: picture })).status).toBe(404)
    expect((await t.build.activity(id))[0]).toMatchObject({ action: 'user.erased', after: { reason: 'ASKED' } })
    const gift = { userId: id, points: 5, reasonCode: 'OTHER', note: 'nobody is there' } as const
    expect((await t.call('OWNER', points.adjust, { body: gift, idempotencyKey: uuidv7() })).status).toBe(404)
    // The address is free again.
    await t.build.user({ email: words.email })
  })

  it('200 leaves no one-word name, or name with special characters, in stored answers', async () => {
    for (const name of ['Filipinho', 'Zé "O \\Mar" Brás']) {
      const { id } = await t.build.user({ name })
      const body = { userId: id, points: 40, reasonCode: 'GOODWILL', note: 'a storm' } as const
      const adjust = { body, idempotencyKey: uuidv7() }
      expect((await t.call('OPERATIONS', points.adjust, adjust)).body.data.user.name).toBe(name)
      expect((await erase(id)).status).toBe(200)
      const again = await t.call('OPERATIONS', points.adjust, adjust)
      expect([again.status, again.body.data.user]).toMatchObject([200, { id, name: 'Erased person' }])
    }
  })

  it('200 shows "Erased person" in place of the name', async () => {
    const boss = await t.build.account({ name: 'Bernardo Apagado', adminRole: 'OWNER' })
    const as = await t.build.session({ userId: boss.id })
    const member = await t.build.user({ name: 'Celeste Apagada' })
    await t.build.rate('PP', 100)
    const store = await t.build.store()
    const handIn = { userId: member.id, storeId: store.id, lines: [{ plasticCode: 'PP' as const, grams: 1000 }] }
    const { id } = (await t.call(as, collections.record, { body: handIn, idempotencyKey: uuidv7() })).body.data
    const body = { userId: member.id, points: 20_000, reasonCode: 'GOODWILL', note: 'a storm' } as const
    await t.call(as, points.adjust, { body, idempotencyKey: uuidv7() })
    const kept = await t.build.user()
    await t.call(as, userRecord.addNote, { body: { userId: kept.id, text: 'Called about a card' } })
    await t.call(as, userRecord.change, { body: { id: kept.id, version: 1, name: 'Another Name' } })
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${boss.id}`)
    for (const one of [boss.id, member.id]) expect((await erase(one)).status).toBe(200)

    const gone = { name: 'Erased person' }
    const query = { userId: member.id }
    const shown = async (request: { url: string; query?: Record<string, string> }) =>
      (await t.request('OWNER', request)).body
    expect((await shown({ url: `/api/collection/${id}` })).data).toMatchObject({ user: gone, recordedBy: gone })
    expect((await shown({ url: collections.list.path, query })).data).toMatchObject([{ user: gone, recordedBy: gone }])
    expect(await shown({ url: collections.export.path, query })).toMatch(/,"Erased person",.*,"Erased person",/)
    expect((await shown({ url: points.list.path, query })).data.at(-1)).toMatchObject({ kind: 'AWARD', actor: gone })
    expect((await shown({ url: points.adjustments.path, query })).data).toMatchObject([
      { user: gone, requestedBy: gone, status: 'REJECTED', note: 'Erased with the person' },
    ])
    expect((await shown({ url: userRecord.notes.path, query: { userId: kept.id } })).data[0].author).toMatchObject(gone)
    const recent = await shown({ url: '/api/admin/activity-overview' })
    expect(recent.data.map(({ actor }: { actor: { name: string } | null }) => actor?.name)).toContain(gone.name)
    expect(JSON.stringify(recent)).not.toMatch(/Apagad[oa]/)
  })
})

type Words = { name: string; email: string; phone: string }

const entriesOf = async (id: string) =>
  (await t.database.one<{ n: number }>(sql`select count(*) as n from ledger_entries where user_id = ${id}`)).n

/** Someone whose name was typed wherever anybody could type it. */
async function lifeOf({ name, email, phone }: Words) {
  const { id, password } = await t.build.account({ userType: 'MEMBER', adminRole: null, name, email, phone })
  const home = await t.build.neighborhood()
  await t.database.run(sql`update users set neighborhood_id = ${home.id} where id = ${id}`)
  await t.call('nobody', auth.login, { body: { email, password: 'not this one' } })
  const { token } = (await t.call('nobody', auth.login, { body: { email, password } })).body
  const picture = await changePicture({ token })
  await t.call('nobody', auth.sendOtp, { body: { email, type: 'CHANGE_PASSWORD' } })

  const store = await t.build.store()
  const record = async (grams: number) => {
    const body = { userId: id, storeId: store.id, lines: [{ plasticCode: 'PET' as const, grams }], note: `For ${name}` }
    return (await t.call('OPERATIONS', collections.record, { body, idempotencyKey: uuidv7() })).body.data.id
  }
  await record(5000)
  const reverse = { id: await record(800), reason: `${name} took it home` }
  await t.call('OPERATIONS', collections.reverse, { body: reverse, idempotencyKey: uuidv7() })
  for (const amount of [40, 600]) {
    const body = { userId: id, points: amount, reasonCode: 'GOODWILL', note: `${name}, ${phone}` } as const
    await t.call('OPERATIONS', points.adjust, { body, idempotencyKey: uuidv7() })
  }

  const { version } = await get(id)
  await t.call('OWNER', userRecord.addNote, { body: { userId: id, text: `${name} called from ${phone}` } })
  await t.call('OWNER', userRecord.message, { body: { userId: id, subject: 'Hello', text: `Dear ${name}` } })
  const suspension = { id, version, status: 'SUSPENDED', reason: `${name} asked for it` } as const
  await t.call('OWNER', userRecord.change, { body: suspension })
  const other = await t.build.user()
  await t.call('OWNER', userRecord.addNote, { body: { userId: other.id, text: `Lives with ${name.toUpperCase()}` } })
  await t.call('OWNER', userRecord.change, { body: { id: other.id, version: 1, email } })
  const exported = Object.values(api).flatMap(area => (Object.values(area) as Endpoint[]).filter(isExport))
  for (const { path: url } of exported) await t.request('OWNER', { url, query: { search: name } })
  await t.call('OWNER', userList.list, { query: { search: phone } })
  await t.call('OWNER', userRecord.personalData, { body: { id } })
  await t.database.run(sql`
    insert into found_addresses (query, answer) values (${`house of ${name}`.toLowerCase()}, ${JSON.stringify([name])})`)
  const closed = await t.build.store({ ownerId: id })
  await t.database.run(sql`
    update stores set email = ${email}, phone = ${phone}, name = ${`Shop of ${name}`}, decision_reason = ${`By ${name}`}
    where id = ${closed.id}`)
  const subscribed = { storeId: closed.id, planId: (await t.build.plan()).id }
  await t.call('OWNER', subscriptions.subscribe, { body: subscribed })
  await t.database.run(sql`update stores set status = 'CLOSED' where id = ${closed.id}`)
  await t.database.run(sql`
    insert into activity (id, action, entity_type, entity_id, before, after, reason)
    values (${uuidv7()}, 'store.changed', 'store', ${closed.id}, ${JSON.stringify({ contactInfo: { email } })},
            ${JSON.stringify({ name: `Shop of ${name}` })}, ${`as ${name} asked`})`)
  return { id, picture }
}

const isExport = ({ response }: Endpoint) => response === 'csv'

/** Tells where the picture is served. */
async function changePicture(as: As): Promise<string> {
  const boundary = 'a-boundary'
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(`${part('name="version"')}1\r\n${part('name="avatar"; filename="me.png"')}`),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { body } = await t.request(as, { method: 'PUT', url: '/api/user', headers, payload })
  return body.data.avatarUrl
}
