import { withClient } from '@fulmar/embedded-postgres/database'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { until } from '#test/until.ts'
import { sql } from '../db/db.ts'
import { enqueue, migrateJobs, openWorkerPool, startWorker } from './jobs.ts'

let t: TestApp
let pool: pg.Pool
beforeAll(async () => {
  t = await testApp()
  pool = openWorkerPool(t.connection, quiet)
})
afterAll(() => pool.end())

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Nobody gets into the test's database, and whoever is in is thrown out. */
const takeAway = () =>
  elsewhere(`
    alter database "${t.connection.database}" allow_connections false;
    select pg_terminate_backend(pid) from pg_stat_activity where datname = '${t.connection.database}'`)
const giveBack = () => elsewhere(`alter database "${t.connection.database}" allow_connections true`)
const elsewhere = (statement: string) =>
  withClient({ ...t.connection, database: 'postgres' }, client => client.query(statement))

describe('the worker', () => {
  it('goes on after the database was away when jobs ended', async () => {
    const done: string[] = []
    let running = 0
    const tasks = {
      // Both workers are in the middle of a job, so that neither gets through it unharmed.
      outage: async () => {
        running++
        await until(() => running === 2)
        await takeAway()
      },
      after: async () => void done.push('after'),
    }
    const worker = startWorker({ pool, tasks, log: quiet })
    for (const _ of [1, 2]) await enqueue(t.database, 'outage', {})
    await until(async () => (await t.database.many(sql`select 1`).catch(() => undefined)) === undefined)
    await giveBack()
    // A pooler takes its time to try again.
    await until(() => t.database.many(sql`select 1`).catch(() => undefined))
    await enqueue(t.database, 'after', {})
    await until(() => done.length > 0)
    await worker.stop()
    expect(done).toEqual(['after'])
  })
})

describe('the tables of the queue', () => {
  it('are created once by processes that start together', async () => {
    const database = await testDatabase()
    await withClient(database, client => client.query('drop schema graphile_worker cascade'))
    const pools = Array.from({ length: 4 }, () => openWorkerPool(database, quiet))
    await Promise.all(pools.map(migrateJobs))
    await Promise.all(pools.map(each => each.end()))
  })
})
