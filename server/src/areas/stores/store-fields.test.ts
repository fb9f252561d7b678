import { entriesOf, exampleTexts, nested, titleOf, valueAt } from '@fulmar/contract/core/fields'
import type { StoreDetails } from '@fulmar/contract/stores/store-details'
import { storeDetailFields, storeFields } from '@fulmar/contract/stores/store-fields'
import { storeRequests } from '@fulmar/contract/stores/store-requests'
import { stores } from '@fulmar/contract/stores/stores'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { columnOf } from '#core/fields/columns.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { imported } from '#test/import-file.ts'
import { importColumns } from '../imports/imports.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

const texts = entriesOf(storeDetailFields).filter(([, { kind }]) => kind === 'text')
const textsOf = (record: object) => Object.fromEntries(texts.map(([name]) => [name, valueAt(record, name)]))

const request = (): StoreDetails => ({
  ...exampleTexts(storeDetailFields),
  location: { type: 'Point', coordinates: [-8.61, 41.14] },
  operatingHours: [],
})

const get = async (id: string) => (await t.call('OWNER', stores.get, { query: { id } })).body.data

// Phone, email and website have a form of their own.
const free = texts.filter(([name]) => !name.startsWith('contactInfo.'))

/** Every text with another value. */
const changed = () => ({
  ...nested(Object.fromEntries(free.map(([name, field]) => [name, `${field.import?.example} II`]))),
  contactInfo: { phoneNumber: '+351226180111', email: 'other@example.org', website: 'https://other.example.org' },
})

describe('every text of the store form', () => {
  it('has an example', () => {
    expect(texts.filter(([, field]) => !field.import?.example)).toEqual([])
  })

  it('is saved with a request, sent back with questions, and replaced by the answer', async () => {
    const body = request()
    const { id, reference } = (await t.call('nobody', storeRequests.register, { body })).body.data
    const own = { reference, email: body.contactInfo.email }
    const saved = await get(id ?? '')
    expect(textsOf(saved)).toEqual({ ...textsOf(body), 'contactInfo.phoneNumber': '+351226180000' })
    await t.call('OWNER', stores.change, {
      body: { id: saved.id, version: 1, status: 'NEEDS_INFO', reason: 'Is this right?' },
    })
    const asked = (await t.call('nobody', storeRequests.requestStatus, { body: own })).body.data
    expect(textsOf(asked.details ?? {})).toEqual(textsOf(saved))
    const { contactInfo, ...rest } = changed()
    const store = { ...body, ...rest, contactInfo: { ...contactInfo, email: own.email } }
    await t.call('nobody', storeRequests.resubmit, { body: { ...own, store } })
    expect(textsOf(await get(saved.id))).toEqual(textsOf(store))
    // The same again is the same request, and another text makes it another.
    expect((await t.call('nobody', storeRequests.register, { body: store })).body.data.reference).toBe(reference)
    for (const [name] of free) {
      const other = { ...store, ...nested({ ...textsOf(store), [name]: 'Another' }) }
      expect((await t.call('nobody', storeRequests.register, { body: other })).body.error).toBe('EMAIL_TAKEN')
    }
  })

  it('can be changed by an administrator', async () => {
    const { id } = await t.build.store()
    expect((await t.call('OWNER', stores.change, { body: { id, version: 1, ...changed() } })).status).toBe(200)
    expect(textsOf(await get(id))).toEqual(textsOf(changed()))
  })

  it('is exported under its title, unless it is long', async () => {
    const { id } = await t.build.store({ city: 'Sines' })
    const file = String((await t.call('OWNER', stores.export, { query: { city: 'Sines' } })).body)
    const [titles = [], row] = file.split('\r\n').map(line => line.split(',').map(cell => cell.replace(/^"'?|"$/g, '')))
    const exported = Object.fromEntries(titles.map((title, index) => [title, row?.[index]]))
    const store = await get(id)
    for (const [name, field] of texts.filter(([, { isRecordOnly }]) => !isRecordOnly))
      expect(exported[titleOf(field)]).toBe(valueAt(store, name))
  })

  it('is imported from the column that its file is guessed to have', async () => {
    const email = 'fields@import.example'
    const columns = importColumns(storeDetailFields)
    const cells = columns.map(({ key, example }) => (key === 'email' ? email : example))
    const text = [
      [...columns.map(({ label }) => label), 'Latitude', 'Longitude'].join(),
      [...cells, 41, -8].join(),
    ].join('\n')
    expect((await imported(t, 'stores', text)).counts).toMatchObject({ ADDED: 1 })
    const { id } = await t.database.one<{ id: string }>(sql`select id from stores where email = ${email}`)
    expect(textsOf(await get(id))).toEqual({
      ...textsOf(request()),
      'contactInfo.phoneNumber': '+351226180000',
      'contactInfo.email': email,
    })
  })
})

describe('erasure_rules', () => {
  it('empty or scrub exactly the fields of a store that say so', async () => {
    const rules = await t.database.many<{ column: string; rule: string }>(sql`
      select column_name as column, rule from erasure_rules
      where table_name = 'stores' and rows = 'id = any(:stores)' order by column_name`)
    const expected = entriesOf(storeFields)
      .filter(([, { erasure }]) => erasure)
      .map(([name, field]) => ({
        column: columnOf(name, field) ?? '',
        rule: field.erasure === 'scrub' ? 'scrub' : 'replace',
      }))
    // What a request said before its answer, and what its owner would like it to say, are no fields and hold several of them.
    const said = [
      { column: 'answered_from', rule: 'replace' },
      { column: 'waiting_change', rule: 'set null' },
    ]
    expect(rules).toEqual([...expected, ...said].toSorted((a, b) => (a.column < b.column ? -1 : 1)))
  })
})
