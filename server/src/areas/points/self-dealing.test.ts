import { points } from '@fulmar/contract/points/points'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { untilSomeoneWaits } from '#test/until-someone-waits.ts'
import { auditLedger } from './audit.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const adjust = (as: As, userId: string, amount: number) =>
  t.call(as, points.adjust, {
    body: { userId, points: amount, reasonCode: 'GOODWILL', note: 'for a test' },
    idempotencyKey: uuidv7(),
  })
const decide = (as: As, id: string, isApproved: boolean) =>
  t.call(as, points.decide, { body: { id, isApproved }, idempotencyKey: uuidv7() })
const allowance = async (as: As) => (await t.call(as, points.allowance, { query: {} })).body.data
const admin = () => t.build.session({ adminRole: 'OPERATIONS' })

describe('points of one’s own', () => {
  it.each([100, -100, 100_000])('403 to adjust them by %i, within the cap or above', async amount => {
    const owner = await t.build.session()
    expect(await adjust(owner, owner.userId, amount)).toMatchObject({
      status: 403,
      body: { error: 'OWN_POINTS', message: 'You cannot adjust your own points. Ask another administrator.' },
    })
    expect((await t.call(owner, points.adjustments, { query: { userId: owner.userId } })).body.totalCount).toBe(0)
  })

  it('403 to approve or reject a colleague’s adjustment of them', async () => {
    const [owner, colleague] = [await t.build.session(), await admin()]
    const { id } = (await adjust(colleague, owner.userId, 5_000)).body.data
    for (const isApproved of [true, false]) expect((await decide(owner, id, isApproved)).body.error).toBe('OWN_POINTS')
    expect((await decide('OWNER', id, true)).status).toBe(200)
    expect(await t.build.balance(owner.userId)).toMatchObject({ available: 5_000 })
  })

  it('are protected by the database too', async () => {
    const [owner, { userId: colleague }] = [await t.build.session(), await admin()]
    const ask = (userId: string, requestedBy: string, decidedBy: string | null = null) =>
      t.database.run(sql`
        insert into adjustments (user_id, id, points, reason_code, note, status, requested_by, decided_by)
        values (${userId}, ${uuidv7()}, 5, 'OTHER', 'x', ${decidedBy ? 'APPLIED' : 'PENDING'}, ${requestedBy}, ${decidedBy})`)
    await expect(ask(owner.userId, owner.userId)).rejects.toMatchObject({ constraint: 'adjustments_not_own' })
    await expect(ask(owner.userId, colleague, owner.userId)).rejects.toMatchObject({
      constraint: 'adjustments_not_own',
    })
    const { id: member } = await t.build.user()
    await expect(ask(member, colleague, colleague)).rejects.toMatchObject({
      constraint: 'adjustments_two_people',
    })
    await ask(owner.userId, colleague)
    await expect(
      t.database.run(sql`
        update adjustments set status = 'REJECTED', decided_by = user_id where user_id = ${owner.userId}`),
    ).rejects.toMatchObject({ constraint: 'adjustments_not_decided_own' })
    await expect(
      t.database.run(sql`
        select move_points(${owner.userId}, 'ADJUSTMENT', 'adjusted', 'user', 5, ${uuidv7()}, ${uuidv7()}, ${owner.userId}, 'k', null)`),
    ).rejects.toMatchObject({ constraint: 'ledger_entries_not_own' })
  })
})

describe('the allowance of a day', () => {
  it('is used up by many small adjustments, given and taken', async () => {
    const [clerk, { id }] = [await admin(), await t.build.user()]
    const statuses: string[] = []
    for (const amount of [200, -200, 100, 1, -1]) statuses.push((await adjust(clerk, id, amount)).body.data.status)
    expect(statuses).toEqual(['APPLIED', 'APPLIED', 'APPLIED', 'PENDING', 'PENDING'])
    expect(await t.build.balance(id)).toMatchObject({ available: 100 })
    expect(await allowance(clerk)).toMatchObject({ cap: 500, used: 500, left: 0 })
  })

  it('leaves out what a second person approved, what waits, and what others did', async () => {
    const [clerk, { id }] = [await admin(), await t.build.user()]
    const big = (await adjust(clerk, id, 800)).body.data
    await decide('OWNER', big.id, true)
    await adjust(clerk, id, 900)
    await adjust(await admin(), id, 300)
    expect(await allowance(clerk)).toMatchObject({ used: 0, left: 500 })
    expect((await adjust(clerk, id, 500)).body.data.status).toBe('APPLIED')
  })

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('begins again at midnight in %s', async zone => {
    await t.setTimeZone(zone)
    const [clerk, { id }] = [await admin(), await t.build.user()]
    await adjust(clerk, id, 400)
    const { renewsAt } = await allowance(clerk)
    const there = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'medium' })
    expect(there.format(new Date(renewsAt))).toBe('00:00:00')
    await t.database.run(sql`
      update adjustments set requested_at = programme_day_start(programme_day(now())) - interval '1 second'
      where user_id = ${id}`)
    expect(await allowance(clerk)).toMatchObject({ used: 0, left: 500 })
    await t.setTimeZone('UTC')
  })

  it('is not used twice by two calls at the same moment', async () => {
    const [clerk, { id }] = [await admin(), await t.build.user()]
    // Both are under way before either can be finished.
    const both = await t.owner.transaction(async tx => {
      await tx.run(sql`select 1 from users where id = ${id} for update`)
      const calls = [adjust(clerk, id, 300), adjust(clerk, id, 300)]
      await untilSomeoneWaits(t.owner)
      return calls
    })
    const statuses = (await Promise.all(both)).map(answer => answer.body.data.status)
    expect(statuses.toSorted()).toEqual(['APPLIED', 'PENDING'])
    expect(await t.build.balance(id)).toMatchObject({ available: 300 })
  })

  it('403 without permission to adjust', async () => {
    expect((await t.call('AUDITOR', points.allowance, { query: {} })).status).toBe(403)
  })
})

describe('the audit', () => {
  it('reports adjustments of own points from before this rule', async () => {
    const broken = async () => (await auditLedger(t.database)).filter(({ violations }) => violations > 0)
    expect(await broken()).toEqual([])
    const { userId } = await t.build.session()
    await t.owner.transaction(async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`
        select move_points(${userId}, 'ADJUSTMENT', 'adjusted', 'user', 5, ${uuidv7()}, ${uuidv7()}, ${userId}, 'k', null)`)
    })
    expect((await broken()).map(({ promise }) => promise)).toContain(
      'nobody adjusted their own points or approved their own request',
    )
  })
})
