import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { type Db, sql } from '../db/db.ts'
import { keepSchedule } from './schedule.ts'

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
  it('enqueues a due task once, however many processes keep it', async () => {
    const options = { db: t.database, crontab: '* * * * * every-minute', log: quiet, minuteMs: 50 }
    const stops = Array.from({ length: 4 }, () => keepSchedule(options))
    await until(async () => (await enqueued('every-minute')).moments >= 5)
    await Promise.all(stops.map(stop => stop()))
    const { jobs, moments } = await enqueued('every-minute')
    expect(jobs).toBe(moments)
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
