import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { stalePeople } from '#test/stale-people.ts'
import { loadLarge, sizesFor } from './large.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const sizes = { ...sizesFor(2_000), users: 100 }
const counts = () =>
  t.owner.one<Record<string, number>>(sql`
    select (select count(*) from collections) as collections, (select count(*) from users) as users,
           (select count(*) from ledger_entries) as entries`)
const broken = async () => (await auditLedger(t.owner)).filter(({ violations }) => violations > 0)

describe('data:large', () => {
  it('loads the requested amount and passes the audit', async () => {
    await loadLarge(t.owner, sizes)
    expect(await counts()).toMatchObject({ collections: 2_000, users: 100 })
    expect(await broken()).toEqual([])
    expect(await t.owner.many(stalePeople)).toEqual([])
  })

  it('refuses where there are collections, and adds when it is told to', async () => {
    await expect(loadLarge(t.owner, sizes)).rejects.toThrow('--add')
    await loadLarge(t.owner, { ...sizes, collections: 500 }, { isAdded: true })
    expect(await counts()).toMatchObject({ collections: 2_500, users: 200 })
    expect(await broken()).toEqual([])
  })

  it('leaves a programme that goes on', async () => {
    const { id: userId } = await t.database.one<{ id: string }>(
      sql`select id from users where status = 'ACTIVE' order by id limit 1`,
    )
    await t.build.collection({ userId })
    await t.build.user()
    expect(await t.owner.many(stalePeople)).toEqual([])
    expect(await broken()).toEqual([])
  })
})
