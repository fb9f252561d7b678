import { type ImportKind, type ImportRecord, imports } from '@fulmar/contract/imports'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { type Database, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { checked, settled, upload } from '#test/import-file.ts'
import { untilSomeoneWaits } from '#test/until-someone-waits.ts'
import { importServices } from '../../import-kinds.ts'
import { runImport } from './import-run.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
  await t.build.rate('PET', 100, 90)
})

const run = (database: Database, id: string) => runImport(database, importServices(t.secrets), { id })

/** Queued jobs are run by the test itself, at the moments it chooses. */
const dropJobs = () =>
  t.owner.run(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)

async function committed(kind: ImportKind, text: string) {
  const { id } = await checked(t, kind, text)
  expect((await t.call('OWNER', imports.commit, { body: { id } })).status).toBe(200)
  await dropJobs()
  return id
}

/** A database whose transactions stay open until somebody waits for them, or the other side is done without waiting. */
const openUntil = (done: Promise<unknown>): Database => ({
  ...t.database,
  transaction: work =>
    t.database.transaction(async tx => {
      const result = await work(tx)
      await Promise.race([done, untilSomeoneWaits(t.owner)])
      return result
    }),
})

/** Files by kind, each about records of its own. */
const files: Record<ImportKind, (of: string) => Promise<string>> = {
  neighborhoods: async of =>
    `Name,Code,City,State,Country,Latitude,Longitude\nBairro ${of},ONCE-${of},Porto,Porto,Portugal,41.1,-8.6`,
  members: async of => `Name,Email\nAna,${of}@once.example`,
  stores: async of =>
    `Store name,Email,Phone,Street,City,State,Country,Postal code,Latitude,Longitude\nLoja,${of}@shop.example,+351 226 180 000,Rua 1,Porto,Porto,Portugal,4150,41.15,-8.67`,
  collections: async of => {
    const [{ email }, { name }] = [await t.build.user(), await t.build.store({ name: `Loja ${of}` })]
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    return `Member,Store,Date,Plastic,Weight (kg)\n${email},${name},${day},PET,2\n${email},${name},${day},PET,3`
  },
  'voucher-codes': async of => {
    const { id } = await t.build.reward({ stockKind: 'CODES', type: 'VOUCHER' })
    return `Code,Reward,Batch\nCODE-${of}-1,${id},March`
  },
  questions: async of => `Question,Option 1,Option 2,Right answers\nWhich is ${of}?,1,2,1`,
}

describe('the same file, committed twice at once', () => {
  it.each(Object.keys(files) as ImportKind[])('adds its %s once', async kind => {
    for (const of of ['one', 'two', 'three']) {
      const text = await files[kind](of)
      const rows = text.split('\n').length - 1
      const [first, second] = [await committed(kind, text), await committed(kind, text)]
      let finish: () => void = () => undefined
      const over = new Promise<void>(resolve => {
        finish = resolve
      })
      const holding = run(openUntil(over), first)
      await run(t.database, second).finally(() => finish())
      await holding
      const [one, two] = [await settled(t, first), await settled(t, second)]
      expect([one.state, two.state]).toEqual(['DONE', 'DONE'])
      expect(one.counts.ADDED + two.counts.ADDED).toBe(rows)
      expect(one.counts.UNCHANGED + two.counts.UNCHANGED).toBe(rows)
    }
    const broken = (await auditLedger(t.database)).filter(({ violations }) => violations > 0)
    expect(broken).toEqual([])
  })

  it('gives its fingerprint up when the row is refused, so that the other file adds it', async () => {
    const text = await files.members('refused')
    const [first, second] = [await committed('members', text), await committed('members', text)]
    const { id } = await t.build.user({ email: 'refused@once.example' })
    await run(t.database, first)
    expect((await settled(t, first)).counts).toMatchObject({ ADDED: 0, FAILED: 1 })
    await t.database.run(sql`update people set email = 'another@once.example' where user_id = ${id}`)
    await run(t.database, second)
    expect((await settled(t, second)).counts).toMatchObject({ ADDED: 1, FAILED: 0 })
  })
})

describe('a row that repeats another', () => {
  it('is tried when the other fails, whether it says the same or has other details', async () => {
    const { id: neighborhoodId } = await t.build.neighborhood({ code: 'REP-1' })
    const same = Array.from({ length: 120 }, (_, n) => `Person ${n},p${n}@rep.example,`)
    const text = ['Name,Email,Neighborhood', 'Ana,ana@rep.example,REP-1', 'Ana,ana@rep.example,REP-1', ...same]
    text.push('Ana Silva,ana@rep.example,', 'Person 3,p3@rep.example,')
    const { id, counts } = await checked(t, 'members', text.join('\n'))
    expect(counts).toMatchObject({ NEW: 121, UNCHANGED: 2, FAILED: 1 })
    await t.call('OWNER', imports.commit, { body: { id } })
    await t.database.run(sql`update neighborhoods set status = 'ARCHIVED' where id = ${neighborhoodId}`)
    expect(await settled(t, id)).toMatchObject({
      state: 'DONE',
      counts: { NEW: 0, ADDED: 121, UNCHANGED: 1, FAILED: 2 },
    })
    expect(await t.database.one(sql`select name from people where email = 'ana@rep.example'`)).toEqual({
      name: 'Ana Silva',
    })
  })
})

describe('two requests at once', () => {
  it('start one step; the other is refused, and the import ends although its job met the second request', async () => {
    const id = (await checked(t, 'members', await files.members('clicked'))).id
    for (const [ask, end] of [
      [imports.commit, 'DONE'],
      [imports.undo, 'UNDONE'],
    ] as const) {
      const answers = await Promise.all([1, 2, 3].map(() => t.call('OWNER', ask, { body: { id } })))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
      await dropJobs()
      let running: Promise<void> | undefined
      // A request that has the import locked while the job looks for it.
      await t.owner.transaction(async tx => {
        await tx.run(sql`select from imports where id = ${id} for update`)
        let isOver = false
        running = run(t.database, id).finally(() => {
          isOver = true
        })
        await Promise.race([running, untilSomeoneWaits(t.owner)])
        expect(isOver, 'the job left the import standing').toBe(false)
      })
      await running
      expect((await t.call('OWNER', imports.get, { params: { id } })).body.data.state).toBe(end)
    }
  })
})

describe('the rows of a file of voucher codes', () => {
  it('are seen, mapped and imported by who may reveal codes, and by nobody else', async () => {
    const { id: reward } = await t.build.reward({ stockKind: 'CODES', type: 'VOUCHER' })
    const text = `Code,Reward,Batch\nSECRET-1,${reward},March\nSECRET-2,nothing,March`
    const { id, mapping } = await checked(t, 'voucher-codes', text)
    const params = { id }
    const refused = [
      await upload(t, 'voucher-codes', text, 'OPERATIONS'),
      await t.request('OPERATIONS', { url: `/api/import/${id}/failed-rows` }),
      await t.call('OPERATIONS', imports.get, { params }),
      await t.call('OPERATIONS', imports.problems, { params, query: {} }),
      await t.call('OPERATIONS', imports.check, { body: { id, mapping: { ...mapping, batch: { column: 0 } } } }),
      await t.call('OPERATIONS', imports.commit, { body: { id } }),
    ]
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([403, { fields: { permission: 'rewards:reveal' } }])
    expect((await t.call('OPERATIONS', imports.list, { query: {} })).body.data.map(row => row.id)).not.toContain(id)
    expect((await t.request('OWNER', { url: `/api/import/${id}/failed-rows` })).body).toContain('SECRET-2')
    expect((await t.call('OWNER', imports.get, { params })).body.data.samples).toEqual([
      expect.arrayContaining(['SECRET-1']),
      expect.anything(),
    ])
  })

  it('end in no field that others read', async () => {
    const { id: reward } = await t.build.reward({ stockKind: 'CODES', type: 'VOUCHER', name: 'Tram ticket' })
    const text = 'Serial number,Code,Reward\n1001,TRAM-7KQ2,Tram ticket\n1002,TRAM-9XY4,Tram ticket'
    const { id } = (await upload(t, 'voucher-codes', text)).body.data as ImportRecord
    const mapping = { code: { column: 0 }, batch: { column: 1 }, reward: { column: 2 } }
    await t.call('OWNER', imports.check, { body: { id, mapping } })
    expect((await settled(t, id)).counts).toMatchObject({ NEW: 0, FAILED: 2 })
    const { data } = (await t.call('OWNER', imports.problems, { params: { id }, query: {} })).body
    expect(data[0]?.problems).toEqual([{ column: 'batch', message: expect.stringContaining('looks like a code') }])
    expect(JSON.stringify(data)).not.toContain('TRAM')
    const unnamed = await upload(t, 'voucher-codes', `TRAM-7KQ2,${reward},March\nTRAM-9XY4,${reward},March`)
    expect(unnamed).toMatchObject({ status: 400, body: { error: 'UNFIT_FILE' } })
  })
})
