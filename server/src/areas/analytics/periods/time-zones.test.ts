import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { collections } from '@fulmar/contract/collections/collections'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10, 800)
})

const hour = 3_600_000
const collectionAt = (at: Date) => t.build.collection({ daysAgo: (Date.now() - at.getTime()) / (24 * hour) })

/** Days of a week around a change of the clocks, or any other, with a collection just before and just after each midnight. */
async function collectAround(days: readonly string[]) {
  for (const day of days) {
    const { start } = await t.database.one<{ start: string }>(sql`select programme_day_start(${day}::date) as start`)
    const midnight = new Date(start).getTime()
    for (const at of [midnight - 1000, midnight, midnight + 30 * 60_000]) await collectionAt(new Date(at))
  }
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(first) + n * 24 * hour).toISOString().slice(0, 10))

// The clocks change within each of these weeks, where they do.
const weeks: [zone: string, first: string][] = [
  ['Pacific/Pago_Pago', '2026-03-05'],
  ['America/St_Johns', '2026-03-05'],
  ['America/Sao_Paulo', '2026-03-05'],
  ['Atlantic/Azores', '2026-03-26'],
  ['UTC', '2026-03-26'],
  ['Europe/Lisbon', '2026-03-26'],
  ['Europe/Lisbon', '2025-10-23'],
  ['Africa/Cairo', '2026-04-22'],
  ['Asia/Kathmandu', '2026-03-26'],
  ['Australia/Lord_Howe', '2026-04-02'],
  ['Pacific/Chatham', '2026-04-02'],
  ['Pacific/Kiritimati', '2026-03-26'],
]

describe.each(weeks)('days in %s from %s', (zone, first) => {
  it('begin at the same moment for figures, charts and lists', async () => {
    await t.setTimeZone(zone)
    const days = daysFrom(first, 6)
    await collectAround(days)
    const inWeek = { from: days[0] as string, to: days.at(-1) as string }
    const week = (await t.call('OWNER', analyticsArea.view, { query: inWeek })).body.data
    const series = week.figures.find(figure => figure.key === 'collections')?.series ?? []
    const { body: metrics } = await t.call('OWNER', analyticsArea.metrics, {
      query: { metric: 'collections', bucket: 'DAY', ...inWeek },
    })
    for (const [index, day] of days.entries()) {
      const one = (await t.call('OWNER', analyticsArea.view, { query: { from: day, to: day } })).body.data
      const tile = one.figures.find(figure => figure.key === 'collections')
      const { body } = await t.call('OWNER', collections.list, { query: tile?.link?.search ?? {} })
      const { body: stats } = await t.call('OWNER', collections.stats, { query: tile?.link?.search ?? {} })
      const { n } = await t.database.one<{ n: number }>(sql`
        select count(*) as n from collections where (at at time zone ${zone})::date = ${day}::date`)
      expect([day, tile?.value, series[index], metrics.data.series[0]?.points[index]?.value]).toEqual([day, n, n, n])
      expect([day, body.totalCount, stats.data.total]).toEqual([day, n, n])
    }
    expect(week.figures.find(figure => figure.key === 'collections')?.value).toBe(
      series.reduce((sum, values) => sum + values, 0),
    )
  })
})

it('a change of the time zone leaves every total right', async () => {
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    await t.setTimeZone(zone)
    expect((await auditLedger(t.database)).filter(row => row.violations > 0)).toEqual([])
  }
})
