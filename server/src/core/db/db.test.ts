import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { type Database, openDatabase, sql } from './db.ts'

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
