import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { beforeAll, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { promiseOf } from '#areas/points/audit/figures.ts'
import { checkAll } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

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
  expect((await checkAll(t.owner, [promiseOf('joins')])).filter(row => row.violations > 0)).toEqual([])
  for (const period of ['TODAY', '7D', '30D', '12M'] as const) {
    const { body } = await t.call('OWNER', analyticsArea.view, { query: { view: 'members', period } })
    const { from, to } = body.data.period
    const { members } = await t.database.one<{ members: number }>(sql`
      select count(*) as members from users where user_type in ('MEMBER', 'NEIGHBORHOOD') and status <> 'ERASED'
        and programme_day(created_at) between ${from}::date and ${to}::date`)
    expect([period, body.data.figures.find(figure => figure.key === 'newMembers')?.value]).toEqual([period, members])
  }
}

it('counts who joined before facts are added up, and after', async () => {
  await agrees()
  await drainFacts(t.database)
  await agrees()
})

it('follows whoever leaves and comes back', async () => {
  const change = (id: string | undefined, type: string) =>
    t.database.run(sql`update users set user_type = ${type} where id = ${id}`)
  await change(ids[4], 'STORE')
  await change(ids[6], 'STORE')
  await change(ids[7], 'NEIGHBORHOOD')
  await agrees()
  await change(ids[4], 'MEMBER')
  await agrees()
  await drainFacts(t.database)
  await agrees()
})
