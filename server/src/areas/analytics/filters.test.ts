import {
  type AnalyticsQuery,
  type AnalyticsView,
  analyticsArea,
  analyticsView,
  scopeFilter,
} from '@fulmar/contract/analytics/analytics'
import { collections } from '@fulmar/contract/collections/collections'
import { stores } from '@fulmar/contract/stores/stores'
import { userList } from '@fulmar/contract/users/user-list'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
let homes: { neighborhoodId: string; storeId: string }[]
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10, 800)
  await t.build.rate('PVC', 5, 800)
  homes = await Promise.all(
    ['PET', 'PVC'].map(async (code, n) => {
      const { id: neighborhoodId } = await t.build.neighborhood()
      const { id: storeId } = await t.build.store({ neighborhoodId })
      for (let member = 0; member <= n; member++) {
        const { id: userId } = await t.build.user({ neighborhoodId })
        await t.build.collection({ userId, storeId, lines: [{ plasticCode: code as 'PET', grams: 1000 }] })
        await t.build.play({ userId })
      }
      return { neighborhoodId, storeId }
    }),
  )
  const { id } = await t.build.collection({ storeId: homes[0]?.storeId as string })
  await t.call('OWNER', collections.reverse, { body: { id, reason: 'Weighed twice' }, idempotencyKey: 'reverse' })
})

const ask = async (query: Partial<AnalyticsQuery>) =>
  (await t.call('OWNER', analyticsArea.view, { query: { period: '7D', ...query } })).body.data

const filters = () => ({
  plasticCode: 'PVC' as const,
  storeId: homes[1]?.storeId,
  neighborhoodId: homes[1]?.neighborhoodId,
})
const pairs = analyticsView.options.flatMap(view => scopeFilter.options.map(filter => [view, filter] as const))

describe('a filter of analytics', () => {
  it.each(pairs)('%s: %s changes a figure or chart, or is named as one that does not apply', async (view, filter) => {
    const [whole, filtered] = [await ask({ view }), await ask({ view, [filter]: filters()[filter] })]
    for (const figure of filtered.figures) {
      const unfiltered = whole.figures.find(row => row.key === figure.key)
      if (figure.ignores.includes(filter)) expect(figure.value).toBe(unfiltered?.value)
    }
    for (const chart of filtered.charts) {
      const unfiltered = whole.charts.find(row => row.key === chart.key)
      if (chart.ignores.includes(filter)) expect(chart.rows).toEqual(unfiltered?.rows)
    }
    const isNamed = [...filtered.figures, ...filtered.charts].every(figure => figure.ignores.includes(filter))
    expect(filtered.ignored.includes(filter)).toBe(isNamed)
    const isChanged =
      JSON.stringify(filtered.figures.map(figure => figure.value)) !==
      JSON.stringify(whole.figures.map(figure => figure.value))
    const isOtherChart =
      JSON.stringify(filtered.charts.map(chart => chart.rows)) !== JSON.stringify(whole.charts.map(chart => chart.rows))
    expect([view, filter, isNamed]).toEqual([view, filter, !(isChanged || isOtherChart)])
  })

  it('is not named where it is not in force', async () => {
    for (const view of analyticsView.options) {
      const { ignored, figures, charts } = await ask({ view })
      expect([...figures, ...charts].flatMap(figure => figure.ignores).concat(ignored)).toEqual([])
    }
  })

  it('means in the members view what it means in the list of members', async () => {
    const neighborhoodId = homes[1]?.neighborhoodId as string
    const check = async () => {
      const figures = (await ask({ view: 'members', neighborhoodId })).figures
      const [joined, active] = figures
      const { body } = await t.call('OWNER', userList.list, { query: joined?.link?.search ?? {} })
      expect([joined?.value, active?.value]).toEqual([body.totalCount, 2])
    }
    await check()
    await drainFacts(t.database)
    await check()
  })

  it('means in the stores view what it means in the list of stores', async () => {
    const neighborhoodId = homes[0]?.neighborhoodId as string
    const view: AnalyticsView = 'stores'
    const scorecards = (await ask({ view, neighborhoodId })).charts.find(chart => chart.key === 'scorecards')
    const { body } = await t.call('OWNER', stores.list, { query: { neighborhoodId } })
    expect(scorecards?.rows.map(row => row.label)).toEqual(body.data.map(row => row.name))
  })
})
