import { userList, userSort } from '@fulmar/contract/users/user-list'
import { userStatus } from '@fulmar/contract/users/user-status'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { raw, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.owner.run(sql`
    insert into users (id, user_type, status, created_at)
    select gen_random_uuid(), 'MEMBER', case when n % 500 = 0 then 'ERASED' else 'ACTIVE' end,
      now() - n * interval '1 minute' from generate_series(1, 10300) n`)
  await t.owner.run(sql`
    insert into people (user_id, name, email)
    select id, 'One of ' || left(id::text, 2), id || '@many.example' from users where user_type = 'MEMBER' and status = 'ACTIVE'`)
  await t.owner.run(sql`
    insert into member_days (id, day, user_id, times, previous, month, cohort)
    select nobody(), '2025-03-04', id, 1, '-infinity', '2025-03-01', '2025-03-01' from users where user_type = 'MEMBER'`)
  await drainFacts(t.database)
})

const columns = {
  name: 'p.name',
  joined: 'u.created_at',
  lastActive: 't.last_active_at',
  points: 'b.available',
  grams: 't.grams',
}
const orders = userSort.flatMap(sortBy => (['asc', 'desc'] as const).map(sortOrder => [sortBy, sortOrder] as const))

describe('more people of a month than a list counts', () => {
  it.each(orders)('are in order by %s, %s, those erased among them', async (sortBy, sortOrder) => {
    const order = raw(`${columns[sortBy]} ${sortOrder}, u.id ${sortOrder}`)
    const all = await t.database.many<{ id: string }>(sql`
      select u.id from users u join user_totals t on t.user_id = u.id join user_balances b on b.user_id = u.id
      left join people p on p.user_id = u.id where u.user_type = 'MEMBER' order by ${order} limit 50`)
    const status = userStatus.options.join(',') as never
    for (const page of [1, 2]) {
      const query = { activeIn: '2025-03', status, sortBy, sortOrder, page }
      const { data, totalIsAtLeast } = (await t.call('OWNER', userList.list, { query })).body
      expect(totalIsAtLeast).toBe(true)
      expect(data.map(row => row.id)).toEqual(all.slice(page * 25 - 25, page * 25).map(item => item.id))
    }
  })

  it('are without those erased unless asked for', async () => {
    const query = { firstActiveIn: '2025-03', sortOrder: 'desc' as const }
    const { data } = (await t.call('OWNER', userList.list, { query })).body
    expect(data.map(row => row.status)).toEqual(Array(25).fill('ACTIVE'))
  })
})
