import { type PointsPolicy, pointsPolicy } from '@fulmar/contract/points/points-policy'
import { proposals } from '@fulmar/contract/proposals'
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

const waiting = async () =>
  (await t.call('AUDITOR', proposals.list, { query: { kind: ['POINTS_LIMITS'], status: ['PENDING'] } })).body.data[0]
const approve = async (as: As = 'OWNER') => t.call(as, proposals.approve, { body: { id: (await waiting())?.id ?? '' } })

/** By two, where it takes two. */
async function lift(flags: Partial<PointsPolicy['flags']>) {
  await change(flags)
  if (await waiting()) await approve()
}

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

describe('a limit that is lifted', () => {
  const limited = (dailyPoints: Partial<PointsPolicy['dailyPoints']>, as: As = 'FINANCE') =>
    t.call(as, pointsPolicy.change, { body: { ...policy, dailyPoints: { ...policy.dailyPoints, ...dailyPoints } } })
  const inForce = async () => (await t.call('AUDITOR', pointsPolicy.get, {})).body.data

  it('far, or removed, waits for somebody else; the rest is saved', async () => {
    const before = policy.dailyPoints
    const flags = {
      ...policy.flags,
      burstPerHour: policy.flags.burstPerHour + 1,
      zScore: 50,
      isSamePhotoFlagged: false,
    }
    const dailyPoints = { member: 0, store: before.store * 2, recorder: 1_000_000_000 }
    const finance = await t.build.session({ adminRole: 'FINANCE' })
    const answer = await t.call(finance, pointsPolicy.change, { body: { ...policy, flags, dailyPoints } })
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('wait for somebody else'),
      data: {
        flags: { ...policy.flags, burstPerHour: flags.burstPerHour },
        dailyPoints: { ...before, store: before.store * 2 },
      },
    })
    expect((await waiting())?.changes).toEqual([
      { field: 'flags.zScore', from: policy.flags.zScore, to: 50 },
      { field: 'flags.isSamePhotoFlagged', from: true, to: false },
      { field: 'dailyPoints.member', from: before.member, to: 0 },
      { field: 'dailyPoints.recorder', from: before.recorder, to: 1_000_000_000 },
    ])
    expect((await approve(finance)).body.error).toBe('SECOND_PERSON_NEEDED')
    expect((await approve('OPERATIONS')).status).toBe(403)
    expect((await approve()).status).toBe(200)
    expect(await inForce()).toMatchObject({ flags: { zScore: 50 }, dailyPoints })
    expect((await t.build.activity()).map(({ action }) => action).slice(0, 2)).toEqual([
      'policy.limits-approved',
      'policy.changed',
    ])
    const { version } = await inForce()
    const stricter = await t.call(finance, pointsPolicy.change, { body: { ...policy, version } })
    expect(stricter.body.data).toMatchObject({ flags: policy.flags, dailyPoints: before })
  })

  it('in small steps is compared with the strictest of the last seven days, also its factor', async () => {
    await t.owner.run(sql`
      update programme_settings set value = jsonb_set(value, '{dailyPoints,store}', '1000') where key = 'pointsPolicy'`)
    await t.owner.transaction(async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`update activity set at = at - interval '8 days' where action = 'policy.changed'`)
    })
    policy = await inForce()
    const { rateFactor } = policy.limits
    expect((await limited({ store: 1000 * rateFactor })).body.data.dailyPoints.store).toBe(1000 * rateFactor)
    policy = await inForce()
    const limits = { ...policy.limits, rateFactor: rateFactor + 0.5 }
    const lifted = await t.call('FINANCE', pointsPolicy.change, { body: { ...policy, limits } })
    expect(lifted.body.data.limits.rateFactor).toBe(rateFactor)
    expect(await waiting()).toMatchObject({ changes: [{ field: 'limits.rateFactor', to: rateFactor + 0.5 }] })
    await approve()
    policy = await inForce()
    expect(policy.limits.rateFactor).toBe(rateFactor + 0.5)
    expect((await limited({ store: 1000 * rateFactor + 1 })).body.data.dailyPoints.store).toBe(1000 * rateFactor)
    expect(await waiting()).toMatchObject({ changes: [{ field: 'dailyPoints.store', to: 1000 * rateFactor + 1 }] })
    await approve()
    policy = await inForce()
    expect((await limited({ store: 500 })).body.data.dailyPoints.store).toBe(500)
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
    await lift({ leastHistory: 4, isSamePhotoFlagged: false })
    expect(await hand(3, 9000, 'photo.jpg')).toEqual(['UNUSUAL_FOR_PERSON', 'UNUSUAL_FOR_STORE'])
    policy = (await t.call('AUDITOR', pointsPolicy.get, {})).body.data
    await lift({ unitSlipFactor: 20 })
    expect(await hand(3, 9000)).toEqual(['UNIT_SLIP', 'UNIT_SLIP'])
    policy = (await t.call('AUDITOR', pointsPolicy.get, {})).body.data
    await lift({ zScore: 50, unitSlipFactor: 10_000 })
    expect(await hand(2, 3000)).toEqual([])
  })

  it('decides about closed hours and bursts', async () => {
    await lift({ burstPerHour: 1 })
    const { id: userId } = await t.build.user()
    const { id: storeId } = await t.build.store()
    await t.database.run(sql`update stores set operating_hours = '[]' where id = ${storeId}`)
    expect(await flagsOf({ userId, storeId })).toEqual(['OUTSIDE_HOURS'])
    expect(await flagsOf({ userId, storeId })).toEqual(['BURST', 'OUTSIDE_HOURS'])
    policy = (await t.call('AUDITOR', pointsPolicy.get, {})).body.data
    await lift({ isOutsideHoursFlagged: false })
    expect(await flagsOf({ userId, storeId })).toEqual(['BURST'])
  })
})
