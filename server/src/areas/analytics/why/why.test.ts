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

it('the weight is explained by less or more per collection, the store and its one large collection, but by no rate', async () => {
  const why = await whyOf({ view: 'collection' }, 'grams')
  expect(why?.map(row => row.text)).toEqual([
    '22.7 kg instead of 1.7 kg per collection (+63 kg)',
    'Mercado do Bolhão +63 kg',
    expect.stringMatching(/^one collection of 64 kg on \d+ \w+ 20\d\d$/),
  ])
  expect(why?.map(row => row.link?.to)).toEqual(['/collections', '/collections', `/collections/${large.id}`])
  expect(why?.[1]?.link?.search).toMatchObject({ storeId: busy.id })
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

it('the points are explained with amounts that are parts of their change', async () => {
  const why = await whyOf({ view: 'collection' }, 'pointsAwarded')
  expect(why?.map(row => row.text)).toEqual([
    'Mercado do Bolhão +6,940 points',
    '22.7 kg instead of 1.7 kg per collection (+6,734 points)',
  ])
})

it('names the days on which a store was closed', async () => {
  const app = await testApp()
  await app.build.rate('PET', 100, 800)
  const store = await app.build.store({ name: 'Loja da Foz' })
  const days = [5, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
  for (const daysAgo of days) await app.build.collection({ storeId: store.id, daysAgo })
  const closed = [2, 3, 4].map(daysAgo => inDays(-daysAgo).slice(0, 10))
  await app.database.run(sql`
    update stores set hours_exceptions = ${JSON.stringify(closed.map(date => ({ date, label: 'Holiday', isOpen: false })))}::jsonb,
      operating_hours = (select jsonb_agg(e || '{"isOpen": true}') from jsonb_array_elements(operating_hours) e)`)
  const { body } = await app.call('OWNER', analyticsArea.view, { query: { view: 'collection', period: '7D' } })
  const why = body.data.figures.find(figure => figure.key === 'collections')?.why
  expect(why?.map(row => row.text)).toContain('Loja da Foz closed on 3 days (about −5)')
})

it('compares nothing with days before the programme began, and says when it did', async () => {
  const app = await testApp()
  await app.build.rate('PET', 100, 100)
  await app.build.collection({ daysAgo: 70 })
  await app.build.collection({ daysAgo: 3, lines: [{ plasticCode: 'PET', grams: 9000 }] })
  const { compared, beganOn, cards } = (await app.call('OWNER', dashboard.figures, { query: { period: 'YEAR' } })).body
    .data
  expect(compared).toBeNull()
  expect(beganOn).toBe(inDays(-100).slice(0, 10))
  expect(cards.map(card => [card.previous, card.why])).toEqual(cards.map(() => [null, null]))
  const lately = (await app.call('OWNER', dashboard.figures, { query: { period: '30D' } })).body.data
  expect([lately.beganOn, lately.compared === null]).toEqual([null, false])
})

it('links only to what the reader may open', async () => {
  const linksOf = async (as: As) => {
    const { cards } = (await t.call(as, dashboard.figures, { query: { period: '30D' } })).body.data
    return cards.flatMap(card => card.why ?? []).filter(row => row.link).length
  }
  expect(await linksOf('OWNER')).toBeGreaterThan(3)
  expect(await linksOf('CONTENT')).toBe(0)
})
