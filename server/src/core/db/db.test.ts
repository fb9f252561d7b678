import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { type Database, type Db, openDatabase, sql } from './db.ts'

let database: Database
let connection: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  connection = await testDatabase()
  database = openDatabase({ connection })
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

  it('leaves a connection to a server that has become a standby', async () => {
    await database.run(sql`create table notes (text text)`)
    const single = openDatabase({ connection, connections: 1 })
    const write = () => single.transaction(tx => tx.run(sql`insert into notes values ('kept')`))
    await single.run(sql`set default_transaction_read_only = on`)
    await expect(write()).rejects.toMatchObject({ code: '25006' })
    expect(await write()).toBe(1)
    await single.end()
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
