import { collections } from '@fulmar/contract/collections/collections'
import { counter as counterArea } from '@fulmar/contract/counter/counter'
import { imports } from '@fulmar/contract/imports'
import { points } from '@fulmar/contract/points/points'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { counterCalls } from '#test/calls/counters.ts'
import { checked, imported, settled } from '#test/import-file.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
  await t.build.rate('PET', 100, 90)
})

const { counter } = counterCalls(() => t)

const undone = async (id: string) => {
  await t.call('OWNER', imports.undo, { body: { id } })
  return (await settled(t, id)).counts
}
const messagesOf = async (id: string) =>
  (await t.call('OWNER', imports.problems, { params: { id }, query: {} })).body.data.flatMap(({ problems }) =>
    problems.map(({ column, message }) => `${column}: ${message}`),
  )

describe('members', () => {
  const text = (...lines: string[]) => ['Full name;E-mail;Mobile;Neighborhood', ...lines].join('\n')
  const find = (email: string) =>
    t.database.maybe<{
      id: string
      phone: string
      hasPassword: boolean
      hasConsented: boolean
      neighborhoodId: string
    }>(sql`
      select p.user_id as id, p.phone, p.neighborhood_id as "neighborhoodId", p.consented_at is not null as "hasConsented",
        exists (select from credentials c where c.user_id = p.user_id) as "hasPassword"
      from people p where p.email = ${email}`)

  it('are added without a password or consent; the same file again, or the same member, changes nothing', async () => {
    const place = await t.build.neighborhood({ code: 'MEM-1' })
    const file = text('Ana Silva;ana@members.example;+351 912 345 678;mem-1', 'Rui;rui@members.example;;')
    expect((await imported(t, 'members', file)).counts).toMatchObject({ ADDED: 2 })
    const ana = await find('ana@members.example')
    expect(ana).toMatchObject({
      phone: '+351912345678',
      neighborhoodId: place.id,
      hasPassword: false,
      hasConsented: false,
    })
    expect(await t.build.activity(ana?.id)).toMatchObject([{ action: 'user.created' }])
    expect((await imported(t, 'members', file)).counts).toMatchObject({ NEW: 0, ADDED: 0, UNCHANGED: 2 })
    const known = text(`Ana Silva;ANA@members.example;+351912345678;${place.name}`)
    expect((await imported(t, 'members', known)).counts).toMatchObject({ UNCHANGED: 1 })
  })

  it('are refused for an email or phone that somebody has, and for a neighborhood that is not open', async () => {
    await t.build.neighborhood({ code: 'MEM-9', status: 'ARCHIVED' })
    await imported(t, 'members', text('Eva;eva@members.example;+351 912 000 001;'))
    const { id, counts } = await checked(
      t,
      'members',
      text(
        'Eve;eva@members.example;;',
        'New;new@members.example;+351912000001;',
        'New;new2@members.example;;MEM-9',
        'New;new3@members.example;;Atlantis',
        'New;no email;12;',
      ),
    )
    expect(counts).toMatchObject({ NEW: 0, FAILED: 5 })
    const messages = await messagesOf(id)
    expect(messages.map(message => message.split(':')[0])).toEqual([
      'email',
      'phone',
      'neighborhood',
      'neighborhood',
      'email',
      'phone',
    ])
  })

  it('can be taken back until they collect or sign in', async () => {
    const { id } = await imported(
      t,
      'members',
      text('Um;u1@undo.example;;', 'Dois;u2@undo.example;;', 'Tres;u3@undo.example;;'),
    )
    const [one, two] = [await find('u1@undo.example'), await find('u2@undo.example')]
    await t.build.collection({ userId: one?.id ?? '' })
    await t.build.session({ userId: two?.id ?? '' })
    expect(await undone(id)).toMatchObject({ UNDONE: 1, KEPT: 2 })
    expect(await find('u3@undo.example')).toBeUndefined()
    expect(await find('u1@undo.example')).toBeDefined()
  })
})

describe('stores', () => {
  const header = 'Store name,Email,Phone,Street,City,State,Country,Postal code,Latitude,Longitude,Opening hours,Website'
  const line = (email: string, hours = '"Mon-Fri 9:00-18:00; Sat 09:00-13:00"') =>
    `Loja,${email},+351 226 180 000,Rua 1,Porto,Porto,Portugal,4150,41.15,-8.67,${hours},`

  it('become requests that another administrator decides', async () => {
    const text = [header, line('a@stores.example'), line('b@stores.example', 'always'), line('not an email')].join('\n')
    const { id, counts } = await imported(t, 'stores', text)
    expect(counts).toMatchObject({ ADDED: 1, FAILED: 2 })
    expect(await messagesOf(id)).toEqual([
      expect.stringMatching(/^operatingHours: /),
      expect.stringMatching(/^email: /),
    ])
    const store = await t.database.one<{ status: string; hours: unknown[]; requestedBy: string }>(
      sql`select status, operating_hours as hours, requested_by as "requestedBy" from stores where email = 'a@stores.example'`,
    )
    expect(store).toMatchObject({ status: 'PENDING', requestedBy: expect.any(String) })
    expect(store.hours).toHaveLength(6)
    expect((await imported(t, 'stores', text)).counts).toMatchObject({ ADDED: 0, UNCHANGED: 1, FAILED: 2 })
    expect(await undone(id)).toMatchObject({ UNDONE: 1 })
    expect(await t.database.many(sql`select from stores where email = 'a@stores.example'`)).toEqual([])
  })
})

describe('collections', () => {
  it('award points once under the usual rules, and undo reverses them', async () => {
    const { id: userId, email } = await t.build.user()
    const { id: storeId } = await t.build.store({ name: 'Loja Única' })
    const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const old = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
    const text = [
      'Member,Store,Date,Plastic,Weight (kg),Receipt',
      `${email},Loja Única,${today} 10:00,pet,"1,5",R1`,
      `${email},Loja Única,${today} 10:00,PET,1.5,R2`,
      `${email},Loja Única,${today} 10:00,PET,1.5,R2`,
      `${email},Loja Única,${old},PET,0.5,`,
      `nobody@nowhere.example,Loja Única,${today},PET,1,`,
      `${email},Elsewhere,${today},PET,1,`,
      `${email},Loja Única,2099-01-01,PET,1,`,
      `${email},Loja Única,31.02.2026,PET,1,`,
      `${email},Loja Única,${today},GLASS,1,`,
      `${email},Loja Única,${today},PET,0,`,
    ].join('\n')
    const { id, counts } = await imported(t, 'collections', text)
    expect(counts).toMatchObject({ ADDED: 3, UNCHANGED: 1, FAILED: 6 })
    const made = await t.database.many<{ source: string; points: number; review: string }>(
      sql`select source, points, review from collections where user_id = ${userId} and store_id = ${storeId} order by at, id`,
    )
    expect(made).toMatchObject([
      { source: 'IMPORT', points: 50, review: 'OPEN' },
      { source: 'IMPORT', points: 150 },
      { source: 'IMPORT', points: 150 },
    ])
    const balance = async () =>
      (await t.call('AUDITOR', points.list, { query: { userId } })).body.data.reduce((sum, { delta }) => sum + delta, 0)
    // The same again under another receipt number waits for a review.
    expect(await balance()).toBe(200)
    expect((await imported(t, 'collections', text)).counts).toMatchObject({ ADDED: 0, UNCHANGED: 4, FAILED: 6 })
    expect(await balance()).toBe(200)
    expect(await undone(id)).toMatchObject({ UNDONE: 3, KEPT: 0 })
    expect(await balance()).toBe(0)
    expect((await imported(t, 'collections', text)).counts).toMatchObject({ ADDED: 3 })
    expect(await balance()).toBe(200)
  })

  it('are known again however their rows are written', async () => {
    const { id: userId, email } = await t.build.user({ phone: '+351912000111' })
    const { memberCode } = await t.database.one<{ memberCode: string }>(
      sql`select member_code as "memberCode" from people where user_id = ${userId}`,
    )
    const { id } = await t.build.store({ name: 'Loja do Mar' })
    const { reference } = await t.database.one<{ reference: string }>(
      sql`select reference from stores where id = ${id}`,
    )
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    const titles = 'Member,Store,Date,Plastic,Weight (kg),Receipt,Note'
    const written = [
      `${email},Loja do Mar,${day} 10:00,PET,1.5,R-0001,`,
      `${email.toUpperCase()},${reference},${day}T10:00:00Z,pet,"1,500",r 0001,`,
      `${memberCode.toLowerCase()},loja do mar,${day}T11:00:30+01:00,PET,1.5,Ｒ0001,another note`,
      `+351 912 000 111, Loja do Mar ,${day} 10:00:59,PET,1.5,R0001,`,
      `${memberCode.slice(0, 4)}-${memberCode.slice(4)},Loja do Mar,${day} 10:00,PET,1.5,R0001,`,
    ]
    const first = await imported(t, 'collections', [titles, written[0]].join('\n'))
    expect(first.counts).toMatchObject({ ADDED: 1 })
    for (const row of written.slice(1)) {
      const again = await checked(t, 'collections', [titles, row].join('\n'))
      expect([row, again.counts]).toMatchObject([row, { NEW: 0, UNCHANGED: 1 }])
      expect(again.repeats).toEqual({ fileName: 'file.csv', at: expect.any(String), rows: 1 })
    }
    expect((await imported(t, 'collections', [titles, ...written].join('\n'))).counts).toMatchObject({ UNCHANGED: 5 })
    const { count } = await t.database.one<{ count: number }>(
      sql`select count(*) as count from collections where user_id = ${userId}`,
    )
    expect(count).toBe(1)
  })

  it('take the file of what a counter could not send; what it then sends as well is held', async () => {
    const { storeId, device, rita, token } = await counter()
    const { id: userId } = await t.build.user()
    const { memberCode } = await t.database.one<{ memberCode: string }>(
      sql`select member_code as "memberCode" from people where user_id = ${userId}`,
    )
    const { store } = (await t.call(device, counterArea.state, { query: {} })).body.data
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const key = uuidv7()
    const row = `"${memberCode}","${store.storeId ?? store.name}","${at.slice(0, 16)}Z","PET","1.5","Weighed by Rita","${key}"`
    const text = `"Member","Store","Date","Plastic","Weight (kg)","Note","Reference"\r\n${row}\r\n`
    expect((await imported(t, 'collections', text)).counts).toMatchObject({ ADDED: 1, FAILED: 0 })
    const lines = [{ plasticCode: 'PET' as const, grams: 1500 }]
    const body = { storeId, staffId: rita.id, memberCode, lines, at }
    const sent = await t.call({ token }, collections.record, { body, idempotencyKey: key })
    expect(sent.body.data.pointsPending).toBe(sent.body.data.points)
    expect(sent.body.data.flags.map(({ rule }) => rule)).toContain('REPEATED')
  })

  it('are held when they come again under a receipt number that they had not', async () => {
    const { id: userId, email } = await t.build.user()
    await t.build.store({ name: 'Loja Dois' })
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    const titles = 'Member,Store,Date,Plastic,Weight (kg),Receipt'
    const row = `${email},Loja Dois,${day} 10:30,PET,4.1`
    for (const receipt of ['', 'R-1', 'R-2'])
      expect((await imported(t, 'collections', `${titles}\n${row},${receipt}\n`)).counts).toMatchObject({ ADDED: 1 })
    const { data } = (await t.call('OWNER', collections.list, { query: { userId } })).body
    expect(data.filter(({ pointsPending }) => pointsPending > 0)).toHaveLength(2)
  })

  it('of a receipt that was imported with other contents are refused by its number', async () => {
    await t.build.rate('PP', 50, 90)
    const [{ email }, other] = [await t.build.user(), await t.build.user()]
    await t.build.store({ name: 'Loja A' })
    await t.build.store({ name: 'Loja B' })
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    const titles = 'Member,Store,Date,Plastic,Weight (kg),Receipt'
    const rows = [
      `${email},Loja A,${day} 10:00,PET,1.5,A-7`,
      `${email},Loja A,${day} 10:00,PP,1.5,A-7`,
      `${email},Loja B,${day} 10:00,PET,9,A-7`,
    ]
    const first = await imported(t, 'collections', [titles, ...rows].join('\n'))
    expect(first.counts).toMatchObject({ ADDED: 3, FAILED: 0 })
    const wrong = [
      `${email},Loja A,${day} 10:00,PET,2.5,a 7`,
      `${other.email},Loja A,${day} 10:00,PET,1.5,A-7`,
      `${email},Loja A,${day} 10:01,PET,1.5,A-7`,
    ]
    const again = await imported(t, 'collections', [titles, ...wrong].join('\n'))
    expect(again.counts).toMatchObject({ ADDED: 0, FAILED: 3 })
    expect(await messagesOf(again.id)).toEqual([
      'null: Receipt a 7 of this store is already recorded with other contents',
      'null: Receipt A-7 of this store is already recorded with other contents',
      'null: Receipt A-7 of this store is already recorded with other contents',
    ])
    await undone(first.id)
    expect((await imported(t, 'collections', [titles, wrong[0]].join('\n'))).counts).toMatchObject({ ADDED: 1 })
  })

  it('of a plastic that the store does not accept are refused by its name', async () => {
    const [{ email }, { id: storeId, name }] = [await t.build.user(), await t.build.store({ name: 'Só garrafas' })]
    await t.database.run(sql`update stores set accepted_plastics = '{PET}' where id = ${storeId}`)
    await t.build.rate('HDPE', 50, 90)
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const rows = ['PET', 'HDPE'].map(plastic => `${email},${name},${day},${plastic},1`)
    const { id, counts } = await imported(
      t,
      'collections',
      ['Member,Store,Date,Plastic,Weight (kg)', ...rows].join('\n'),
    )
    expect(counts).toMatchObject({ ADDED: 1, FAILED: 1 })
    const { data } = (await t.call('OWNER', imports.problems, { params: { id }, query: {} })).body
    expect(data.map(({ problems }) => problems)).toEqual([
      [{ column: 'plasticCode', message: 'This store does not accept HDPE bottles and caps' }],
    ])
  })
})

describe('voucher codes', () => {
  it('go encrypted into the pool of their reward, and free ones can be taken back', async () => {
    const reward = await t.build.reward({ stockKind: 'CODES', type: 'VOUCHER', name: 'Bus ticket' })
    await t.build.reward({ name: 'No pool' })
    const text =
      'Code,Reward,Batch,Expires\nAAAA-1,Bus ticket,March,2099-12-31\nAAAA-2,bus ticket,March,\nAB,Bus ticket,March,\nAAAA-3,No pool,March,'
    const report = await checked(t, 'voucher-codes', text)
    expect(report).toMatchObject({ samples: [['AAAA-1', 'Bus ticket', 'March', '2099-12-31'], {}, {}] })
    const kept = await t.database.many<{ cells: unknown }>(
      sql`select cells from import_rows where import_id = ${report.id}`,
    )
    expect(JSON.stringify(kept)).not.toContain('AAAA')
    await t.call('OWNER', imports.commit, { body: { id: report.id } })
    expect((await settled(t, report.id)).counts).toMatchObject({ ADDED: 2, FAILED: 2 })
    const stock = async () =>
      (await t.database.one<{ stock: number }>(sql`select stock from rewards where id = ${reward.id}`)).stock
    expect(await stock()).toBe(2)
    expect((await t.request('OWNER', { url: `/api/import/${report.id}/failed-rows` })).body).toContain('AAAA-3')
    expect((await imported(t, 'voucher-codes', text)).counts).toMatchObject({ ADDED: 0, UNCHANGED: 2 })
    await t.database.run(
      sql`update voucher_codes set status = 'ISSUED' where reward_id = ${reward.id} and expires_at is null`,
    )
    expect(await undone(report.id)).toMatchObject({ UNDONE: 1, KEPT: 1 })
    expect(await stock()).toBe(1)
  })
})

describe('questions', () => {
  it('go into the bank once, and untouched ones can be taken back', async () => {
    const text =
      'Question,Option 1,Option 2,Right answers,Language\nWhich is PET?,1,2,1,en\nBroken?,1,2,,en\nwhich is pet,1,2,1,en\nWhich is PET?,1,2,1,pt'
    const { id, counts } = await imported(t, 'questions', text)
    expect(counts).toMatchObject({ ADDED: 2, UNCHANGED: 1, FAILED: 1 })
    expect((await imported(t, 'questions', text)).counts).toMatchObject({ ADDED: 0, UNCHANGED: 3, FAILED: 1 })
    expect(await undone(id)).toMatchObject({ UNDONE: 2 })
  })
})
