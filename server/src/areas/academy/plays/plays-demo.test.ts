import { gameFigures } from '@fulmar/contract/academy/game-analytics'
import { leaderboards } from '@fulmar/contract/academy/leaderboards'
import { playStatus, plays } from '@fulmar/contract/academy/plays'
import { expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { seedLedger } from '#areas/points/points.demo.ts'
import { sql } from '#core/db/db.ts'
import { testApp } from '#test/app.ts'
import { seedPlays } from './plays.demo.ts'

it('demo plays show something everywhere, and the books are right', async () => {
  const t = await testApp()
  const games = [
    await t.build.game({ questions: 15, rules: { questionsPerPlay: 10 } }),
    await t.build.game({ budgetPoints: 500, rules: { counted: 'FIRST' } }),
    await t.build.game(),
  ]
  const [open, , scheduled] = games
  await t.build.round(scheduled?.id ?? '', { startsInMinutes: -3 * 1440, minutes: 1440 })
  for (let n = 0; n < 40; n++) await t.build.user()
  await t.database.run(sql`update users set created_at = now() - interval '1 year'`)
  await t.database.transaction(async tx => {
    await seedPlays(tx, { count: 1500 })
    await seedLedger(tx)
    await tx.run(sql`select apply_facts(1000000)`)
  })
  expect((await auditLedger(t.database)).filter(({ violations }) => violations > 0)).toEqual([])
  for (const { id } of games) {
    const { body } = await t.call('OWNER', plays.list, { query: { gameId: id, limit: 100 } })
    const statuses = new Set(body.data.map(({ status }) => status))
    expect(playStatus.options.filter(status => statuses.has(status)).length).toBeGreaterThan(1)
    expect((await t.call('OWNER', leaderboards.ofGame, { params: { id }, query: {} })).body.totalCount).toBeGreaterThan(
      9,
    )
  }
  const { data } = (await t.call('OWNER', gameFigures.ofGame, { params: { id: open?.id ?? '' }, query: {} })).body
  expect(data.learning.last ?? 0).toBeGreaterThan(data.learning.first ?? 100)
  expect(data.items.some(({ facility }) => facility !== null)).toBe(true)
})
