import { landing } from '@fulmar/contract/landing'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

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

  it('returns totals, current rates and neighborhoods per household', async () => {
    const small = await t.build.neighborhood({ name: 'Small', households: 10 })
    const large = await t.build.neighborhood({ name: 'Large', households: 100 })
    await t.build.user({ neighborhoodId: small.id })
    await t.build.user({ neighborhoodId: large.id })
    await t.database.run(sql`
      insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, cancelled_at, reason) values
        (gen_random_uuid(), 'PET', 12.5, now(), null, 'in force'),
        (gen_random_uuid(), 'PET', 99, now(), now(), 'cancelled'),
        (gen_random_uuid(), 'PET', 20, now() + interval '1 day', null, 'to come')`)
    const data = await programme()
    expect(data.totals).toEqual({ neighborhoods: 2, members: 2 })
    expect(data.rateCard).toMatchObject([{ plasticCode: 'PET', pointsPerKg: 12.5 }])
    expect(data.neighborhoods.map(n => [n.name, n.membersPer100Households])).toEqual([
      ['Small', 10],
      ['Large', 1],
    ])
  })
})
