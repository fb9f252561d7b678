import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { figuresPromises, promiseOf } from '#areas/points/audit/figures.ts'
import { checkAll } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { type TestApp, testApp } from '#test/app.ts'

const chance = seededRandom(34)
const dayMs = 86_400_000
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)

let t: TestApp
let played: string[]
beforeAll(async () => {
  t = await testApp()
  const users = await Promise.all(Array.from({ length: 6 }, () => t.build.user()))
  const { gameId } = await t.build.play({ userId: users[0]?.id })
  const other = await t.build.play({ userId: users[1]?.id })
  played = []
  for (let n = 0; n < 40; n++) {
    const { id: userId } = chance.pick(users)
    const { id } = await t.build.play({ userId, gameId: chance.pick([gameId, other.gameId]) })
    played.push(id)
    await t.database.run(sql`
      update plays set started_at = at, day = programme_day(at) from (select now() - make_interval(days => ${chance.whole(1, 99)}) as at) drawn
      where id = ${id}`)
  }
})

/** Counted from the plays themselves. */
const naive = (from: string, to: string) =>
  t.database.one<Record<string, number>>(sql`
    select count(distinct game_id) as "gamesPlayed", count(*) as plays, count(distinct user_id) as players from plays
    where status <> 'VOID' and programme_day(started_at) between ${from}::date and ${to}::date`)

async function agrees() {
  const broken = (await checkAll(t.owner, [...figuresPromises, promiseOf('plays')])).filter(row => row.violations > 0)
  expect(broken).toEqual([])
  for (const [first, last] of [
    [0, 0],
    [3, 1],
    [29, 0],
    [45, 12],
    [70, 31],
    [99, 0],
    [200, 90],
  ] as const) {
    const [from, to] = [dayOf(first), dayOf(last)]
    const { body } = await t.call('OWNER', analyticsArea.view, { query: { view: 'academy', from, to } })
    const shown = Object.fromEntries(body.data.figures.map(figure => [figure.key, figure.value]))
    expect({ from, to, ...shown }).toMatchObject({ from, to, ...(await naive(from, to)) })
    const games = body.data.charts.find(chart => chart.key === 'games')
    for (const { label, values } of games?.rows ?? []) {
      const { players } = await t.database.one<{ players: number }>(sql`
        select count(distinct user_id) as players from plays y join games g on g.id = y.game_id
        where g.title = ${label} and y.status <> 'VOID' and programme_day(started_at) between ${from}::date and ${to}::date`)
      expect([from, to, label, values[1]]).toEqual([from, to, label, players])
    }
  }
}

describe('players of any period', () => {
  it('are counted before plays are added up, and after', async () => {
    await agrees()
    await drainFacts(t.database)
    await agrees()
  })

  it('follow plays that are voided after they were added up', async () => {
    for (const id of played.slice(0, 25)) {
      await t.database.run(sql`update plays set status = 'VOID' where id = ${id}`)
    }
    await agrees()
  })

  it('follow a play that was left open and closed late', async () => {
    const [, , last] = played.toReversed()
    await t.database.run(sql`update plays set status = 'ABANDONED', points = 0 where id = ${last}`)
    await agrees()
  })

  it('are the same once that is added up, too', async () => {
    await drainFacts(t.database)
    await agrees()
  })
})
