import { rewards } from '@fulmar/contract/rewards/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expireRedemptions, runRewardDeadlines } from './redemption-deadlines.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const endHold = (id: string) => t.database.run(sql`update redemptions set expires_at = now() where id = ${id}`)
const statusOf = async (id: string) =>
  (await t.database.one<{ status: string }>(sql`select status from redemptions where id = ${id}`)).status
const notified = (type: string) =>
  t.database.many<{ title: string; permission: string | null }>(
    sql`select title, permission from notifications where type = ${type} order by created_at`,
  )

describe('expiry of redemptions', () => {
  it('releases the points and returns the stock of each once, whoever else is at it', async () => {
    const [reward, member] = [await t.build.reward({ stock: 2 }), await t.build.member(1000)]
    const late = await t.build.redemption({ userId: member.id, rewardId: reward.id })
    const inTime = await t.build.redemption({ userId: member.id, rewardId: reward.id })
    await endHold(late.id)
    const expired = await Promise.all([1, 2, 3].map(() => expireRedemptions(t.database)))
    expect(expired.reduce((one, other) => one + other)).toBe(1)
    expect([await statusOf(late.id), await statusOf(inTime.id)]).toEqual(['EXPIRED', 'REQUESTED'])
    expect(await t.build.balance(member.id)).toMatchObject({ available: 900, held: 100 })
    expect((await t.call('OWNER', rewards.get, { params: { id: reward.id } })).body.data.stock).toBe(1)
    expect((await t.build.activity(late.id))[0]).toMatchObject({ action: 'redemption.expired', actorId: null })
  })

  it('works through more than one batch', async () => {
    const { id: rewardId } = await t.build.reward({ costPoints: 1 })
    const member = await t.build.member(1000)
    for (let n = 0; n < 205; n++) await t.build.redemption({ userId: member.id, rewardId })
    await t.database.run(sql`update redemptions set expires_at = now() where reward_id = ${rewardId}`)
    expect(await expireRedemptions(t.database)).toBe(205)
    expect(await t.build.balance(member.id)).toMatchObject({ available: 1000, held: 0 })
  })
})

describe('notifications', () => {
  it('notify once of a window that ends within a week', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
    await t.build.reward({ name: 'Ends soon', redeemableTo: soon })
    await t.build.reward({ name: 'Paused', redeemableTo: soon, status: 'PAUSED' })
    await runRewardDeadlines(t.database)
    await runRewardDeadlines(t.database)
    expect(await notified('REWARD_ENDING')).toEqual([{ title: 'Ends soon ends soon', permission: 'rewards:write' }])
  })

  it('notify once a day of redemptions that wait for more than 48 hours', async () => {
    const { id } = await t.build.redemption()
    await runRewardDeadlines(t.database)
    expect(await notified('REDEMPTIONS_WAITING')).toEqual([])
    await t.database.run(sql`update redemptions set requested_at = now() - interval '49 hours' where id = ${id}`)
    await runRewardDeadlines(t.database)
    await runRewardDeadlines(t.database)
    expect(await notified('REDEMPTIONS_WAITING')).toEqual([
      { title: '1 redemption is waiting', permission: 'redemptions:fulfil' },
    ])
  })
})
