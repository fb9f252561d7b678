import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { collections } from '@fulmar/contract/collections/collections'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, it } from 'vitest'
import { keepDrainingFacts } from '#areas/figures/figures.ts'
import { auditLedger } from '#areas/points/audit.ts'
import { openDatabase, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 1000, 90)
  await t.build.rate('PVC', 500, 90)
})

const workerName = 'worker under test'

/** The worker on connections of its own, so that they can be ended without those of the API. */
function startWorker() {
  const database = openDatabase({ connection: { ...t.connection, application_name: workerName }, connections: 1 })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const stop = keepDrainingFacts({ database, owner: t.owner, log, rest: 1 })
  return async () => {
    await stop()
    await database.end()
  }
}

const endBackends = () =>
  t.owner.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${workerName}`)

/** Totals and raw rows in one snapshot: both of what is collected and of what members own. */
const compare = () =>
  t.database.one(sql`
    select (select row(sum(recorded), sum(reversed), sum(grams), sum(points)) from totals_by_mix where grain = 'day') is not distinct from
        (select row(count(*)::numeric, count(*) filter (where status = 'REVERSED')::numeric,
          coalesce(sum(grams) filter (where status = 'RECORDED'), 0), coalesce(sum(points) filter (where status = 'RECORDED'), 0))
         from collections) as mixes,
      (select sum(grams) from totals_by_plastic where grain = 'month') is not distinct from
        (select sum(l.grams) from collection_lines l join collections c on c.user_id = l.user_id and c.id = l.collection_id
         where c.status = 'RECORDED') as plastics,
      (select sum(stores) from totals_by_active_stores where grain = 'week') is not distinct from
        (select count(*)::numeric from (select distinct store_id, date_trunc('week', at at time zone programme_time_zone())
         from collections where status = 'RECORDED') active) as stores,
      (select sum(members) from totals_by_cohort) is not distinct from
        (select count(*)::numeric from (select distinct user_id, date_trunc('month', at at time zone programme_time_zone())
         from collections where status = 'RECORDED') active) as cohorts,
      (select sum(amount * (is_of_member(to_account)::int - is_of_member(from_account)::int)) from totals_by_ledger_day)
        is not distinct from (select sum(available + held) from user_balances) as ledger`)

it('totals equal the raw rows at every read, while members collect and redeem and the worker is killed', async () => {
  const { id: storeId } = await t.build.store()
  const people = await Promise.all(Array.from({ length: 6 }, () => t.build.user()))
  const { id: rewardId } = await t.build.reward({ costPoints: 10 })
  await t.build.collection({ storeId, userId: people[0]?.id as string })
  const all = { mixes: true, plastics: true, stores: true, cohorts: true, ledger: true }
  let isOver = false
  let reads = 0
  const read = async () => {
    for (; !isOver; reads++) expect(await compare()).toEqual(all)
  }
  const kill = async () => {
    for (let stop = startWorker(); ; stop = startWorker()) {
      await compare()
      await endBackends()
      await stop()
      if (isOver) return
    }
  }
  const live = async ({ id: userId }: { id: string }, person: number) => {
    for (let n = 0; n < 10; n++) {
      const plasticCode = n % 2 === 0 ? ('PET' as const) : ('PVC' as const)
      const lines = [{ plasticCode, grams: 1000 + n }]
      const { id } = await t.build.collection({ storeId, userId, lines, daysAgo: (person * 10 + n) % 70 })
      if (n % 3 === 1) {
        const body = { id, reason: 'Weighed twice' }
        await t.call('OWNER', collections.reverse, { body, idempotencyKey: uuidv7() })
      }
      if (n % 3 === 2) {
        const redeemed = await t.call('OWNER', redemptions.redeem, {
          body: { rewardId, userId },
          idempotencyKey: uuidv7(),
        })
        expect(redeemed.status).toBe(201)
      }
    }
  }
  const living = Promise.all(people.map(live)).finally(() => {
    isOver = true
  })
  await Promise.all([living, read(), read(), kill()])
  expect(reads).toBeGreaterThan(5)

  const stop = startWorker()
  await expect.poll(async () => await t.database.one(sql`select count(*) as n from facts`)).toEqual({ n: 0 })
  await stop()
  expect((await auditLedger(t.database)).filter(row => row.violations > 0)).toEqual([])
  const { figures } = (await t.call('OWNER', analyticsArea.view, { query: { period: '90D' } })).body.data
  const raw = await t.database.one<{ grams: number }>(
    sql`select sum(grams)::bigint as grams from collections where status = 'RECORDED'`,
  )
  expect(figures.find(figure => figure.key === 'grams')?.value).toBe(raw.grams)
}, 60_000)
