import { type PointsPolicy, pointsPolicy } from '@fulmar/contract/points/points-policy'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})

let policy: PointsPolicy
beforeEach(async () => {
  policy = (await t.call('AUDITOR', pointsPolicy.get, {})).body.data
})

const change = (flags: Partial<PointsPolicy['flags']>, as: As = 'FINANCE') =>
  t.call(as, pointsPolicy.change, { body: { ...policy, flags: { ...policy.flags, ...flags } } })

describe('GET /api/points-policy', () => {
  it('returns what the programme begins with', async () => {
    expect(policy.flags).toMatchObject({ zScore: 6, burstPerHour: 5, isSamePhotoFlagged: true })
  })

  it('403 without permission to read it', async () => {
    expect((await t.call('CONTENT', pointsPolicy.get, {})).status).toBe(403)
  })
})

describe('PUT /api/points-policy', () => {
  it('changes it, and logs which figures', async () => {
    const answer = await change({ zScore: 7.5 })
    expect(answer.body.data).toMatchObject({ version: policy.version + 1, flags: { zScore: 7.5, burstPerHour: 5 } })
    expect((await t.build.activity())[0]).toMatchObject({
      action: 'policy.changed',
      before: { zScore: policy.flags.zScore },
      after: { zScore: 7.5 },
    })
  })

  it('409 with the current one when someone else saved first', async () => {
    const statuses = (await Promise.all([change({ zScore: 8 }), change({ zScore: 9 })])).map(answer => answer.status)
    expect(statuses).toEqual(expect.arrayContaining([200, 409]))
    expect((await change({ zScore: 10 })).body).toMatchObject({
      error: 'STALE_VERSION',
      data: { version: policy.version + 1 },
    })
  })

  it('400 for figures that make no sense, 403 with read permission only', async () => {
    expect((await change({ burstPerHour: 0 })).body.fields).toHaveProperty(['flags.burstPerHour'])
    expect((await change({ zScore: 7 }, 'OPERATIONS')).status).toBe(403)
  })
})

describe('the policy', () => {
  const flagsOf = async (over: Parameters<typeof t.build.collection>[0]) =>
    (await t.build.collection(over)).flags.map(flag => flag.rule)

  it('decides when a collection is flagged', async () => {
    const { id: userId } = await t.build.user()
    const { id: storeId } = await t.build.store()
    const hand = (daysAgo: number, grams: number, photo?: string) =>
      flagsOf({ userId, storeId, daysAgo, lines: [{ plasticCode: 'PET', grams }], ...(photo && { photo }) })
    for (let daysAgo = 9; daysAgo > 4; daysAgo--) await hand(daysAgo, 395 + daysAgo, 'photo.jpg')
    expect(await hand(4, 9000, 'photo.jpg')).toEqual(['SAME_PHOTO'])
    // What is usual for a store follows the facts.
    await drainFacts(t.database)
    await change({ leastHistory: 4, isSamePhotoFlagged: false })
    expect(await hand(3, 9000, 'photo.jpg')).toEqual(['UNUSUAL_FOR_PERSON', 'UNUSUAL_FOR_STORE'])
    policy = (await t.call('AUDITOR', pointsPolicy.get, {})).body.data
    await change({ unitSlipFactor: 20 })
    expect(await hand(3, 9000)).toEqual(['UNIT_SLIP', 'UNIT_SLIP'])
    policy = (await t.call('AUDITOR', pointsPolicy.get, {})).body.data
    await change({ zScore: 50, unitSlipFactor: 10_000 })
    expect(await hand(2, 3000)).toEqual([])
  })

  it('decides about closed hours and bursts', async () => {
    await change({ burstPerHour: 1 })
    const { id: userId } = await t.build.user()
    const { id: storeId } = await t.build.store()
    await t.database.run(sql`update stores set operating_hours = '[]' where id = ${storeId}`)
    expect(await flagsOf({ userId, storeId })).toEqual(['OUTSIDE_HOURS'])
    expect(await flagsOf({ userId, storeId })).toEqual(['BURST', 'OUTSIDE_HOURS'])
    policy = (await t.call('AUDITOR', pointsPolicy.get, {})).body.data
    await change({ isOutsideHoursFlagged: false })
    expect(await flagsOf({ userId, storeId })).toEqual(['BURST'])
  })
})
