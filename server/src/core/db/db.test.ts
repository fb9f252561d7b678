import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { type Database, type Db, openDatabase, sql } from './db.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await testDatabase() })
})
afterAll(() => database.end())

describe('a transaction', () => {
  it('is retried without affecting others when its connection is lost between two statements', async () => {
    const isLost = new Promise(resolve => database.pool.once('acquire', client => client.once('end', resolve)))
    const pids: number[] = []
    const answer = await database.transaction(async tx => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      pids.push(pid)
      if (pids.length === 1) {
        await database.run(sql`select pg_terminate_backend(${pid}, 5000)`)
        await isLost
      }
      return tx.one<{ n: number }>(sql`select 1 as n`)
    })
    expect(answer).toEqual({ n: 1 })
    expect(new Set(pids).size).toBe(2)
  })
})

describe('a statement whose columns a migration has changed', () => {
  const readings = sql`select * from tides`

  it('is sent again, by itself and in a transaction, on every connection', async () => {
    await database.run(sql`create table tides (metres int)`)
    await database.run(sql`insert into tides values (3)`)
    const read = (db: Db) => db.one(readings)
    const onEach = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, work))
    await onEach(() => database.transaction(read))
    await database.run(sql`alter table tides add column name text`)
    const row = { metres: 3, name: null }
    const expected = Array.from({ length: 10 }, () => row)
    expect(await onEach(() => read(database))).toEqual(expected)
    await database.run(sql`alter table tides drop column name`)
    expect(await onEach(() => database.transaction(read))).toEqual(expected.map(({ metres }) => ({ metres })))
  })
})
