import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { points } from '@fulmar/contract/points/points'
import { type ExpiryPolicy, pointsPolicy } from '@fulmar/contract/points/points-policy'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { userRecord } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { erasePerson } from '#areas/users/user-record.queries.ts'
import { addDays } from '#core/days.ts'
import { raw, sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { booked } from '#test/booked.ts'
import { untilSomeoneWaits } from '#test/until-someone-waits.ts'
import { listDue, settle } from './expiry.queries.ts'
import { monthOf } from './expiry.rules.ts'
import { countPointAges, expirePoints } from './expiry-job.ts'

const today = new Date().toISOString().slice(0, 10)
/** The first day on which points expire, and that on which members are emailed about it. */
const first = monthOf(today, 3)
const warning = addDays(first, -30)
const next = monthOf(first, 1)
const old = monthOf(first, -14)

const on: ExpiryPolicy = { isOn: true, months: 12, warningDays: 30, startsOn: first }

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function setPolicy(expiry: Partial<ExpiryPolicy>, as: As = 'FINANCE') {
  const policy = (await t.call('FINANCE', pointsPolicy.get, {})).body.data
  return t.call(as, pointsPolicy.change, { body: { ...policy, expiry: { ...policy.expiry, ...expiry } } })
}
const run = (day: string) => expirePoints(t.database, t.secrets, day)
const earn = (userId: string, amount: number, day = old) =>
  booked(t.database, { userId, kind: 'AWARD', amount, on: day })
const balanceOf = async (userId: string) => (await t.build.balance(userId)).available
const mailsTo = async (email: string) => (await t.deliverMail()).filter(({ to }) => to === email)
const expiring = async (userId: string) => (await t.call('AUDITOR', points.expiring, { query: { userId } })).body.data

async function memberWith(amount: number, day?: string) {
  const member = await t.build.user()
  await earn(member.id, amount, day)
  return member
}

/** Everything that is announced is withdrawn, so that no test meets what another one announced. */
beforeEach(async () => {
  await setPolicy({ isOn: false })
  await run(monthOf(next, 6))
  await t.database.run(sql`update user_balances set is_spendable = false`)
  await t.database.run(sql`update points_expiry_months set searched_to = null, searched_at = null`)
})

describe('PUT /api/points-policy', () => {
  it('is off until someone turns it on, which is recorded', async () => {
    const answer = await setPolicy(on)
    expect(answer.body.data.expiry).toEqual(on)
    expect((await t.build.activity())[0]).toMatchObject({
      action: 'policy.changed',
      before: { isExpiryOn: false },
      after: { isExpiryOn: true },
    })
  })

  it.each([
    ['no first day', { startsOn: null }],
    ['less notice than members are promised', { startsOn: monthOf(today, 1), warningDays: 90 }],
    ['a day in the middle of a month', { startsOn: addDays(first, 3) }],
  ])('400 for %s', async (_, change) => {
    const answer = await setPolicy({ ...on, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty(['expiry.startsOn'])
  })

  it('403 for those who may only read it', async () => {
    expect((await setPolicy(on, 'OPERATIONS')).status).toBe(403)
  })
})

describe('expiry', () => {
  it('does nothing while it is off', async () => {
    const { id, email } = await memberWith(100)
    await run(warning)
    await run(first)
    expect(await balanceOf(id)).toBe(100)
    expect(await mailsTo(email)).toEqual([])
  })

  it('emails members once, then books what is old enough, once', async () => {
    const { id, email } = await memberWith(120)
    await earn(id, 30, monthOf(first, -12))
    await setPolicy(on)
    await run(addDays(warning, -1))
    expect(await mailsTo(email)).toEqual([])
    await run(warning)
    await run(addDays(warning, 1))
    const mails = await mailsTo(email)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(first))
    expect(mails.map(({ subject }) => subject)).toEqual([`120 points expire on ${day}`])
    await run(addDays(first, -1))
    expect(await balanceOf(id)).toBe(150)
    await Promise.all([run(first), run(first)])
    await run(addDays(first, 1))
    expect(await balanceOf(id)).toBe(30)
    const { data } = (await t.call('AUDITOR', points.list, { query: { userId: id, kind: 'EXPIRY' } })).body
    expect(data).toMatchObject([{ delta: -120, balanceAfter: 30, actor: null }])
  })

  it('reports to administrators what expired, once', async () => {
    await memberWith(50)
    await memberWith(70)
    await setPolicy(on)
    for (const day of [warning, first, addDays(first, 1)]) await run(day)
    expect((await t.build.activity())[0]).toMatchObject({
      action: 'points.expired',
      actorId: null,
      after: { points: -120, members: 2, month: first },
    })
    const announced = await t.database.many(sql`
      select title, body, permission from notifications where type = 'POINTS_EXPIRED' order by id desc`)
    expect(announced[0]).toEqual({
      title: '120 points expired',
      body: '2 members had unused points',
      permission: 'policy:write',
    })
    expect(announced).toHaveLength(new Set(announced.map(row => JSON.stringify(row))).size)
  })

  it('takes only what is left of the announced points', async () => {
    const { id } = await memberWith(120)
    await earn(id, 100, monthOf(first, -3))
    const sourceId = uuidv7()
    await setPolicy(on)
    await run(warning)
    await booked(t.database, { userId: id, kind: 'HOLD', amount: 90, on: warning, sourceId })
    await booked(t.database, { userId: id, kind: 'SPEND', amount: 90, on: warning, sourceId })
    await run(first)
    expect(await balanceOf(id)).toBe(100)
  })

  it('leaves held points alone, and released ones until the member was warned of them', async () => {
    const { id, email } = await memberWith(120)
    const sourceId = await booked(t.database, { userId: id, kind: 'HOLD', amount: 80, on: old })
    await setPolicy(on)
    await run(warning)
    await booked(t.database, { userId: id, kind: 'RELEASE', amount: 80, on: warning, sourceId })
    for (const day of [first, addDays(next, -30)].sort()) await run(day)
    expect(await balanceOf(id)).toBe(80)
    await run(next)
    expect(await balanceOf(id)).toBe(0)
    expect((await mailsTo(email)).map(({ subject }) => Number.parseInt(subject, 10))).toEqual([40, 80])
  })

  it('gives a reversed award no life', async () => {
    const { id } = await memberWith(60)
    const sourceId = await earn(id, 500, monthOf(first, -2))
    await booked(t.database, { userId: id, kind: 'REVERSAL', amount: 500, on: monthOf(first, -1), sourceId })
    await setPolicy(on)
    await run(warning)
    await run(first)
    expect(await balanceOf(id)).toBe(0)
  })

  it('gives the full notice when the email goes out late', async () => {
    const { id } = await memberWith(60)
    await setPolicy(on)
    await run(addDays(warning, 5))
    await run(addDays(first, 4))
    expect(await balanceOf(id)).toBe(60)
    await run(addDays(first, 5))
    expect(await balanceOf(id)).toBe(0)
  })

  it('follows the policy of the day: postponed, switched off, or a longer life', async () => {
    const { id } = await memberWith(60)
    await setPolicy(on)
    await run(warning)
    await setPolicy({ startsOn: next })
    await run(first)
    expect(await balanceOf(id)).toBe(60)
    await setPolicy({ months: 24 })
    for (const day of [addDays(next, -30), next]) await run(day)
    expect(await balanceOf(id)).toBe(60)
    await setPolicy({ isOn: false })
    await run(next)
    expect(await t.database.many(sql`select from points_expiries where user_id = ${id}`)).toEqual([])
  })

  it('takes nothing from members who cannot spend, whether before or after the warning', async () => {
    const [before, after] = [await memberWith(60), await memberWith(60)]
    const suspend = (id: string) =>
      t.call('OWNER', userRecord.change, {
        body: { id, version: 1, status: 'SUSPENDED', reason: 'Cooling off' },
      })
    await suspend(before.id)
    await setPolicy(on)
    await run(warning)
    await suspend(after.id)
    await run(first)
    expect([await balanceOf(before.id), await balanceOf(after.id)]).toEqual([60, 60])
    expect(await mailsTo(before.email)).toEqual([])
  })

  it('goes on where it was stopped', async () => {
    const members = [await memberWith(10), await memberWith(20), await memberWith(30)]
    await setPolicy(on)
    await run(warning)
    const due = await listDue(t.database, first, undefined, 3)
    await t.database.transaction(tx => settle(tx, due.slice(0, 1), first, on.months))
    await t.database
      .transaction(async tx => {
        await settle(tx, due.slice(1, 2), first, on.months)
        throw new Error('killed')
      })
      .catch(() => undefined)
    await run(first)
    expect(await Promise.all(members.map(({ id }) => balanceOf(id)))).toEqual([0, 0, 0])
    const { entries } = await t.database.one<{ entries: number }>(sql`
      select count(*) as entries from ledger_entries
      where kind = 'EXPIRY' and user_id = any(${members.map(({ id }) => id)}::uuid[])`)
    expect(entries).toBe(3)
  })

  it('are expired for all others when one fails, and the job says so', async () => {
    const [broken, other] = [await memberWith(10), await memberWith(20)].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await setPolicy(on)
    await run(warning)
    await t.owner.run(sql`
      create function fail_for_one() returns trigger language plpgsql as $$ begin
        raise exception 'broken by a test';
      end $$`)
    await t.owner.run(sql`
      create trigger fail_for_one before update on points_expiries for each row
      when (new.user_id = ${raw(`'${broken?.id}'`)}::uuid) execute function fail_for_one()`)
    await expect(run(first)).rejects.toThrow('broken by a test')
    expect(await Promise.all([broken, other].map(member => balanceOf(member?.id ?? '')))).toEqual([
      expect.any(Number),
      0,
    ])
    expect(await balanceOf(broken?.id ?? '')).toBeGreaterThan(0)
    await t.owner.run(sql`drop trigger fail_for_one on points_expiries`)
    await run(first)
    expect(await balanceOf(broken?.id ?? '')).toBe(0)
  })

  it('wait for an erasure that has begun, and find nothing left', async () => {
    const { id } = await memberWith(10)
    await setPolicy(on)
    await run(warning)
    const { running } = await t.database.transaction(async tx => {
      await tx.run(sql`select from people where user_id = ${id} for update`)
      await tx.run(sql`select from user_balances where user_id = ${id} for no key update`)
      const running = run(first)
      await untilSomeoneWaits(t.owner)
      await erasePerson(tx, { id, actorId: id, entryId: uuidv7(), erasureId: uuidv7() })
      return { running }
    })
    await running
    const entries = await t.database.many<{ amount: number }>(
      sql`select amount from ledger_entries where kind = 'EXPIRY' and user_id = ${id}`,
    )
    expect(entries).toEqual([{ amount: 10 }])
  })

  it('and redemptions never take the same points', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => t.build.member(0)))
    for (const { id } of members) await earn(id, 100)
    const { id: rewardId } = await t.build.reward({ costPoints: 100 })
    await setPolicy(on)
    await run(warning)
    const redeem = members.map(({ id }) =>
      t.call('OWNER', redemptions.redeem, { body: { rewardId, userId: id }, idempotencyKey: uuidv7() }),
    )
    const [answers] = await Promise.all([Promise.all(redeem), run(first)])
    for (const [index, { id }] of members.entries()) {
      const { available, held } = await t.build.balance(id)
      expect({ available, held }).toEqual({ available: 0, held: answers[index]?.status === 201 ? 100 : 0 })
    }
    const broken = (await auditLedger(t.database)).filter(({ promise }) => promise.includes('expir'))
    expect(broken.map(({ violations }) => violations)).toEqual([0, 0])
  })
})

describe('GET /api/points-policy/expiry-preview', () => {
  const preview = (query: object = { months: 12, warningDays: 30, startsOn: first }, as: As = 'AUDITOR') =>
    t.call(as, pointsPolicy.expiryPreview, { query: query as never })

  it('returns members, points and money by month for a policy that is not saved', async () => {
    const both = await memberWith(100)
    await earn(both.id, 40, monthOf(first, -20))
    await memberWith(7, monthOf(first, -12))
    await memberWith(9, monthOf(first, -1))
    await countPointAges(t.database)
    const { data } = (await preview()).body
    expect(data).toMatchObject({ currency: 'EUR', members: 2, points: 147, cost: 147 })
    expect(data.months).toHaveLength(12)
    expect(data.months.filter(({ points: due }) => due > 0)).toEqual([
      { on: first, members: 1, points: 140, cost: 140 },
      { on: next, members: 1, points: 7, cost: 7 },
    ])
  })

  it('400 for a policy that cannot be saved, 403 without permission', async () => {
    expect((await preview({ months: 1, warningDays: 30, startsOn: first })).status).toBe(400)
    expect((await preview({ months: 12, warningDays: 30, startsOn: `${today.slice(0, 8)}15` })).status).toBe(400)
    expect((await preview(undefined, 'CONTENT')).status).toBe(403)
  })
})

describe('GET /api/ledger/expiring', () => {
  it('lists when the points of a member expire, and whether they were notified', async () => {
    const { id } = await memberWith(60)
    await earn(id, 5, monthOf(first, -12))
    expect(await expiring(id)).toEqual([])
    await setPolicy(on)
    const later = { on: next, points: 5, isAnnounced: false }
    expect(await expiring(id)).toEqual([{ on: first, points: 60, isAnnounced: false }, later])
    await run(warning)
    expect(await expiring(id)).toEqual([{ on: first, points: 60, isAnnounced: true }, later])
    expect(await expiring(unknownId)).toEqual([])
  })

  it('403 without permission to read points', async () => {
    const answer = await t.call('CONTENT', points.expiring, { query: { userId: unknownId } })
    expect(answer.status).toBe(403)
  })
})

describe('the points view', () => {
  it('shows what expires soon beside the liability while expiry is on', async () => {
    await memberWith(60)
    await countPointAges(t.database)
    const keys = async () =>
      (await t.call('AUDITOR', analyticsArea.view, { query: { view: 'points' } })).body.data.figures
    expect((await keys()).map(({ key }) => key)).not.toContain('expiring30')
    await setPolicy(on)
    expect((await keys()).filter(({ key }) => key.startsWith('expiring'))).toMatchObject([
      { key: 'expiring30', value: 0 },
      { key: 'expiring90', value: first <= addDays(today, 90) ? 60 : 0 },
    ])
  })
})
