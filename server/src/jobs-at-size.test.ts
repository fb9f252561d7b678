import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase, sql } from '#core/db/db.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { asApp } from '#test/database.ts'

// A hundredth of what a request has, for a hundredth of the rows.
const requestMs = 50
let t: TestApp
let hurried: Database
beforeAll(async () => {
  t = await testApp()
  hurried = openDatabase({ connection: { ...asApp(t.connection), statement_timeout: requestMs } })
})
afterAll(() => hurried.end())

async function run(job: string) {
  await enqueue(t.database, job, {})
  return t.deliverMail(hurried)
}
const count = async (rows: ReturnType<typeof sql>) =>
  (await t.owner.one<{ n: number }>(sql`select count(*) as n from (${rows}) r`)).n

describe('a job on more rows than fit into the time of a request', () => {
  it('is not what that time is for', async () => {
    await expect(hurried.run(sql`select pg_sleep(1)`)).rejects.toThrow('statement timeout')
  })

  it('closes what was learned', async () => {
    const { id } = await t.build.play()
    await t.owner.run(sql`
      insert into plays select (jsonb_populate_record(p, jsonb_build_object('id', time_ordered_id(), 'round_id', null,
        'started_at', now() - make_interval(hours => 30 + n), 'finished_at', now() - make_interval(hours => 29 + n)))).*
      from plays p cross join generate_series(1, 1500) n where p.id = ${id}`)
    await run('close-learning')
    expect(await count(sql`select from closed_days where metric = 'learning'`)).toBe(1)
  })

  it('closes the ages of points', async () => {
    await t.owner.run(sql`
      insert into users (id, user_type, status) select time_ordered_id(), 'MEMBER', 'ACTIVE' from generate_series(1, 20000)`)
    await t.owner.run(sql`update user_balances set available = 5, lifetime = 5`)
    await run('close-points-ageing')
    expect(await count(sql`select from closed_days where metric = 'points ageing'`)).toBe(1)
  })

  it('seals a day', async () => {
    const { id } = await t.build.member(0)
    await t.owner.run(sql`
      insert into ledger_entries (user_id, id, position, at, kind, from_account, to_account, amount, balance_after, source_id, idempotency_key)
      select ${id}, time_ordered_id(), 1000 + n, now() - interval '2 days', 'AWARD', 'issued', 'user', 1, n, time_ordered_id(), 'k'
      from generate_series(1, 25000) n`)
    await run('seal-ledger')
    expect(await count(sql`select from ledger_seals where entries = 25000`)).toBe(1)
  })

  it('erases who left', async () => {
    const { id } = await t.build.member(0)
    const { id: otherId } = await t.build.member(0)
    await t.owner.run(sql`
      insert into idempotency_keys (actor_id, endpoint, key, body_hash, has_names, answer)
      select ${otherId}, '/api/x', 'k' || n, '', true, jsonb_build_object('data', repeat('{"name": "Somebody Else"} ', 20))
      from generate_series(1, 10000) n`)
    await t.owner.run(sql`update users set leaves_at = now() where id = ${id}`)
    await run('erase-leavers')
    expect(await count(sql`select from users where id = ${id} and status = 'ERASED'`)).toBe(1)
  })

  it('sends the digest', async () => {
    await t.owner.run(sql`
      insert into notifications (id, type, title, body, link, user_id, created_at)
      select time_ordered_id(), 'POINTS_EXPIRING', 'Points expire soon', 'x', '/', id, now() - interval '3 days'
      from users where user_type = 'MEMBER' limit 5000`)
    await run('deliver-notifications')
    const { isMorning } = await t.owner.one<{ isMorning: boolean }>(
      sql`select (now() at time zone programme_time_zone())::time < '08:00' as "isMorning"`,
    )
    expect(await count(sql`select from notifications where digested_at is null`)).toBe(isMorning ? 5000 : 0)
  })
})
