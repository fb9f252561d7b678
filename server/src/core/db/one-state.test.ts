import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Db, type Sql, sql } from './db.ts'
import { rememberingDb } from './one-state.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

/** The database with a state that the test says: other tests commit on the same server meanwhile. */
function withState() {
  const asked: string[] = []
  const told = { state: 'first' }
  const db: Db = {
    ...t.database,
    one: <Row>() => Promise.resolve({ ...told } as Row),
    many: <Row>(query: Sql) => {
      asked.push(query.text)
      return t.database.many<Row>(query)
    },
  }
  return { db, asked, told }
}

const stores = sql`select count(*)::int as n from stores`
const countStores = async (db: Db) => (await (await rememberingDb(db)).one<{ n: number }>(stores)).n

describe('statements that are remembered', () => {
  it('are asked once for all who ask while nothing is committed, and again afterwards', async () => {
    const { db, asked, told } = withState()
    await Promise.all([countStores(db), countStores(db), countStores(db)])
    await countStores(db)
    expect(asked).toHaveLength(1)
    told.state = 'second'
    await countStores(db)
    expect(asked).toHaveLength(2)
  })

  it('are right at once after every commit, and do not see what is not committed', async () => {
    const before = await countStores(t.database)
    await t.build.store()
    expect(await countStores(t.database)).toBe(before + 1)
    await t.database.transaction(async tx => {
      await tx.run(sql`delete from stores`)
      expect(await countStores(t.database)).toBe(before + 1)
    })
    expect(await countStores(t.database)).toBe(0)
  })

  it('are no failures, and nobody changes what others read', async () => {
    const { db, asked } = withState()
    const reader = await rememberingDb(db)
    await expect(reader.many(sql`select 1 / 0`)).rejects.toThrow('division by zero')
    await expect(reader.many(sql`select 1 / 0`)).rejects.toThrow('division by zero')
    expect(asked).toHaveLength(2)
    const rows = await reader.many<{ n: number }>(sql`select 1 as n`)
    expect(() => rows.push({ n: 2 })).toThrow('not extensible')
    expect(await rememberingDb(reader)).toBe(reader)
  })
})
