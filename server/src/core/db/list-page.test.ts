import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Sql, sql } from './db.ts'
import { largeListPage } from './large-list-page.ts'
import { listPage } from './list-page.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const shells = (count: number) => ({
  columns: sql`n`,
  from: sql`from generate_series(1, ${count}::int) as shells(n)`,
  where: sql``,
  sorts: { size: sql`n / 3` },
  key: sql`n`,
})
const at = (page: number, sortOrder: 'asc' | 'desc' = 'asc') =>
  ({ page, limit: 100, sortBy: 'size', sortOrder }) as const
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => ({ n: first + n }))

describe('listPage', () => {
  it('reaches 10,000 rows, and refuses what is deeper', async () => {
    const page = (number: number) => listPage<{ n: number }, 'size'>(t.database, shells(10_500), at(number))
    expect(await page(100)).toEqual({ data: numbers(9_901, 10_000), totalCount: 10_000, totalIsAtLeast: true })
    await expect(page(101)).rejects.toMatchObject({ code: 'PAGE_TOO_DEEP' })
  })

  it('is empty past the end, however far', async () => {
    const page = (number: number) => listPage(t.database, shells(10_000), at(number))
    for (const number of [101, 500_000]) expect(await page(number)).toEqual({ data: [], totalCount: 10_000 })
  })
})

describe('largeListPage', () => {
  const page = (count: number, number: number, order?: 'asc' | 'desc', total?: Sql) =>
    largeListPage<{ n: number }, 'size'>(t.database, { ...shells(count), total }, at(number, order))

  it('reaches 10,000 rows from either end where the total is exact, and refuses what lies between', async () => {
    const total = sql`select 25050::bigint`
    const ask = (number: number, order?: 'asc' | 'desc') => page(25_050, number, order, total)
    expect(await ask(100)).toEqual({ data: numbers(9_901, 10_000), totalCount: 25_050 })
    for (const number of [101, 151]) await expect(ask(number)).rejects.toMatchObject({ code: 'PAGE_TOO_DEEP' })
    expect(await ask(152)).toEqual({ data: numbers(15_101, 15_200), totalCount: 25_050 })
    expect(await ask(251)).toEqual({ data: numbers(25_001, 25_050), totalCount: 25_050 })
    expect(await ask(252)).toEqual({ data: [], totalCount: 25_050 })
    expect((await ask(251, 'desc')).data).toEqual(numbers(1, 50).toReversed())
  })

  it('reaches the first 10,000 where counting stopped', async () => {
    expect((await page(25_050, 100)).totalIsAtLeast).toBe(true)
    for (const number of [101, 251, 5_000])
      await expect(page(25_050, number)).rejects.toMatchObject({ code: 'PAGE_TOO_DEEP' })
    expect(await page(10_000, 101)).toEqual({ data: [], totalCount: 10_000 })
  })
})
