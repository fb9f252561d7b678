import {
  type Analytics,
  type AnalyticsQuery,
  analyticsArea,
  analyticsPeriod,
  analyticsView,
  bucket,
  type Chart,
  type Figure,
  metric,
} from '@fulmar/contract/analytics/analytics'
import type { ChartKey, FigureKey } from '@fulmar/contract/analytics/analytics-definitions'
import { collections } from '@fulmar/contract/collections/collections'
import { dashboard, dashboardPeriod } from '@fulmar/contract/dashboard/dashboard'
import type { PlasticGrams } from '@fulmar/contract/impact/impact-report-records'
import { moneyOf } from '@fulmar/contract/programme'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertPlay } from '#areas/academy/plays/plays.queries.ts'
import { drainFacts } from '#areas/figures/figures.ts'
import { getMeasure } from '#areas/impact/impact.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { booked } from '#test/booked.ts'
import { inDays } from '#test/in-days.ts'

const zone = 'America/Sao_Paulo'
const hour = 1 / 24

/** An hour before and after this time of day, on every day that some period begins or ends with, and on some between. */
const ages = [1, 7, 13, 14, 27, 28, 29, 30, 31, 59, 60, 61, 89, 90, 179, 180, 364, 365, 366].flatMap(days => [
  days - hour,
  days + hour,
])
const allAges = [0, 0.4, 3.5, 20, 45, 75.2, 110, 200, 300, 420, ...ages]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.setTimeZone(zone)
  for (const plasticCode of ['PET', 'PVC']) await t.build.rate(plasticCode, 100, 800)
  const storeIds = await Promise.all(Array.from({ length: 7 }, async () => (await t.build.store()).id))
  const { id: gameId } = await t.build.game({ rules: { attemptsPerDay: 99 } })
  const people: string[] = []
  for (const [n, daysAgo] of allAges.entries()) {
    const userId = n % 3 === 2 ? (people[n - 2] as string) : (await t.build.user()).id
    people.push(userId)
    await t.database.run(sql`update users set created_at = ${inDays(-daysAgo)} where id = ${userId}`)
    const lines = [{ plasticCode: n % 4 === 0 ? ('PVC' as const) : ('PET' as const), grams: 1000 + n * n }]
    const photo = n % 6 === 0 ? { photo: 'uploads/twice.png' } : {}
    const storeId = storeIds[(n * n) % 7] as string
    const { id } = await t.build.collection({ userId, storeId, lines, daysAgo, ...photo })
    if (n % 5 === 4)
      await t.call('OWNER', collections.reverse, { body: { id, reason: 'Weighed twice' }, idempotencyKey: uuidv7() })
    await redeem(userId, daysAgo, n)
    if (n % 3 === 0) await decideAlone(daysAgo)
    if (n % 2 === 0) {
      const play = await t.build.play({ userId, gameId, right: n % 3 })
      await t.database.run(sql`update plays set started_at = ${inDays(-daysAgo)} where id = ${play.id}`)
    } else if (n % 4 === 1) {
      const { play } = await insertPlay(t.database, { userId, gameId, id: uuidv7() })
      await t.database.run(sql`update plays set started_at = ${inDays(-daysAgo)} where id = ${play.playId}`)
    }
  }
}, 120_000)

/** Points are held and spent, and a redemption handed over, so long ago. */
async function redeem(userId: string, daysAgo: number, n: number) {
  const on = inDays(-daysAgo)
  const sourceId = await booked(t.database, { userId, kind: 'ADJUSTMENT', amount: 50 + n, on })
  await booked(t.database, { userId, kind: 'HOLD', amount: 20 + n, on, sourceId })
  const { id } = await t.build.redemption({ userId: (await t.build.member()).id })
  await booked(t.database, { userId, kind: 'SPEND', amount: 20 + n, on, sourceId })
  await t.database.run(sql`
    update redemptions set status = 'FULFILLED', decided_by = ${uuidv7()}, decided_at = ${on},
      requested_at = ${inDays(-daysAgo - n * hour)}, cost_points = ${20 + n} where id = ${id}`)
}

async function decideAlone(daysAgo: number) {
  const { id } = await t.build.user({ userType: 'ADMIN', adminRole: 'OWNER' })
  await t.database.run(sql`
    insert into lone_decisions (id, actor_id, permission, entity_type, entity_id, reason, at)
    values (${uuidv7()}, ${id}, 'points:approve', 'adjustment', ${uuidv7()}, 'Nobody else is here', ${inDays(-daysAgo)})`)
}

interface Range {
  start: string
  end: string
}

const isOfMember = sql`is_of_member(to_account)::int - is_of_member(from_account)::int`

/** Every figure as the raw rows say it. */
async function countRows({ start, end }: Range): Promise<Partial<Record<FigureKey, number | null>>> {
  const between = (moment: string) =>
    sql`${sql([moment])} >= ${start}::timestamptz and ${sql([moment])} < ${end}::timestamptz`
  const collected = sql`collections where status = 'RECORDED' and ${between('at')}`
  const all = sql`collections where ${between('at')}`
  const handedOver = sql`redemptions where status = 'FULFILLED' and ${between('decided_at')}`
  const played = sql`plays where status <> 'VOID' and ${between('started_at')}`
  const issued = sql`sum(amount * (${isOfMember})) filter (where kind in ('AWARD', 'REVERSAL', 'ADJUSTMENT'))`
  const counted = await t.database.one<Record<string, number | null>>(sql`
    select (select coalesce(sum(grams), 0)::bigint from ${collected}) as grams,
      (select count(*) from ${collected}) as collections,
      (select coalesce(sum(points), 0)::bigint from ${collected}) as "pointsAwarded",
      (select avg(grams)::float from ${collected}) as "gramsPerCollection",
      (select avg((status = 'REVERSED')::int)::float from ${all}) as "reversedShare",
      (select avg((review <> 'NONE')::int)::float from ${all}) as "flaggedShare",
      (select count(*) from ${all} and review = 'OPEN') as "openReviews",
      (select count(*) from lone_decisions where ${between('at')}) as "decidedAlone",
      (select count(*) from users where user_type in ('MEMBER', 'NEIGHBORHOOD') and ${between('created_at')}) as "newMembers",
      (select count(distinct user_id) from ${collected}) as "activeMembers",
      (select count(distinct user_id) from ${collected} and user_id in (
        select user_id from collections where status = 'RECORDED' and at < ${start})) as "returningMembers",
      (select count(distinct store_id) from ${collected}) as "activeStores",
      (select count(*) from stores where status = 'ACTIVE' and decided_at < ${start} and id not in (select store_id from ${collected}))
        as "silentStores",
      (select (sum(grams) filter (where place <= (stores + 4) / 5) / sum(grams))::float from (
        select sum(grams) as grams, row_number() over (order by sum(grams) desc) as place, count(*) over () as stores
        from ${collected} group by store_id) s) as "topFifthShare",
      (select coalesce(sum(amount * (${isOfMember})), 0)::bigint from ledger_entries where at < ${end}) as closing,
      (select coalesce(${issued}, 0)::bigint from ledger_entries where ${between('at')}) as issued,
      (select coalesce(sum(amount), 0)::bigint from ledger_entries where kind = 'SPEND' and ${between('at')}) as redeemed,
      (select count(*) from ledger_entries where kind = 'HOLD' and ${between('at')}) as requested,
      (select count(*) from ledger_entries where kind = 'SPEND' and ${between('at')}) as fulfilled,
      (select coalesce(sum(cost_points), 0)::bigint from ${handedOver}) as "rewardCost",
      (select percentile_cont(0.5) within group (order by date_part('epoch', decided_at - requested_at) / 3600) from ${handedOver})
        as "hoursToFulfil",
      (select count(distinct game_id) from ${played}) as "gamesPlayed",
      (select count(*) from ${played}) as plays,
      (select count(distinct user_id) from ${played}) as players,
      (select avg((status = 'FINISHED')::int)::float from ${played} and status <> 'OPEN') as completion,
      (select avg(score)::float / 100 from ${played} and status = 'FINISHED') as accuracy,
      (select coalesce(sum(points), 0)::bigint from ${played} and status = 'FINISHED') as "playPoints"`)
  const plastics = await t.database.many<PlasticGrams>(sql`
    select l.plastic_code as "plasticCode", '' as label, sum(l.grams)::bigint as grams from collection_lines l
    join (select * from ${collected}) c on c.user_id = l.user_id and c.id = l.collection_id group by 1`)
  const impact = (await getMeasure(t.database)).impactOf(plastics)
  const { value } = await t.database.one<{ value: { currency: string; minorUnitsPer1000Points: number } }>(sql`
    select json_build_object('currency', currency, 'minorUnitsPer1000Points', minor_units_per_1000_points) as value from programme`)
  return {
    ...counted,
    redemptionRate: counted.issued ? (counted.rewardCost ?? 0) / counted.issued : null,
    rewardCost: moneyOf(counted.rewardCost ?? 0, value),
    liability: moneyOf(counted.closing ?? 0, value),
    co2e: impact.co2e.value,
    notCounted: impact.notCountedGrams,
    bottles: impact.bottles,
  }
}

/** The label's days as times: from the first midnight to the one after the last day, or as far as the last day has passed. */
async function rangeOf({ from, to, end }: { from: string; to: string; end: string }, isOver: boolean): Promise<Range> {
  const bounds = await t.database.one<Range & { clock: string }>(sql`
    select programme_day_start(${from}::date) as start, programme_day_start(${to}::date + 1) as end,
      (${end}::timestamptz at time zone ${zone})::text as clock`)
  if (isOver) expect(end).toBe(bounds.end)
  else expect(bounds.clock.slice(0, 10)).toBe(to)
  return { start: bounds.start, end }
}

/** Equal but for how floats add up. */
const nearly = (value: number | null | undefined) =>
  typeof value === 'number' ? expect.closeTo(value, 5 - Math.ceil(Math.log10(Math.abs(value) + 1))) : value

async function expectCounted(
  figures: readonly Figure[],
  { period, compared, updatedAt }: Pick<Analytics, 'period' | 'compared' | 'updatedAt'>,
) {
  const now = await countRows(await rangeOf(period, true))
  const then = compared && (await countRows(await rangeOf(compared, period.isOver)))
  if (compared && !period.isOver) await expectSameTime(updatedAt, compared.end)
  for (const { key, value, previous } of figures) {
    if (key === 'expiring30' || key === 'expiring90') continue
    expect(now, `${key} is counted by this test`).toHaveProperty(key)
    expect([key, period.from, value]).toEqual([key, period.from, nearly(now[key])])
    if (then) expect([key, compared.from, previous]).toEqual([key, compared.from, nearly(then[key])])
  }
}

async function expectSameTime(now: string, end: string) {
  const clock = (at: string) => sql`(${at}::timestamptz at time zone ${zone})::time`
  const { isSame } = await t.database.one<{ isSame: boolean }>(sql`select ${clock(now)} = ${clock(end)} as "isSame"`)
  expect([now, end, isSame]).toEqual([now, end, true])
}

/** The figure that each column of a chart over time splits, added up over its columns where there are several. */
const ofColumns: Partial<Record<ChartKey, (FigureKey | null)[] | 'grams' | 'co2e'>> = {
  gramsByPlastic: 'grams',
  co2eByPlastic: 'co2e',
  memberActivity: ['newMembers', 'activeMembers', null],
  pointsFlow: ['issued', 'redeemed'],
  redemptionsFlow: ['requested', 'fulfilled', null, null],
  playsFlow: ['plays', null],
  cohorts: [],
}

async function expectRows({ key, rowKind, rows }: Chart, today: string) {
  if (rowKind === 'NAME') return
  const columns = ofColumns[key]
  if (columns === undefined) throw new Error(`${key} is not counted by this test`)
  for (const { label, to, isOver, values } of rows.slice(-4)) {
    expect([key, label, isOver]).toEqual([key, label, to !== today])
    const { start, end } = await t.database.one<Range>(sql`
      select programme_day_start(${label}::date) as start, programme_day_start(${to ?? ''}::date + 1) as end`)
    const raw = await countRows({ start, end })
    const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
    if (columns === 'grams') expect([key, label, total]).toEqual([key, label, raw.grams])
    // Each day and plastic is rounded to the gram.
    else if (columns === 'co2e') expect(Math.abs(total - (raw.co2e ?? 0)), `${key} ${label}`).toBeLessThan(200)
    else
      for (const [n, of] of columns.entries())
        if (of !== null) expect([key, label, of, values[n]]).toEqual([key, label, of, raw[of]])
  }
}

/** A week that is not over, and three days that are. */
async function ownPeriods() {
  const { monday, day } = await t.database.one<{ monday: string; day: string }>(sql`
    select date_trunc('week', programme_day(now())::timestamp)::date::text as monday, (programme_day(now()) - 20)::text as day`)
  const plus = (from: string, days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
  return [
    { from: monday, to: plus(monday, 6) },
    { from: day, to: plus(day, 2) },
  ]
}

/** Twice: while the changes wait as facts, and when they are added to the figures. */
describe.each(['waiting', 'applied'])(
  'with facts that are %s, the label’s dates are the dates that were counted',
  state => {
    beforeAll(async () => {
      if (state === 'applied') await drainFacts(t.database)
    })

    it.each(analyticsView.options)('GET /api/admin/analytics?view=%s', async view => {
      const asked: Partial<AnalyticsQuery>[] = [
        ...analyticsPeriod.options.map(period => ({ period })),
        ...(await ownPeriods()),
      ]
      for (const [n, period] of asked.entries())
        for (const compare of n % 3 === 0 ? (['previous', 'year'] as const) : (['previous'] as const)) {
          const { data } = (await t.call('OWNER', analyticsArea.view, { query: { view, compare, ...period } })).body
          await expectCounted(data.figures, data)
          const today = await t.database.one<{ day: string }>(sql`select programme_day(now())::text as day`)
          for (const chart of data.charts) await expectRows(chart, today.day)
        }
    })

    it.each(dashboardPeriod.options)('GET /api/admin/dashboard?period=%s', async period => {
      const { data } = (await t.call('OWNER', dashboard.figures, { query: { period } })).body
      await expectCounted(data.cards, data)
      const { contents } = (await t.call('OWNER', dashboard.panels, { query: { period } })).body.data
      for (const chart of [contents.PLASTIC, contents.POINTS]) await expectRows(chart as Chart, data.period.to)
    })

    it.each(metric.options)('GET /api/admin/matrics?metric=%s', async name => {
      for (const size of bucket.options) {
        const query = { metric: name, bucket: size, period: '90D' as const }
        const { data } = (await t.call('OWNER', analyticsArea.metrics, { query })).body
        const points = data.series[0]?.points ?? []
        expect([points[0]?.from, points.at(-1)?.to]).toEqual([data.period.from, data.period.to])
        for (const { from, to, value } of [...points.slice(0, 2), ...points.slice(-3)]) {
          const { counted } = await t.database.one<{ counted: number }>(sql`
          select ${
            {
              grams: sql`coalesce(sum(grams) filter (where status = 'RECORDED'), 0)::bigint`,
              points: sql`coalesce(sum(points) filter (where status = 'RECORDED'), 0)::bigint`,
              collections: sql`count(*) filter (where status = 'RECORDED')`,
              reversed: sql`count(*) filter (where status = 'REVERSED')`,
            }[name]
          } as counted from collections
          where at >= programme_day_start(${from}::date) and at < programme_day_start(${to}::date + 1)`)
          expect([size, from, to, value]).toEqual([size, from, to, counted])
        }
      }
    })
  },
)

it('an unfinished period is compared with the same part of the one before, a finished one with all of it', async () => {
  const ask = async (query: Partial<AnalyticsQuery>) => (await t.call('OWNER', analyticsArea.view, { query })).body.data
  const month = await ask({ period: 'MONTH' })
  expect(month.period.isOver).toBe(false)
  expect(month.compared?.from.slice(8)).toBe('01')
  const [days, daysBefore] = [month.period.to, month.compared?.to ?? ''].map(day => Number(day.slice(8)))
  expect(daysBefore).toBe(Math.min(days ?? 0, new Date(Date.parse(month.period.from) - 1).getUTCDate()))
  const [week = {}] = await ownPeriods()
  const thisWeek = await ask(week)
  expect(Date.parse(thisWeek.period.to) - Date.parse(thisWeek.compared?.to ?? '')).toBe(7 * 86_400_000)
  expect((await ask({ period: 'LAST_MONTH' })).period.isOver).toBe(true)
})
