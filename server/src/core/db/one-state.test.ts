import { afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Db, type Sql, sql } from './db.ts'
import { rememberingDb } from './one-state.ts'

let t: TestApp
let asked: string[]
let counted: Db
beforeAll(async () => {
  t = await testApp()
  counted = {
    ...t.database,
    many: <Row>(query: Sql) => {
      asked.push(query.text)
      return t.database.many<Row>(query)
    },
  }
})
afterEach(() => {
  asked = []
})
asked = []

const stores = sql`select count(*)::int as n from stores`
const countStores = async () => (await (await rememberingDb(counted)).one<{ n: number }>(stores)).n

it('asks a statement once for all who ask while nothing is committed', async () => {
  const counts = await Promise.all([countStores(), countStores(), countStores()])
  expect(new Set([...counts, await countStores()]).size).toBe(1)
  expect(asked).toHaveLength(1)
})

it('asks again after any commit, and is right at once', async () => {
  const before = await countStores()
  await t.build.store()
  expect(await countStores()).toBe(before + 1)
  await t.database.run(sql`update stores set name = name`)
  expect(await countStores()).toBe(before + 1)
  expect(asked).toHaveLength(2)
})

it('does not see what is not committed, and sees it as soon as it is', async () => {
  const before = await countStores()
  await t.database.transaction(async tx => {
    await tx.run(sql`delete from stores where id = (select min(id::text)::uuid from stores)`)
    expect(await countStores()).toBe(before)
  })
  expect(await countStores()).toBe(before - 1)
})

it('remembers no failure, and lets nobody change what others read', async () => {
  const db = await rememberingDb(counted)
  await expect(db.many(sql`select 1 / 0`)).rejects.toThrow('division by zero')
  await expect(db.many(sql`select 1 / 0`)).rejects.toThrow('division by zero')
  expect(asked.filter(text => text === 'select 1 / 0')).toHaveLength(2)
  const rows = await db.many<{ n: number }>(sql`select 1 as n`)
  expect(() => rows.push({ n: 2 })).toThrow('not extensible')
  expect(await rememberingDb(db)).toBe(db)
})
