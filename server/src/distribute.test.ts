import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { setAside } from '#core/postgres/set-aside.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { distribute, distributionStatements, planDistribution } from './distribute.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

/** A schema with more in it, taken back. */
async function planWith(...statements: ReturnType<typeof sql>[]) {
  let plan: Awaited<ReturnType<typeof planDistribution>> | undefined
  await t.owner
    .transaction(async tx => {
      for (const statement of statements) await tx.run(statement)
      plan = await planDistribution(tx)
      throw new Error('take it back')
    })
    .catch((error: Error) => expect(error.message).toBe('take it back'))
  return plan
}

describe('db:distribute', () => {
  it('does nothing where there is no Citus, and says so', async () => {
    const said: string[] = []
    expect(await distribute(t.owner, statement => said.push(statement))).toContain('nothing was done')
    expect(said).toEqual([])
  })

  it('spreads every table that belongs to a person, beside the balance', async () => {
    const plan = await planDistribution(t.owner)
    expect(plan.spread).toEqual(
      expect.arrayContaining([
        'user_balances',
        'collections',
        'collection_lines',
        'ledger_entries',
        'adjustments',
        'rollup_outbox',
      ]),
    )
    expect(plan.copied).toEqual(
      expect.arrayContaining(['users', 'stores', 'neighborhoods', 'plastic_types', 'plastic_rates']),
    )
    const statements = distributionStatements(plan)
    expect(statements).toHaveLength(plan.spread.length + plan.copied.length)
    expect(statements.filter(statement => statement.includes('create_distributed_table'))[0]).toBe(
      "select create_distributed_table('user_balances', 'user_id')",
    )
    expect(statements.findLastIndex(statement => statement.includes('create_reference_table'))).toBe(
      plan.copied.length - 1,
    )
  })

  it('finds every key and reference of what is spread to begin with the person', async () => {
    expect((await planDistribution(t.owner)).unfit).toEqual([])
  })

  it('knows tables that come later, and what of them would not fit', async () => {
    const plan = await planWith(
      sql`create table plays (
        user_id uuid not null references user_balances, id uuid not null, code text,
        constraint plays_pkey primary key (user_id, id), constraint plays_code_key unique (code))`,
      sql`create table play_answers (
        user_id uuid not null, play_id uuid not null, constraint play_answers_pkey primary key (user_id, play_id),
        constraint play_answers_play_fkey foreign key (play_id, user_id) references plays (id, user_id))`,
    )
    expect(plan?.spread).toEqual(expect.arrayContaining(['plays', 'play_answers']))
    expect(plan?.unfit).toEqual(['play_answers_play_fkey', 'plays_code_key'])
  })
})

describe('what is set aside', () => {
  it('comes back as it was', async () => {
    const schema = () =>
      t.owner.many(sql`
        select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as is from pg_constraint
        union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
        where indrelid::regclass::text !~ 'pg_|graphile' order by 1, 2, 3`)
    const before = await schema()
    await t.owner.transaction(async tx => {
      const putBack = await setAside(tx, ['users', 'collections', 'ledger_entries'], 'references, keys and indexes')
      const left = await tx.one<{ n: number }>(
        sql`select count(*) as n from pg_index where indrelid = any(array['collections', 'ledger_entries']::regclass[])`,
      )
      expect(left.n).toBe(0)
      await putBack()
    })
    expect(await schema()).toEqual(before)
  })
})
