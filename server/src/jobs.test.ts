import { points } from '@fulmar/contract/points/points'
import { roleSwitches } from '@fulmar/contract/role-switches'
import { stores } from '@fulmar/contract/stores/stores'
import { userRecord } from '@fulmar/contract/users/user-record'
import { parseCrontab } from 'graphile-worker'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { schedule } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

/** As the worker does it when the time of a job has come, and of what that asks for. */
async function run(job: string) {
  await enqueue(t.database, job, {})
  return [...(await t.deliverMail()), ...(await t.deliverMail())]
}
const due = new Map(parseCrontab(schedule()).map(({ task, match }) => [task, match]))
const isDue = (job: string, moment: string) => {
  const at = new Date(moment)
  const [min, hour, date, month, dow] = [
    at.getUTCMinutes(),
    at.getUTCHours(),
    at.getUTCDate(),
    at.getUTCMonth() + 1,
    at.getUTCDay(),
  ]
  return due.get(job)?.({ min, hour, date, month, dow })
}

describe('the schedule', () => {
  it('looks at suspensions every minute, at deadlines every hour, and seals a day when it has been over for an hour', () => {
    const leapDay = Date.parse('2028-02-29T00:00Z')
    const minutes = Array.from({ length: 24 * 60 }, (_, n) => new Date(leapDay + n * 60_000).toISOString())
    const timesADay = (job: string) => minutes.filter(moment => isDue(job, moment))
    expect(timesADay('end-suspensions')).toEqual(minutes)
    for (const job of ['expire-role-switches', 'expire-store-requests', 'sweep'])
      expect(timesADay(job)).toHaveLength(24)
    expect(timesADay('seal-ledger')).toEqual(['2028-02-29T01:05:00.000Z'])
    expect(timesADay('expire-points')).toEqual(['2028-02-29T02:13:00.000Z'])
  })
})

describe('a job', () => {
  it('reinstates users whose suspension has ended', async () => {
    const { id } = await t.build.user()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await t.call('OWNER', userRecord.change, {
      body: { id, version: 1, status: 'SUSPENDED', reason: 'Cooling off', until },
    })
    await t.database.run(sql`update users set suspended_until = now() - interval '1 second' where id = ${id}`)
    await run('end-suspensions')
    expect((await t.call('OWNER', userRecord.get, { params: { id } })).body.data.status).toBe('ACTIVE')
  })

  it('sends reminders of role switches after 48 hours and expires them after 30 days, with emails', async () => {
    const boss = await t.build.user({ userType: 'ADMIN', adminRole: 'OPERATIONS' })
    const person = await t.build.user()
    const { id } = await t.build.roleSwitch({ userId: person.id, hoursAgo: 30 * 24 })
    await t.build.roleSwitch({ hoursAgo: 49 })
    const letters = await run('expire-role-switches')
    expect(letters.map(({ to }) => to)).toEqual(expect.arrayContaining([person.email, boss.email]))
    const { request } = (await t.call('OWNER', roleSwitches.get, { query: { id } })).body.data
    expect(request.status).toBe('EXPIRED')
  })

  it('expires a store request without a reply', async () => {
    const { id } = await t.build.store({ status: 'NEEDS_INFO' })
    await t.database.run(sql`update stores set decided_at = now() - interval '31 days' where id = ${id}`)
    await run('expire-store-requests')
    expect((await t.call('OWNER', stores.get, { query: { id } })).body.data.status).toBe('REJECTED')
  })

  it('seals the days that are over', async () => {
    const { id } = await t.build.user()
    await t.owner.run(sql`alter table ledger_entries disable trigger ledger_entries_append_only`)
    await t.owner.run(
      sql`select move_points(${id}, 'AWARD', 'issued', 'user', 5, ${uuidv7()}, ${uuidv7()}, null, 'k', null)`,
    )
    await t.owner.run(sql`update ledger_entries set at = at - interval '3 days'`)
    await t.owner.run(sql`alter table ledger_entries enable trigger ledger_entries_append_only`)
    await run('seal-ledger')
    const { data } = (await t.call('AUDITOR', points.verify, {})).body
    expect(data.firstBrokenDay).toBeNull()
    expect(data.sealedDays).toBeGreaterThan(1)
  })

  it('deletes idempotency keys after 30 days, and not before', async () => {
    const { userId: actorId } = await t.build.session()
    for (const days of [29, 31])
      await t.database.run(sql`
        insert into idempotency_keys (actor_id, endpoint, key, body_hash, created_at)
        values (${actorId}, '/api/x', ${`${days} days old`}, '', now() - make_interval(days => ${days}))`)
    await run('sweep')
    expect(await t.database.many(sql`select key from idempotency_keys where actor_id = ${actorId}`)).toEqual([
      { key: '29 days old' },
    ])
  })
})
