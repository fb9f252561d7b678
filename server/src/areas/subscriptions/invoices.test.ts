import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { takeInvoiceNumber } from './invoices.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const put = async (storeId: string, planId: string) =>
  (await t.call('OWNER', subscriptions.subscribe, { body: { storeId, planId } })).body.data
const list = async (query: object = {}) => (await t.call('AUDITOR', subscriptions.invoices, { query })).body
const get = (id: string) => t.call('FINANCE', subscriptions.invoice, { params: { id } })

describe('GET /api/subscription/invoices', () => {
  it('200 numbered without a gap, in the order they were issued, however many are issued at once and fail', async () => {
    const plan = await t.build.plan()
    const stores = await Promise.all(Array.from({ length: 8 }, () => t.build.store()))
    await Promise.all(stores.flatMap(({ id }) => [put(id, plan.id), put(id, plan.id)]))
    const numbers = (await list({ limit: 100 })).data.map(({ number }) => number).toSorted()
    const year = new Date().getUTCFullYear()
    expect(numbers).toEqual(numbers.map((_, n) => `${year}-${String(n + 1).padStart(6, '0')}`))
    expect(numbers).toHaveLength(8)
  })

  it('200 by store, and by number or the name of the store', async () => {
    const store = await t.build.store({ name: 'Cais da Pedra' })
    await put(store.id, (await t.build.plan()).id)
    const [invoice] = (await list({ storeId: store.id })).data
    expect((await list({ search: 'cais da' })).data).toEqual([invoice])
    expect((await list({ search: invoice?.number ?? '' })).data).toEqual([invoice])
  })
})

describe('GET /api/subscription/invoices/:id', () => {
  it('200 as it was issued: the store may have moved since', async () => {
    const store = await t.build.store({ name: 'Loja Velha' })
    await put(store.id, (await t.build.plan({ amount: 777 })).id)
    await t.database.run(sql`update stores set name = 'Loja Nova', street = 'Elsewhere' where id = ${store.id}`)
    const [{ id } = { id: '' }] = (await list({ storeId: store.id })).data
    expect((await get(id)).body.data).toMatchObject({
      store: { name: 'Loja Nova' },
      billedTo: { name: 'Loja Velha', address: ['Rua da Praia 12', '4150-001 Porto', 'Portugal'] },
      lines: [{ amount: 777 }],
      amount: 777,
      currency: 'EUR',
    })
  })

  it('404 for another id, 400 for what is no id, 403 for who writes content', async () => {
    expect((await get(unknownId)).status).toBe(404)
    expect((await get('x')).status).toBe(400)
    const asContent = await t.call('CONTENT', subscriptions.invoice, { params: { id: unknownId } })
    expect(asContent.status).toBe(403)
  })

  it('is never changed or deleted', async () => {
    await expect(t.owner.pool.query('update invoices set amount = 1')).rejects.toThrow('append-only')
    await expect(t.owner.pool.query('delete from invoices')).rejects.toThrow('append-only')
  })
})

describe('the number of an invoice', () => {
  it('is of the year in the time zone of the programme', async () => {
    await t.setTimeZone('Pacific/Kiritimati')
    const { year } = await t.database.transaction(tx => takeInvoiceNumber(tx, new Date('2041-12-31T12:00Z')))
    await t.setTimeZone('UTC')
    expect(year).toBe(2042)
  })
})
