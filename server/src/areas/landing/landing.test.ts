import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { collections } from '@fulmar/contract/collections/collections'
import { landing } from '@fulmar/contract/landing'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { until } from '#test/until.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const programme = async () =>
  (await (await testApp({ connection: t.connection })).call('nobody', landing.programme, {})).body.data

describe('GET /api/public/programme', () => {
  it('leaves out empty figures', async () => {
    expect(await programme()).toEqual({ totals: {}, rateCard: [], neighborhoods: [] })
  })

  it('returns totals and current rates', async () => {
    await t.build.user({ neighborhoodId: (await t.build.neighborhood()).id })
    await t.database.run(sql`
      insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, cancelled_at, reason) values
        (gen_random_uuid(), 'PET', 12.5, now(), null, 'in force'),
        (gen_random_uuid(), 'PET', 99, now(), now(), 'cancelled'),
        (gen_random_uuid(), 'PET', 20, now() + interval '1 day', null, 'to come')`)
    const data = await programme()
    expect(data.totals).toEqual({ neighborhoods: 1, members: 1 })
    expect(data.rateCard).toMatchObject([{ plasticCode: 'PET', pointsPerKg: 12.5 }])
    expect(data.neighborhoods).toEqual([])
  })

  it('503 while the database hangs and nothing is known yet; then what was last known', async () => {
    const other = await testApp({ connection: t.connection })
    const ask = () => other.call('nobody', landing.programme, {})
    await t.owner.transaction(async tx => {
      await tx.run(sql`lock table plastic_rates in access exclusive mode`)
      expect(await ask()).toMatchObject({ status: 503, body: { error: 'TRY_AGAIN' } })
    })
    await until(async () => (await ask()).status === 200)
    await t.owner.transaction(async tx => {
      await tx.run(sql`lock table plastic_rates in access exclusive mode`)
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
      expect((await ask()).body.data.rateCard).toHaveLength(1)
      clock.mockRestore()
    })
  })

  it('ranks neighborhoods by weight per household, with totals that the analytics have too', async () => {
    const collects = async (name: string, households: number, grams: number) => {
      const { id: neighborhoodId } = await t.build.neighborhood({ name, households })
      const { id: userId } = await t.build.user({ neighborhoodId })
      return t.build.collection({ userId, lines: [{ plasticCode: 'PET', grams }] })
    }
    await collects('Small', 10, 5000)
    await collects('Large', 100, 20_000)
    const taken = await collects('Taken back', 1, 9000)
    await t.call('OWNER', collections.reverse, {
      body: { id: taken.id, reason: 'Weighed twice' },
      idempotencyKey: 'reverse',
    })
    const check = async () => {
      const data = await programme()
      expect(data.neighborhoods.map(n => [n.name, n.gramsPerHousehold])).toEqual([
        ['Small', 500],
        ['Large', 200],
      ])
      const { figures } = (await t.call('OWNER', analyticsArea.view, { query: { period: '12M' } })).body.data
      expect(figures.find(figure => figure.key === 'grams')?.value).toBe(data.totals.grams)
      expect(figures.find(figure => figure.key === 'pointsAwarded')?.value).toBe(data.totals.points)
    }
    await check()
    await drainFacts(t.database)
    await check()
  })
})
