import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { type Db, sql } from '../db/db.ts'
import { countingFailures, enqueueNow, keepSchedule } from './schedule.ts'
import { sweepCore } from './sweep.ts'
import { startWorker } from './worker.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** How many jobs there are of a task, and of how many moments. */
const enqueued = (task: string) =>
  t.owner.one<{ jobs: number; moments: number }>(sql`
    select count(*) as jobs, count(distinct j.payload ->> 'dueAt') as moments
    from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier = ${task}`)

const isKnown = async (task: string) =>
  (await t.database.many(sql`select from scheduled_tasks where task = ${task}`)).length > 0

describe('the schedule', () => {
  it('enqueues a due task once, however many processes keep it and however often it is due while it waits', async () => {
    const options = { db: t.database, crontab: '* * * * * every-minute', log: quiet, minuteMs: 50 }
    const stops = Array.from({ length: 4 }, () => keepSchedule(options))
    const dueAt = async () =>
      (
        await t.database.one<{ at: string }>(
          sql`select last_due_at as at from scheduled_tasks where task = 'every-minute'`,
        )
      ).at
    await until(async () => (await enqueued('every-minute')).jobs > 0)
    const first = await dueAt()
    await until(async () => (await dueAt()) > first)
    await Promise.all(stops.map(stop => stop()))
    expect(await enqueued('every-minute')).toEqual({ jobs: 1, moments: 1 })
  })

  it('keeps one job of a task that fails, and starts it again by itself', async () => {
    let isBroken = true
    let runs = 0
    const failing = {
      failing: async () => {
        runs++
        if (isBroken) throw new Error('refused by ana@example.org')
      },
    }
    const reported: string[] = []
    const worker = startWorker({
      connection: t.connection,
      db: t.database,
      tasks: countingFailures(t.database, failing),
      onFailure: async task => void reported.push(task),
      log: quiet,
    })
    await t.database.run(sql`insert into scheduled_tasks values ('failing', now())`)
    const failures = () =>
      t.database.one(sql`select failures, last_error as "lastError" from scheduled_tasks where task = 'failing'`)
    const hasGivenUp = async () =>
      (await t.owner.many(sql`select from failed_jobs() where task = 'failing'`)).length === 1
    for (const time of [1, 2, 3, 4, 5, 6]) {
      await enqueueNow(t.database, 'failing', undefined)
      await until(async () => runs === time && (await hasGivenUp()))
    }
    expect(await failures()).toEqual({ failures: 6, lastError: 'refused by [email]' })
    await until(() => reported.length > 0)
    expect(reported).toEqual(['failing'])
    expect((await enqueued('failing')).jobs).toBe(1)
    isBroken = false
    const stop = keepSchedule({ db: t.database, crontab: '0 0 * * * failing', log: quiet, minuteMs: 50 })
    await t.database.run(sql`update scheduled_tasks set failed_at = now() - interval '2 hours' where task = 'failing'`)
    await until(() => runs === 7)
    await until(async () => (await enqueued('failing')).jobs === 0)
    await stop()
    await worker.stop()
    expect(await failures()).toEqual({ failures: 0, lastError: null })
  })

  it('starts a task again whose failure could not be counted, as the database was away', async () => {
    await t.database.run(sql`insert into scheduled_tasks values ('uncounted', now())`)
    await enqueueNow(t.database, 'uncounted', undefined)
    await t.owner.run(sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'uncounted'`)
    const failed = async () => t.owner.many(sql`select from failed_jobs() where task = 'uncounted'`)
    expect(await failed()).toHaveLength(1)
    const stop = keepSchedule({ db: t.database, crontab: '0 0 * * * uncounted', log: quiet, minuteMs: 50 })
    await until(async () => (await failed()).length === 0)
    await stop()
    expect((await enqueued('uncounted')).jobs).toBe(1)
  })

  it('forgets what gave up a month ago', async () => {
    await enqueueNow(t.database, 'forgotten', undefined)
    await t.owner.run(sql`
      update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '31 days'
      where key = 'forgotten'`)
    await sweepCore(t.database)
    expect((await enqueued('forgotten')).jobs).toBe(0)
  })

  it('goes on after the database was away at a full minute, and makes up for what was missed', async () => {
    let isAway = true
    let refused = 0
    const flaky: Db = {
      ...t.database,
      run: query => {
        if (!isAway) return t.database.run(query)
        refused++
        return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      },
    }
    await t.database.run(sql`insert into scheduled_tasks values ('missed', now() - interval '2 days')`)
    const stop = keepSchedule({ db: flaky, crontab: '0 0 * * * missed', log: quiet })
    await until(() => refused > 0)
    isAway = false
    await until(async () => (await enqueued('missed')).jobs > 0)
    await stop()
    expect((await enqueued('missed')).jobs).toBe(1)
  })

  it('has nothing to make up for of a task that is new', async () => {
    const stop = keepSchedule({ db: t.database, crontab: '0 0 * * * brand-new', log: quiet })
    await until(() => isKnown('brand-new'))
    await stop()
    expect((await enqueued('brand-new')).jobs).toBe(0)
  })
})
