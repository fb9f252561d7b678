import { type AnalyticsQuery, analyticsArea } from '@fulmar/contract/analytics/analytics'
import { collections } from '@fulmar/contract/collections/collections'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeLearning } from '#areas/figures/closed-days.ts'
import { drainFacts } from '#areas/figures/figures.ts'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100, 400)
})

const ask = async (query: Partial<AnalyticsQuery>) =>
  (await t.call('OWNER', analyticsArea.view, { query: { compare: 'none', ...query } })).body.data
const chartOf = async (key: string, query: Partial<AnalyticsQuery>) =>
  (await ask(query)).charts.find(chart => chart.key === key)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const brokenPromises = async () =>
  (await auditLedger(t.database)).filter(row => row.violations > 0).map(row => row.promise)

describe('first and last scores', () => {
  /** As they would be told without anything kept. */
  const fromPlays = ({ from, to }: { from: string; to: string }) =>
    t.database.one(sql`
      with pairs as (
        select user_id, (array_agg(score order by started_at))[1] / 100.0::float8 as first,
          (array_agg(score order by started_at desc))[1] / 100.0::float8 as last
        from plays where status = 'FINISHED' and started_at >= programme_day_start(${from}::date)
          and started_at < programme_day_start(${to}::date + 1)
        group by user_id, game_id having count(*) > 1)
      select count(distinct user_id) as players, avg(first) as "firstMean", avg(last) as "lastMean",
        percentile_cont(0.5) within group (order by first) as "firstMedian",
        percentile_cont(0.5) within group (order by last) as "lastMedian"
      from pairs`)

  async function told({ from, to }: { from: string; to: string }) {
    const chart = await chartOf('learning', { view: 'academy', from, to })
    const [[firstMean, firstMedian] = [], [lastMean, lastMedian] = []] = chart?.rows.map(row => row.values) ?? []
    const players = Number(/^(\d+) player/.exec(chart?.notes[0]?.text ?? '')?.[1])
    return { players, firstMean, lastMean, firstMedian, lastMedian }
  }

  const periods = [
    [120, 0],
    [40, 0],
    [9, 0],
    [0, 0],
    [120, 1],
    [60, 5],
    [3, 2],
  ].map(([from = 0, to = 0]) => ({ from: daysAgo(from), to: daysAgo(to) }))

  /** A period that ends today has what was counted at night, up to the day before. */
  async function expectAllExact(last: string) {
    for (const period of periods) {
      const to = period.to > last && period.from <= last ? last : period.to
      const [kept, raw] = [await told(period), await fromPlays({ ...period, to })]
      for (const [name, value] of Object.entries(raw as Record<string, number | null>))
        if (value === null) expect([period, name, kept[name as 'players']]).toEqual([period, name, null])
        else expect(kept[name as 'players'], `${name} of ${period.from}`).toBeCloseTo(value, 9)
    }
    // Moving plays to other days leaves the standings behind.
    expect((await brokenPromises()).filter(row => row.startsWith('first and last'))).toEqual([])
  }

  const keptRows = async () =>
    (
      await t.database.one<{ n: number }>(
        sql`select count(*) as n from learning_sums where since < ${daysAgo(50)}::date`,
      )
    ).n

  it('are exact as of last night, and for days whose sums are not kept at any moment', async () => {
    const game = async () => (await t.build.game({ rules: { attemptsPerDay: 9 } })).id
    const [one, other] = [await game(), await game()]
    const plays: string[] = []
    for (let player = 0; player < 5; player++) {
      const { id: userId } = await t.build.user()
      for (const [index, days] of [100, 52, 51, 51, 30, 8, 5, 0].entries()) {
        if ((index + player) % 3 === 0) continue
        const gameId = (index + player) % 4 === 0 ? other : one
        const { id } = await t.build.play({ userId, gameId, right: (index * player) % 3 })
        // Seconds apart, so that those of one day have an order, and early in it, so that the day is the same at any hour.
        await t.database.run(sql`
          update plays set started_at = start + make_interval(secs => ${index}), finished_at = start + make_interval(secs => 10 + ${index})
          from (select programme_day_start(programme_day(now()) - ${days}::int) as start) d where id = ${id}`)
        if (days === 51) plays.push(id)
      }
    }
    await expectAllExact(daysAgo(0))
    await t.database.transaction(closeLearning)
    expect(await keptRows()).toBeGreaterThan(500)
    await expectAllExact(daysAgo(1))
    const chart = await chartOf('learning', { view: 'academy', from: daysAgo(40), to: daysAgo(0) })
    expect(chart?.notes.at(-1)?.text).toMatch(/^Counted once a night: plays up to \d+ \w+ \d{4}\.$/)

    const before = await told({ from: daysAgo(120), to: daysAgo(0) })
    await t.database.run(sql`update plays set status = 'VOID', voided_at = now() where id = ${plays[0]}`)
    expect(await told({ from: daysAgo(120), to: daysAgo(0) })).toEqual(before)
    expect((await brokenPromises()).filter(row => row.startsWith('first and last'))).toEqual([])
    await t.database.run(sql`delete from closed_days where metric = 'learning'`)
    await t.database.transaction(closeLearning)
    await expectAllExact(daysAgo(1))
  })
})

describe('redemptions', () => {
  const fromRows = ({ from, to }: { from: string; to: string }) =>
    t.database.one(sql`
      select count(*) as fulfilled,
        percentile_cont(0.5) within group (order by date_part('epoch', decided_at - requested_at) / 3600) as "hoursToFulfil"
      from redemptions where status = 'FULFILLED' and decided_at >= programme_day_start(${from}::date)
        and decided_at < programme_day_start(${to}::date + 1)`)

  it('tell the exact median time to fulfil, for closed days and for today', async () => {
    for (const [days, hours] of [
      [80, 1],
      [80, 70.05],
      [41, 300],
      [41, 0.01],
      [3, 47.9999],
      [3, 48],
      [3, 48.0001],
      [0, 0.2],
      [0, 2.5],
    ]) {
      const { id } = await t.build.redemption()
      await t.database.run(sql`
        update redemptions set status = 'FULFILLED', decided_by = ${uuidv7()}, decided_at = now() - make_interval(days => ${days}),
          requested_at = now() - make_interval(days => ${days}, secs => ${(hours ?? 0) * 3600}) where id = ${id}`)
    }
    const expectExact = async () => {
      for (const [from = 0, to = 0] of [
        [100, 0],
        [100, 2],
        [50, 0],
        [4, 0],
        [0, 0],
        [3, 3],
      ]) {
        const period = { from: daysAgo(from), to: daysAgo(to) }
        const raw = (await fromRows(period)) as { hoursToFulfil: number }
        const { figures } = await ask({ view: 'rewards', ...period })
        expect(figures.find(figure => figure.key === 'hoursToFulfil')?.value, period.from).toBeCloseTo(
          raw.hoursToFulfil,
          6,
        )
      }
      const broken = (await brokenPromises()).filter(row => /“(redemptions|waits)”/.test(row))
      expect(broken).toEqual([])
    }
    await expectExact()
    await drainFacts(t.database)
    await expectExact()
  })
})

describe('flags', () => {
  const quality = async () => {
    const period = { from: daysAgo(60), to: daysAgo(0) }
    const { figures, charts } = await ask({ view: 'quality', ...period })
    const rules = charts.find(chart => chart.key === 'flags')?.rows ?? []
    const waiting = figures.find(figure => figure.key === 'openReviews')
    for (const { values, link } of rules) {
      const { body } = await t.call('OWNER', collections.list, { query: { ...link?.search, limit: 1 } })
      expect(values[0]).toBe(body.totalCount)
    }
    const { body } = await t.call('OWNER', collections.list, { query: { ...waiting?.link?.search, limit: 1 } })
    expect(waiting?.value).toBe(body.totalCount)
    expect((await brokenPromises()).filter(row => row.includes('“flags”'))).toEqual([])
    return { open: waiting?.value, flagged: rules.reduce((sum, rule) => sum + (rule.values[0] ?? 0), 0) }
  }

  it('are counted at once when they are raised, reviewed and reversed, also for days gone by', async () => {
    const photo = 'uploads/twice.png'
    const { id: userId } = await t.build.user()
    const made: string[] = []
    for (const days of [45, 44, 3, 0]) made.push((await t.build.collection({ userId, photo, daysAgo: days })).id)
    const before = await quality()
    expect(before.flagged).toBeGreaterThan(1)
    await drainFacts(t.database)
    expect(await quality()).toEqual(before)
    await t.call('OWNER', collections.confirm, { body: { id: made[1] as string }, idempotencyKey: 'confirm' })
    const body = { id: made[2] as string, reason: 'Weighed twice' }
    await t.call('OWNER', collections.reverse, { body, idempotencyKey: uuidv7() })
    expect(await quality()).toEqual({ ...before, open: (before.open ?? 0) - 2 })
    await drainFacts(t.database)
    expect(await quality()).toEqual({ ...before, open: (before.open ?? 0) - 2 })
  })
})
