import { type Prizes, worstCase } from '@fulmar/contract/academy/game-prizes'
import { gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { byRank } from '#test/build/prizes.ts'
import { payRounds } from './payouts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const pointsOf = async (userId: string) => (await t.build.balance(userId)).available
const spentBy = async (gameId: string) =>
  (await t.database.one<{ spent: number }>(sql`select spent from game_budgets where game_id = ${gameId}`)).spent

describe('who wins', () => {
  it('is the same tier for equal places, and the places after them are left out', async () => {
    const { players } = await t.build.overdueRound(
      byRank([
        [1, 1, 500],
        [2, 2, 100],
        [3, 3, 10],
      ]),
      [90, 90, 80],
    )
    await payRounds(t.database)
    expect(await Promise.all(players.map(pointsOf))).toEqual([500, 500, 10])
  })

  it('is told apart by time, then by who was earlier', async () => {
    const { id: gameId } = await t.build.game({
      prizes: byRank([
        [1, 1, 3],
        [2, 2, 2],
        [3, 3, 1],
      ]),
    })
    const { id } = await t.build.round(gameId, { startsInMinutes: -300 })
    const late = await t.build.standing(id, { ms: 10_000, at: '2026-01-02T00:00Z' })
    const early = await t.build.standing(id, { ms: 10_000, at: '2026-01-01T00:00Z' })
    const slow = await t.build.standing(id, { ms: 10_001 })
    await payRounds(t.database)
    expect(await Promise.all([early, late, slow].map(({ userId }) => pointsOf(userId)))).toEqual([3, 2, 1])
  })

  it('is by score whoever reached it, no more than so many, the best first', async () => {
    const prizes: Prizes = {
      basis: 'SCORE',
      tiers: [
        { from: 90, to: 100, points: 50, rewardId: null },
        { from: 60, to: 89, points: 20, rewardId: null },
      ],
      mostWinners: 3,
      reviewHours: 0,
    }
    const { gameId, players } = await t.build.overdueRound(prizes, [70, 95, 59, 60, 61, 89])
    await payRounds(t.database)
    expect(await Promise.all(players.map(pointsOf))).toEqual([20, 50, 0, 0, 0, 20])
    expect(await spentBy(gameId)).toBeLessThanOrEqual(worstCase(prizes, () => 0))
  })
})

describe('GET /api/game/round/:id/winners', () => {
  it('404 for a round that is not there, 401 without a session, 403 for a member', async () => {
    const { token } = await t.build.member(0)
    const params = { id: unknownId }
    for (const [as, status] of [
      ['OWNER', 404],
      ['nobody', 401],
      [{ token }, 403],
    ] as const)
      expect((await t.call(as, gameSchedule.winners, { params })).status).toBe(status)
  })
})
