import { beforeAll, describe, expect, it } from 'vitest'
import { raw, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

/** The plan of a query, where no table is so small that reading all of it is quicker. */
const planOf = (query: string) =>
  t.owner.transaction(async tx => {
    await tx.run(sql`set local enable_seqscan = off`)
    await tx.run(sql`set local enable_sort = off`)
    const lines = await tx.many<{ 'QUERY PLAN': string }>(sql`explain ${raw(query)}`)
    return lines.map(line => line['QUERY PLAN']).join('\n')
  })

describe('the indexes of collections', () => {
  it.each([
    ['the newest', 'select id from collections order by at desc, id desc limit 25', 'collections_at_idx'],
    [
      'reversed ones',
      `select id from collections where status = 'REVERSED' order by at desc, id desc limit 25`,
      'collections_exceptions_idx',
    ],
    [
      'one kind of flag',
      `select id from collections where review <> 'NONE' and flags @> '[{"rule": "BURST"}]' order by at desc, id desc limit 25`,
      'collections_exceptions_idx',
    ],
    [
      'open reviews',
      `select at from collections where review = 'OPEN' order by at limit 25`,
      /collections_(review|exceptions)_idx/,
    ],
    ['texts that may name somebody', 'select id from collections where note is not null', 'collections_exceptions_idx'],
    [
      'the last of a store',
      `select grams from collections where store_id = gen_random_uuid() and status = 'RECORDED' order by at desc, id desc limit 50`,
      /collections_(store|at)_idx/,
    ],
  ])('find %s', async (_what, query, index) => {
    expect(await planOf(query)).toMatch(index)
  })

  it('are few, because each costs every recording', async () => {
    const { n } = await t.database.one<{ n: number }>(
      sql`select count(*) as n from pg_index where indrelid = 'collections'::regclass`,
    )
    expect(n).toBeLessThanOrEqual(12)
  })
})
