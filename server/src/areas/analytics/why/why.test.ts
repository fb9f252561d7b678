import { type AnalyticsQuery, analyticsArea } from '@fulmar/contract/analytics/analytics'
import type { FigureKey } from '@fulmar/contract/analytics/analytics-definitions'
import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { inDays } from '#test/in-days.ts'

let t: TestApp
let large: { id: string }
let busy: { id: string; name: string }
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100, 800)
  await t.build.rate('PET', 110, 12)
  busy = await t.build.store({ name: 'Mercado do Bolhão' })
  const steady = await t.build.store({ name: 'Loja da Foz' })
  const { id: neighborhoodId } = await t.build.neighborhood({ name: 'Ribeira' })
  const at = (storeId: string, grams: number, daysAgo: number) =>
    t.build.collection({ storeId, lines: [{ plasticCode: 'PET', grams }], daysAgo })
  for (const daysAgo of [3, 8, 33, 38]) await at(steady.id, 2000, daysAgo)
  await at(busy.id, 1000, 35)
  large = await at(busy.id, 64_000, 5)
  for (let n = 0; n < 4; n++) {
    const { id } = await t.build.user({ neighborhoodId })
    await t.database.run(sql`update users set created_at = ${inDays(-2)} where id = ${id}`)
  }
})

const whyOf = async (query: Partial<AnalyticsQuery>, key: FigureKey) =>
  (await t.call('OWNER', analyticsArea.view, { query: { period: '30D', ...query } })).body.data.figures.find(
    figure => figure.key === key,
  )?.why

it('the weight is explained by the store, its one large collection and the rate, each with its record', async () => {
  const why = await whyOf({ view: 'collection' }, 'grams')
  expect(why?.map(row => row.text)).toEqual([
    'Mercado do Bolhão +63 kg',
    expect.stringMatching(/^one collection of 64 kg on \d+ \w+ 20\d\d$/),
    expect.stringMatching(/^rate of PET \+10% since \d+ \w+ 20\d\d$/),
  ])
  expect(why?.map(row => row.link?.to)).toEqual(['/collections', `/collections/${large.id}`, '/rates'])
  expect(why?.[0]?.link?.search).toMatchObject({ storeId: busy.id })
})

it('the dashboard explains its cards in the same words', async () => {
  const { cards } = (await t.call('OWNER', dashboard.figures, { query: { period: '30D' } })).body.data
  const of = (key: FigureKey) => cards.find(card => card.key === key)?.why
  expect(of('grams')).toEqual(await whyOf({ view: 'collection' }, 'grams'))
  expect(of('newMembers')?.[0]?.text).toBe('Ribeira +4')
})

it('is silent where nothing moved, without a comparison and about a part of the programme', async () => {
  expect(await whyOf({ view: 'collection' }, 'collections')).toBeNull()
  expect(await whyOf({ view: 'collection', compare: 'none' }, 'grams')).toBeNull()
  expect(await whyOf({ view: 'collection', storeId: busy.id }, 'grams')).toBeNull()
})

it('links only to what the reader may open', async () => {
  const linksOf = async (as: As) => {
    const { cards } = (await t.call(as, dashboard.figures, { query: { period: '30D' } })).body.data
    return cards.flatMap(card => card.why ?? []).filter(row => row.link).length
  }
  expect(await linksOf('OWNER')).toBeGreaterThan(3)
  expect(await linksOf('CONTENT')).toBe(0)
})
