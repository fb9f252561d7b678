import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { beforeAll, expect, it } from 'vitest'
import { figuresPromises } from '#areas/points/audit/figures.ts'
import { checkAll } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { closeJoinDays } from './closed-days.ts'

let t: TestApp
const ids: string[] = []
beforeAll(async () => {
  t = await testApp()
  for (const daysAgo of [0, 0, 1, 1, 5, 20, 40, 40, 300]) {
    const { id } = await t.build.user()
    ids.push(id)
    await t.database.run(sql`update users set created_at = now() - make_interval(days => ${daysAgo}) where id = ${id}`)
  }
})

async function agrees() {
  expect((await checkAll(t.owner, figuresPromises)).filter(it => it.violations > 0)).toEqual([])
  for (const period of ['TODAY', '7D', '30D', '12M'] as const) {
    const { body } = await t.call('OWNER', analyticsArea.view, { query: { view: 'members', period } })
    const { from, to } = body.data.period
    const { members } = await t.database.one<{ members: number }>(sql`
      select count(*) as members from users where user_type in ('MEMBER', 'NEIGHBORHOOD') and status <> 'ERASED'
        and programme_day(created_at) between ${from}::date and ${to}::date`)
    expect([period, body.data.figures.find(it => it.key === 'newMembers')?.value]).toEqual([period, members])
  }
}

it('counts who joined before any day is closed, and after', async () => {
  await agrees()
  await t.database.transaction(closeJoinDays)
  await agrees()
})

it('follows whoever leaves, comes back or is deleted on days that are closed', async () => {
  const change = (id: string | undefined, type: string) =>
    t.database.run(sql`update users set user_type = ${type} where id = ${id}`)
  await change(ids[4], 'STORE')
  await change(ids[6], 'STORE')
  await change(ids[7], 'NEIGHBORHOOD')
  await agrees()
  await change(ids[4], 'MEMBER')
  await agrees()
})

it('makes one row of a day again when the next is closed', async () => {
  await t.owner.transaction(async tx => {
    await tx.run(sql`delete from join_watermarks`)
    await tx.run(sql`insert into join_watermarks (day) values (programme_day(now()) - 30)`)
    await tx.run(sql`delete from join_days where day > programme_day(now()) - 30`)
    await closeJoinDays(tx)
  })
  const { most } = await t.owner.one<{ most: number }>(
    sql`select max(n) as most from (select count(*) as n from join_days group by day) d`,
  )
  expect(most).toBe(1)
  await agrees()
})
