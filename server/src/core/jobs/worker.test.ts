import { withClient } from '@fulmar/embedded-postgres/database'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { hangingProxy } from '#test/hanging-proxy.ts'
import { until } from '#test/until.ts'
import { sql } from '../db/db.ts'
import { newProcessHealth } from '../process-health.ts'
import { enqueue, enqueueLong } from './jobs.ts'
import { enqueueNow } from './schedule.ts'
import { answeredBeats, startWorker } from './worker.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const soon = { beatMs: 50, retryMs: 50, silentMs: 1_000, busyMs: 60_000 }

/** Nobody gets into the test's database, and whoever is in is thrown out. */
const takeAway = () =>
  elsewhere(`
    alter database "${t.connection.database}" allow_connections false;
    select pg_terminate_backend(pid) from pg_stat_activity where datname = '${t.connection.database}'`)
const giveBack = () => elsewhere(`alter database "${t.connection.database}" allow_connections true`)
const elsewhere = (statement: string) =>
  withClient({ ...t.connection, database: 'postgres' }, client => client.query(statement))

/** As if it had been locked by this worker since an hour ago. */
const lockBy = (worker: string, task: string) =>
  t.owner.run(sql`
    update graphile_worker._private_jobs j set locked_by = ${worker}, locked_at = now() - interval '1 hour'
    from graphile_worker._private_tasks k where k.id = j.task_id and k.identifier = ${task}`)

const lockerOf = async (task: string) =>
  (
    await t.owner.one<{ locker: string }>(
      sql`select locked_by as locker from graphile_worker.jobs where task_identifier = ${task}`,
    )
  ).locker

const lastBeatAt = async () =>
  (
    await t.owner.one<{ at: number }>(
      sql`select coalesce(extract(epoch from max(seen_at)) * 1000, 0)::float as at from job_workers`,
    )
  ).at

describe('the worker', () => {
  it('goes on after the database was away when jobs ended, and soon does again what it could not report', async () => {
    const done: string[] = []
    let running = 0
    let outage: Promise<unknown> | undefined
    const tasks = {
      // Both places are taken by a job, so that neither gets through it unharmed. It is taken away once: never after it was given back.
      outage: async () => {
        running++
        await until(() => running >= 2)
        outage ??= takeAway()
        await outage
        done.push('outage')
      },
      after: async () => void done.push('after'),
    }
    const health = newProcessHealth()
    const times = { ...soon, silentMs: 60 * 60_000 }
    const worker = startWorker({ connection: t.connection, db: t.database, tasks, log: quiet, health, times })
    for (const _ of [1, 2]) await enqueue(t.database, 'outage', {})
    // It has given up reporting them.
    await until(() => health.workerRestarts.ended > 0)
    await giveBack()
    // A pooler takes its time to try again.
    await until(() => t.database.many(sql`select 1`).catch(() => undefined))
    await enqueue(t.database, 'after', {})
    await until(async () => (await t.owner.many(sql`select from graphile_worker.jobs`)).length === 0)
    await worker.stop()
    expect(done).toContain('after')
    expect(done.filter(task => task === 'outage').length).toBeGreaterThan(2)
    expect(health.workerRestarts.ended).toBeGreaterThan(0)
  })

  it('does one long run at a time, so that emails have a place', async () => {
    const started: string[] = []
    let isOver = false
    const tasks = {
      long: async (payload: unknown) => {
        started.push((payload as { name: string }).name)
        await until(() => isOver)
      },
      mail: async () => void started.push('mail'),
    }
    const workers = [1, 2].map(() => startWorker({ connection: t.connection, db: t.database, tasks, log: quiet }))
    for (const name of ['first', 'second', 'third']) await enqueueLong(t.database, 'long', { name })
    await until(() => started.length > 0)
    await enqueue(t.database, 'mail', {})
    await until(() => started.length > 1)
    expect(started).toEqual(['first', 'mail'])
    isOver = true
    await until(() => started.length === 4)
    await Promise.all(workers.map(worker => worker.stop()))
    expect(started).toEqual(['first', 'mail', 'second', 'third'])
  })

  it('works when it began while the database was away', async () => {
    await takeAway()
    const done: string[] = []
    const tasks = { ring: async () => void done.push('rung') }
    const health = newProcessHealth()
    const worker = startWorker({ connection: t.connection, db: t.database, tasks, log: quiet, health })
    await until(() => health.workerRestarts.ended > 0)
    await giveBack()
    await until(() => t.database.many(sql`select 1`).catch(() => undefined))
    await enqueue(t.database, 'ring', {})
    await until(() => done.length > 0)
    await worker.stop()
    expect(done).toEqual(['rung'])
    expect(health.workerRestarts.stalled).toBe(0)
  })

  it('is replaced when its connections hang and a job is due', async () => {
    const proxy = await hangingProxy(t.connection)
    const done: unknown[] = []
    const tasks = { ring: async (payload: unknown) => void done.push(payload) }
    const health = newProcessHealth()
    const worker = startWorker({ connection: proxy.connection, db: t.database, tasks, log: quiet, health, times: soon })
    await enqueue(t.database, 'ring', { n: 1 })
    await until(() => done.length === 1)
    proxy.hang()
    await enqueue(t.database, 'ring', { n: 2 })
    await until(() => done.length >= 2)
    await worker.stop()
    proxy.stop()
    expect(done).toContainEqual({ n: 2 })
    expect(health.workerRestarts.stalled).toBeGreaterThan(0)
    expect(health.lastStallAt).toBeInstanceOf(Date)
  })

  it('is not replaced while nothing is due', async () => {
    await t.owner.run(sql`delete from graphile_worker._private_jobs`)
    const health = newProcessHealth()
    const tasks = { ring: async () => undefined }
    const worker = startWorker({ connection: t.connection, db: t.database, tasks, log: quiet, health, times: soon })
    const begun = await until(lastBeatAt)
    await until(async () => (await lastBeatAt()) > begun + 3 * soon.silentMs)
    await worker.stop()
    expect(health.workerRestarts.stalled).toBe(0)
  })

  it('takes over the job of a process that was killed, and of no other', async () => {
    const done: string[] = []
    let finish: () => void = () => undefined
    const slow = new Promise<void>(resolve => {
      finish = resolve
    })
    const tasks = {
      slow: async () => {
        done.push('slow')
        await slow
      },
      orphan: async () => void done.push('orphan'),
    }
    for (const task of ['orphan', 'of-an-older-release']) await enqueue(t.database, task, {})
    await lockBy('pool-of-the-dead', 'orphan')
    await lockBy('worker-of-0-16', 'of-an-older-release')
    const options = { connection: t.connection, db: t.database, tasks, log: quiet, times: soon }
    const busy = startWorker(options)
    await enqueue(t.database, 'slow', {})
    await until(() => done.includes('slow'))
    await lockBy(await lockerOf('slow'), 'slow')
    const other = startWorker(options)
    await until(() => done.includes('orphan'))
    expect(await lockerOf('of-an-older-release')).toBe('worker-of-0-16')
    finish()
    await Promise.all([busy.stop(), other.stop()])
    expect(done.toSorted()).toEqual(['orphan', 'slow'])
  })

  it('starts a scheduled task of a killed process again, but not what was lost with its process twice', async () => {
    const done: string[] = []
    const names = ['lost-once', 'lost-twice']
    for (const task of names) {
      await enqueueNow(t.database, task, undefined)
      await t.owner.run(sql`update graphile_worker._private_jobs set attempts = 1 where key = ${task}`)
      await lockBy('pool-of-the-dead', task)
    }
    await t.owner.run(sql`insert into scheduled_tasks values ('lost-once', now(), 1), ('lost-twice', now(), 2)`)
    const tasks = Object.fromEntries(names.map(task => [task, async () => void done.push(task)]))
    const worker = startWorker({ connection: t.connection, db: t.database, tasks, log: quiet, times: soon })
    await until(() => done.length > 0)
    await worker.stop()
    expect(done).toEqual(['lost-once'])
    expect(await t.owner.many(sql`select task from failed_jobs() where task = any(${names})`)).toEqual([
      { task: 'lost-twice' },
    ])
  })
})

describe('how long silence has to be', () => {
  const beats = (...times: number[]) => {
    const answered = answeredBeats({ silentMs: 60 })
    for (const at of times) answered.add(at)
    return answered
  }

  it('means nothing before the database has answered several times', () => {
    expect(beats().silenceMs(1_000)).toBeUndefined()
    expect(beats(0, 10, 20).silenceMs(1_000)).toBeUndefined()
  })

  it('is the usual while the database answers', () => {
    expect(beats(0, 10, 20, 30, 40, 50).silenceMs(60)).toBe(60)
  })

  it('goes back to before an outage until the database has answered as often since', () => {
    expect(beats(0, 10, 20, 30).silenceMs(300)).toBe(300)
    expect(beats(0, 10, 20, 30, 300, 310).silenceMs(320)).toBe(300)
    expect(beats(0, 10, 20, 30, 300, 310, 320, 330).silenceMs(340)).toBe(60)
  })
})
