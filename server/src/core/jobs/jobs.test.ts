import { withClient } from '@fulmar/embedded-postgres/database'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { migrateJobs, openWorkerPool } from './jobs.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('the tables of the queue', () => {
  it('are created once by processes that start together', async () => {
    const database = await testDatabase()
    await withClient(database, client => client.query('drop schema graphile_worker cascade'))
    const pools = Array.from({ length: 4 }, () => openWorkerPool(database, quiet))
    await Promise.all(pools.map(migrateJobs))
    await Promise.all(pools.map(each => each.end()))
    const { rows } = await withClient(database, client =>
      client.query('select count(*)::int as times, count(distinct id)::int as steps from graphile_worker.migrations'),
    )
    expect(rows[0].times).toBeGreaterThan(10)
    expect(rows[0].times).toBe(rows[0].steps)
  })

  it('let workers of the earlier version run on, and start, beside those of this one', async () => {
    const database = await testDatabase()
    const pool = openWorkerPool(database, quiet)
    const heard: unknown[] = []
    await withClient(database, async client => {
      client.on('notification', ({ payload }) => heard.push(payload))
      await client.query('listen "worker:migrate"')
      await pool.query('delete from graphile_worker.migrations where id = 19')
      await migrateJobs(pool)
      // What was notified before this answer has arrived with it.
      await client.query('select')
    })
    const { rows } = await pool.query(
      'select max(id), max(id) filter (where breaking) as breaking from graphile_worker.migrations',
    )
    await pool.end()
    expect(heard).toEqual([])
    expect(rows).toEqual([{ max: 19, breaking: 16 }])
  })
})

describe('the connections of the worker', () => {
  it('can be given back twice, and still be used by others', async () => {
    const pool = openWorkerPool(await testDatabase(), quiet)
    const release = await new Promise<(error?: Error) => void>(resolve => {
      pool.connect((_error, _client, done) => resolve(done))
    })
    release()
    release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })
})
