import { type AnalyticsQuery, analyticsArea, analyticsView } from '@fulmar/contract/analytics/analytics'
import { collections } from '@fulmar/contract/collections/collections'
import { pointsWords } from '@fulmar/contract/points/points-words'
import { userList } from '@fulmar/contract/users/user-list'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { type Sql, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { booked } from '#test/booked.ts'
import { inDays } from '#test/in-days.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10, 800)
  await t.build.rate('PVC', 5, 800)
})

type Asked = Partial<AnalyticsQuery>
const ask = async (query: Asked) => (await t.call('OWNER', analyticsArea.view, { query })).body.data
const figureOf = async (query: Asked, key: string) => (await ask(query)).figures.find(figure => figure.key === key)
const reverse = (id: string) =>
  t.call('OWNER', collections.reverse, { body: { id, reason: 'Weighed twice' }, idempotencyKey: uuidv7() })

/** Twice: while the changes wait as facts, and when they are added to the figures. */
async function always(check: () => Promise<void>) {
  await check()
  await drainFacts(t.database)
  await check()
}

describe('GET /api/admin/analytics', () => {
  it.each(analyticsView.options)('200 for an empty period: %s', async view => {
    const data = await ask({ view, from: '2001-01-01', to: '2001-01-31' })
    expect(data.view).toBe(view)
    expect(data.charts.length).toBeGreaterThan(0)
  })

  it('counts what the list it links to counts, with every filter', async () => {
    const [store, other] = [await t.build.store(), await t.build.store()]
    const lines = [
      { plasticCode: 'PET' as const, grams: 2000 },
      { plasticCode: 'PVC' as const, grams: 500 },
    ]
    await t.build.collection({ storeId: store.id, lines })
    await t.build.collection({ storeId: other.id, lines: lines.slice(0, 1), daysAgo: 3 })
    const taken = await t.build.collection({ storeId: store.id, lines, daysAgo: 2 })
    await reverse(taken.id)
    await always(async () => {
      for (const scope of [
        {},
        { storeId: store.id },
        { plasticCode: 'PVC' as const },
        { storeId: store.id, plasticCode: 'PET' as const },
      ]) {
        const count = await figureOf({ view: 'collection', period: '7D', ...scope }, 'collections')
        const search = count?.link?.search ?? {}
        const { body } = await t.call('OWNER', collections.list, { query: search })
        expect([scope, count?.value]).toEqual([scope, body.totalCount])
      }
      expect(
        await figureOf({ view: 'collection', period: '7D', storeId: store.id, plasticCode: 'PVC' }, 'grams'),
      ).toMatchObject({ value: 500 })
      expect(await figureOf({ view: 'impact', period: '7D', storeId: store.id }, 'notCounted')).toMatchObject({
        value: 500,
      })
    })
  })

  it('compares with as many days before, whole months with whole months, and the year before', async () => {
    expect((await ask({ from: '2026-05-10', to: '2026-05-12' })).compared).toMatchObject({
      from: '2026-05-07',
      to: '2026-05-09',
    })
    expect((await ask({ from: '2026-03-01', to: '2026-03-31' })).compared).toMatchObject({
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect((await ask({ from: '2026-02-01', to: '2026-02-28', compare: 'year' })).compared).toMatchObject({
      from: '2025-02-01',
      to: '2025-02-28',
    })
    expect((await ask({ compare: 'none' })).compared).toBeNull()
  })

  it('knows cohorts exactly, also after a reversal and a back-dated collection', async () => {
    const member = await t.build.user()
    await t.build.collection({ userId: member.id, daysAgo: 70 })
    const first = await t.build.collection({ userId: member.id, daysAgo: 400 })
    await t.build.collection({ userId: member.id })
    const naive = () =>
      t.database.many(sql`
        select cohort::text, month::text, count(*) as members from (
          select user_id, month, min(month) over (partition by user_id) as cohort from (
            select distinct user_id, date_trunc('month', at at time zone programme_time_zone())::date as month
            from collections where status = 'RECORDED') active) cohorts group by 1, 2 order by 1, 2`)
    const ours = () =>
      t.database.many(sql`
        select cohort::text, month::text, sum(members)::bigint as members from totals_by_cohort
        group by 1, 2 having sum(members) <> 0 order by 1, 2`)
    await always(async () => expect(await ours()).toEqual(await naive()))
    await reverse(first.id)
    await always(async () => expect(await ours()).toEqual(await naive()))
  })

  it('answers why the balance changed, by source, from opening to closing, before and after facts are added up', async () => {
    const { id: userId } = await t.build.user()
    const { id: gameId } = await t.build.game({ rules: { attemptsPerDay: 9 }, pointsPerCorrect: 7, budgetPoints: 1000 })
    await t.build.play({ userId, gameId })
    const [day = ''] = inDays(-3).split('T')
    for (const [kind, amount] of [
      ['ADJUSTMENT', 90],
      ['HOLD', 40],
      ['SPEND', 40],
      ['EXPIRY', 5],
    ] as const)
      await booked(t.database, { userId, kind, amount, on: day })
    const { id } = await t.build.collection({ userId })
    await reverse(id)
    const prize = uuidv7()
    await t.database.run(sql`
      insert into round_results (id, round_id, user_id, rank, score, ms, points, status, paid_at)
      values (${prize}, ${(await t.build.round(gameId)).id}, ${userId}, 1, 100, 1, 30, 'PAID', now())`)
    await booked(t.database, { userId, kind: 'AWARD', amount: 30, on: inDays(0), sourceId: prize })
    const since = sql`at >= programme_day_start(programme_day(now()) - 6)`
    const awarded = async (from: Sql) =>
      (
        await t.database.one<{ n: number }>(sql`
        select coalesce(sum(amount), 0)::bigint as n from ledger_entries where kind = 'AWARD' and ${since} and source_id in (${from})`)
      ).n
    await always(async () => {
      const { figures, charts } = await ask({ view: 'points', period: '7D' })
      const { balance } = await t.database.one<{ balance: number }>(
        sql`select sum(available + held + pending - debt)::bigint as balance from user_balances`,
      )
      expect(figures.find(figure => figure.key === 'closing')?.value).toBe(balance)
      const chart = charts.find(chart => chart.key === 'rollForward')
      const rows = chart?.rows.map(row => row.values[0] ?? 0) ?? []
      expect(rows.slice(0, -1).reduce((sum, row) => sum + row, 0)).toBe(rows.at(-1))
      const of = (label: string) => chart?.rows.find(row => row.label === label)?.values[0]
      expect(of(pointsWords.awarded)).toBe(await awarded(sql`select id from collections`))
      expect(of(pointsWords.games)).toBe(await awarded(sql`select id from plays`))
      expect([of(pointsWords.prizes), of(pointsWords.adjustments), of('Redeemed'), of('Expired')]).toEqual([
        30, 90, -40, -5,
      ])
      expect(of(pointsWords.games)).toBeGreaterThan(0)
      expect(of(pointsWords.reversed)).toBeLessThan(0)
    })
  })

  it('counts new members as the list does', async () => {
    const joined = await figureOf({ view: 'members', period: '7D' }, 'newMembers')
    const { body } = await t.call('OWNER', userList.list, { query: joined?.link?.search ?? {} })
    expect(joined?.value).toBe(body.totalCount)
  })

  it('200 at both ends of the years that can be asked for, whatever it is compared with, and 400 beyond', async () => {
    const ask = async (from: string, to: string, more: object = {}) =>
      (await t.request('OWNER', { url: analyticsArea.view.path, query: { from, to, ...more } })).status
    for (const view of analyticsView.options)
      for (const compare of ['previous', 'year']) {
        expect([view, await ask('2000-01-01', '2000-03-31', { view, compare })]).toEqual([view, 200])
        expect([view, await ask('2100-12-01', '2100-12-31', { view, compare })]).toEqual([view, 200])
      }
    expect(await ask('0001-01-01', '0001-02-01')).toBe(400)
    expect(await ask('9999-12-01', '9999-12-31')).toBe(400)
  })

  it('400 for a day that is missing, a long period and two places', async () => {
    for (const query of [
      { from: '2026-01-01' },
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2020-01-01', to: '2026-01-01' },
      { storeId: uuidv7(), neighborhoodId: uuidv7() },
    ])
      expect((await t.call('OWNER', analyticsArea.view, { query })).status).toBe(400)
  })
})

describe('the chart of plastics', () => {
  it.each(['7D', '90D', '12M'] as const)('links every row to the collections it adds up: %s', async period => {
    const { charts } = await ask({ view: 'collection', period })
    const chart = charts.find(chart => chart.key === 'gramsByPlastic')
    expect(chart?.rows.length).toBeGreaterThan(2)
    for (const { link, values } of chart?.rows ?? []) {
      const { body } = await t.call('OWNER', collections.stats, { query: link?.search ?? {} })
      expect([link, values.reduce((sum, value) => (sum ?? 0) + (value ?? 0), 0)]).toEqual([link, body.data.grams])
    }
  })

  it('notes the day a rate began, as a sentence says it', async () => {
    await t.build.rate('HDPE', 7.5, 40)
    const { charts } = await ask({ view: 'collection', period: '90D' })
    const notes = charts.find(chart => chart.key === 'gramsByPlastic')?.notes.map(note => note.text)
    expect(notes).toEqual([expect.stringMatching(/^HDPE pays 7.5 points per kg from \d+ [A-Z][a-z]+ 20\d\d$/)])
  })

  it('narrows the link to the plastic of a column', async () => {
    const { charts } = await ask({ view: 'collection', period: '7D' })
    const chart = charts.find(chart => chart.key === 'gramsByPlastic')
    const [row, column] = [chart?.rows.at(-1), chart?.columns.findIndex(column => column.key === 'PVC') ?? -1]
    const search = { ...row?.link?.search, ...chart?.columns[column]?.filter }
    const { body } = await t.call('OWNER', collections.list, { query: search })
    expect(row?.values[column]).toBeGreaterThan(0)
    expect(body.totalCount).toBeGreaterThan(0)
    expect(body.data.every(row => row.lines.some(({ plasticCode }) => plasticCode === 'PVC'))).toBe(true)
  })
})

describe('GET /api/admin/matrics', () => {
  it('adds up to the figure of the view', async () => {
    const { body } = await t.call('OWNER', analyticsArea.metrics, {
      query: { metric: 'grams', period: '90D', group: 'plastic' },
    })
    const total = body.data.series.reduce((sum, values) => sum + values.total, 0)
    expect(total).toBe((await figureOf({ view: 'collection', period: '90D' }, 'grams'))?.value)
    expect(body.data.bucket).toBe('WEEK')
  })

  it.each(['store', 'neighborhood'] as const)('adds up by %s', async group => {
    await t.build.collection({ userId: (await t.build.user({ neighborhoodId: (await t.build.neighborhood()).id })).id })
    const { body } = await t.call('OWNER', analyticsArea.metrics, {
      query: { metric: 'collections', group, period: '7D' },
    })
    expect(body.data.series.length).toBeGreaterThan(0)
    for (const { group: of, total } of body.data.series) {
      const query = { [`${group}Id`]: of?.id, view: 'collection', period: '7D' } as const
      expect(total).toBe((await figureOf(query, 'collections'))?.value)
    }
  })

  it('400 for stores of one plastic', async () => {
    const query = { group: 'store' as const, plasticCode: 'PET' as const }
    expect((await t.call('OWNER', analyticsArea.metrics, { query })).status).toBe(400)
  })
})
