import { gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { inWords, type Stored } from '@fulmar/contract/notifications/notification-words'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { byRank } from '#test/build/prizes.ts'
import { payRounds } from './payouts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const winnersOf = async (id: string) => (await t.call('AUDITOR', gameSchedule.winners, { params: { id } })).body.data
const pointsOf = async (userId: string) => (await t.build.balance(userId)).available
const spentBy = async (gameId: string) =>
  (await t.database.one<{ spent: number }>(sql`select spent from game_budgets where game_id = ${gameId}`)).spent
const notified = async (type: string, link: string) => {
  const stored = await t.database.many<Stored & { permission: string | null; userId: string | null }>(sql`
    select type, title, body, facts, permission, user_id as "userId" from notifications
    where type = ${type} and link like ${`%${link}%`} order by created_at`)
  return stored.map(inWords)
}

describe('paying a round', () => {
  it('pays each winner what their place wins, tells them, and records it', async () => {
    const { id, gameId, players } = await t.build.overdueRound(
      byRank([
        [1, 1, 500],
        [2, 3, 100],
      ]),
      [90, 80, 70, 60],
    )
    await payRounds(t.database)
    expect(await Promise.all(players.map(pointsOf))).toEqual([500, 100, 100, 0])
    const { round, isFinal, cost, count, winners } = await winnersOf(id)
    expect({ isFinal, cost, count, status: round.status }).toEqual({
      isFinal: true,
      cost: 700,
      count: 3,
      status: 'ENDED',
    })
    expect(round.paidAt).not.toBeNull()
    expect(winners.map(({ rank, points, status }) => [rank, points, status])).toEqual([
      [1, 500, 'PAID'],
      [2, 100, 'PAID'],
      [3, 100, 'PAID'],
    ])
    const entry = await t.database.one(sql`
      select kind, amount, source_id <> ${unknownId} as sourced from ledger_entries where id = ${winners[0]?.entryId}`)
    expect(entry).toEqual({ kind: 'AWARD', amount: 500, sourced: true })
    expect(await spentBy(gameId)).toBe(700)
    expect((await t.build.activity(gameId))[0]).toMatchObject({
      action: 'game.round-paid',
      actorId: null,
      after: { roundId: id, paid: 3, heldBack: 0, points: 700 },
    })
    const won = await notified('PRIZE_WON', gameId)
    expect(won.map(({ userId, body }) => [userId, body])).toEqual([
      [players[0], 'Place 1: 500 points'],
      [players[1], 'Place 2: 100 points'],
      [players[2], 'Place 3: 100 points'],
    ])
    expect(await notified('ROUND_PAID', gameId)).toMatchObject([{ permission: 'academy:moderate' }])
  })

  it('waits for the end of the review, and forecasts the winners until then', async () => {
    const { id, players } = await t.build.overdueRound({ ...byRank([[1, 1, 500]]), reviewHours: 4 }, [50, 60])
    await payRounds(t.database)
    expect(await winnersOf(id)).toMatchObject({
      isFinal: false,
      cost: 500,
      budgetLeft: 100_000,
      round: { status: 'IN_REVIEW', players: 2, paidAt: null },
      winners: [{ user: { id: players[1] }, rank: 1, score: 60, seconds: 60, points: 500, status: 'WAITING' }],
    })
    expect(await pointsOf(players[1] as string)).toBe(0)
  })

  it('closes a round without prizes, so that later ones do not pay it', async () => {
    const { id, gameId, players } = await t.build.overdueRound(byRank([]), [90])
    await payRounds(t.database)
    await t.database.run(sql`
      update games set prizes = ${JSON.stringify(byRank([[1, 1, 500]]))} where id = ${gameId}`)
    await payRounds(t.database)
    expect(await winnersOf(id)).toMatchObject({ isFinal: true, winners: [], round: { status: 'ENDED', paidAt: null } })
    expect(await pointsOf(players[0] as string)).toBe(0)
  })

  it('does not pay a cancelled round', async () => {
    const { id, players } = await t.build.overdueRound(byRank([[1, 1, 500]]), [90])
    await t.database.run(sql`update rounds set is_cancelled = true where id = ${id}`)
    await payRounds(t.database)
    expect(await pointsOf(players[0] as string)).toBe(0)
  })

  it('pays each once when the worker ends in the middle and another goes on', async () => {
    const { id, gameId, players } = await t.build.overdueRound(
      byRank([[1, 10, 10]]),
      [10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
    )
    const stopAt = (n: number) => (paid: number) => {
      if (paid === n) throw new Error('killed')
    }
    for (const n of [4, 0, 3])
      await expect(payRounds(t.database, { beforePayment: stopAt(n) })).rejects.toThrow('killed')
    expect((await winnersOf(id)).winners.filter(({ status }) => status === 'PAID')).toHaveLength(7)
    expect((await winnersOf(id)).round.status).toBe('PAYING')
    await payRounds(t.database)
    await payRounds(t.database)
    expect(new Set(await Promise.all(players.map(pointsOf)))).toEqual(new Set([10]))
    expect(await spentBy(gameId)).toBe(100)
    expect((await t.build.activity(gameId)).filter(({ action }) => action === 'game.round-paid')).toHaveLength(1)
  })

  it('pays each once when several workers are at it', async () => {
    const scores = Array.from({ length: 40 }, (_, n) => n)
    const { gameId, players } = await t.build.overdueRound(byRank([[1, 40, 7]]), scores)
    await Promise.all(Array.from({ length: 4 }, () => payRounds(t.database)))
    await payRounds(t.database)
    expect(new Set(await Promise.all(players.map(pointsOf)))).toEqual(new Set([7]))
    expect(await spentBy(gameId)).toBe(280)
    expect(await notified('ROUND_PAID', gameId)).toHaveLength(1)
  })

  it('is not kept from paying the others by one that fails', async () => {
    const { id, players } = await t.build.overdueRound(byRank([[1, 3, 10]]), [90, 80, 70])
    await t.owner.run(sql`
      update user_balances set available = 9223372036854775807 where user_id = ${players[0]}`)
    await expect(payRounds(t.database)).rejects.toThrow('Not all could be paid')
    expect((await winnersOf(id)).winners.map(({ status }) => status)).toEqual(['WAITING', 'PAID', 'PAID'])
    await t.owner.run(sql`update user_balances set available = 0 where user_id = ${players[0]}`)
    await payRounds(t.database)
    expect((await winnersOf(id)).round.status).toBe('ENDED')
  })

  it('waits for budget, says so once a day, and pays when there is some', async () => {
    const { id, gameId, players } = await t.build.overdueRound(byRank([[1, 1, 500]]), [90], { budgetPoints: 400 })
    await payRounds(t.database)
    await payRounds(t.database)
    expect(await notified('PRIZES_OVER_BUDGET', gameId)).toMatchObject([
      { permission: 'academy:budget', body: 'They cost 500 points and 400 are left' },
    ])
    expect(await winnersOf(id)).toMatchObject({ isFinal: false, budgetLeft: 400, round: { status: 'IN_REVIEW' } })
    await t.database.run(sql`update games set budget_points = 500 where id = ${gameId}`)
    await payRounds(t.database)
    expect(await pointsOf(players[0] as string)).toBe(500)
  })

  it('holds back the prize of somebody who cannot receive points, and gives its cost back to the budget', async () => {
    const { id, gameId, players } = await t.build.overdueRound(byRank([[1, 2, 100]]), [90, 80])
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${players[0]}`)
    await payRounds(t.database)
    const { winners, cost } = await winnersOf(id)
    expect(winners.map(({ status, entryId }) => [status, entryId === null])).toEqual([
      ['HELD_BACK', true],
      ['PAID', false],
    ])
    expect([cost, await spentBy(gameId)]).toEqual([100, 100])
    expect(await notified('PRIZE_HELD_BACK', gameId)).toMatchObject([{ permission: 'academy:moderate' }])
  })

  it('keeps the results it fixed, whatever becomes of the standings', async () => {
    const { id, players } = await t.build.overdueRound(byRank([[1, 1, 500]]), [90, 80])
    const kill = () => {
      throw new Error('killed')
    }
    await expect(payRounds(t.database, { beforePayment: kill })).rejects.toThrow('killed')
    await t.database.run(sql`
      delete from standings where board_id = (select id from boards where round_id = ${id}) and score = 90`)
    await payRounds(t.database)
    expect((await winnersOf(id)).winners.map(({ user }) => user.id)).toEqual([players[0]])
    expect(await pointsOf(players[1] as string)).toBe(0)
  })
})

describe('a reward among the prizes', () => {
  it('is redeemed for the winner with points that the game pays', async () => {
    const reward = await t.build.reward({ costPoints: 300, stock: 1 })
    const { id, gameId, players } = await t.build.overdueRound(byRank([[1, 1, 50, reward.id]]), [90])
    await payRounds(t.database)
    expect(await t.build.balance(players[0] as string)).toMatchObject({ available: 50, held: 300 })
    expect(await spentBy(gameId)).toBe(350)
    const { winners } = await winnersOf(id)
    expect(winners).toMatchObject([{ points: 350, reward: { id: reward.id, name: reward.name } }])
    const redemption = await t.call('OWNER', redemptions.get, { params: { id: winners[0]?.redemptionId as string } })
    expect(redemption.body.data).toMatchObject({ status: 'REQUESTED', user: { id: players[0] }, costPoints: 300 })
  })

  it.each([
    ['dearer', 450],
    ['cheaper', 100],
  ])(
    'that has become %s since the round was frozen costs the winner none of their own points',
    async (_, costPoints) => {
      const reward = await t.build.reward({ costPoints: 300, stock: 1 })
      const { id, players } = await t.build.overdueRound(byRank([[1, 1, 50, reward.id]]), [90])
      const winner = players[0] as string
      await t.build.points(winner, 1000)
      const kill = () => {
        throw new Error('killed')
      }
      await expect(payRounds(t.database, { beforePayment: kill })).rejects.toThrow('killed')
      await t.database.run(sql`update rewards set cost_points = ${costPoints} where id = ${reward.id}`)
      await payRounds(t.database)
      expect(await t.build.balance(winner)).toMatchObject({ available: 1050, held: 300 })
      const { redemptionId } = (await winnersOf(id)).winners[0] as { redemptionId: string }
      const { data } = (await t.call('OWNER', redemptions.get, { params: { id: redemptionId } })).body
      expect(data).toMatchObject({ costPoints: 300, status: 'REQUESTED' })
      const broken = (await auditLedger(t.database)).filter(({ violations }) => violations > 0)
      expect(broken.map(({ promise }) => promise).filter(promise => !promise.includes('standing'))).toEqual([])
    },
  )

  it('that was held back is redeemed for what it cost when the round was frozen', async () => {
    const reward = await t.build.reward({ costPoints: 300 })
    const { id, players } = await t.build.overdueRound(byRank([[1, 1, 0, reward.id]]), [90])
    const winner = players[0] as string
    await t.build.points(winner, 1000)
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${winner}`)
    await payRounds(t.database)
    await t.database.run(sql`update users set status = 'ACTIVE' where id = ${winner}`)
    await t.database.run(sql`update rewards set cost_points = 900 where id = ${reward.id}`)
    const prize = (await winnersOf(id)).winners[0]?.id as string
    expect((await t.call('OPERATIONS', gameSchedule.payHeldBack, { body: { id: prize } })).status).toBe(200)
    expect(await t.build.balance(winner)).toMatchObject({ available: 1000, held: 300 })
  })

  it('that a debt of the winner eats up is not redeemed, and they are told', async () => {
    const reward = await t.build.reward({ costPoints: 300, name: 'Tote bag' })
    const { gameId, players } = await t.build.overdueRound(byRank([[1, 1, 50, reward.id]]), [90])
    const winner = players[0] as string
    await t.database.run(sql`
      select move_points(${winner}, 'REVERSAL', 'user', 'issued', 200, ${uuidv7()}, ${uuidv7()}, null, 'taken back', null)`)
    await payRounds(t.database)
    expect(await t.build.balance(winner)).toMatchObject({ available: 150, held: 0, debt: 0 })
    const [won] = await t.database.many<Stored>(sql`
      select type, title, body, facts from notifications where user_id = ${winner} and link = ${`/academy/${gameId}/rewards`}`)
    expect(won && inWords(won).body).toBe(
      'Place 1: 350 points. 200 points of them paid what you owed for points that were taken back. Tote bag could not be redeemed for you',
    )
  })

  it('that the winner may not have again leaves its points to them', async () => {
    const reward = await t.build.reward({ costPoints: 300, perUserLimit: 1 })
    const { players } = await t.build.overdueRound(byRank([[1, 1, 0, reward.id]]), [90])
    const winner = players[0] as string
    await t.build.points(winner, 300)
    await t.build.redemption({ userId: winner, rewardId: reward.id })
    await payRounds(t.database)
    expect(await t.build.balance(winner)).toMatchObject({ available: 300, held: 300 })
  })

  it('that is out of stock leaves its points to the winner', async () => {
    const reward = await t.build.reward({ costPoints: 300, stock: 1 })
    const { id, players } = await t.build.overdueRound(byRank([[1, 2, 0, reward.id]]), [90, 80])
    await payRounds(t.database)
    const balances = await Promise.all(players.map(player => t.build.balance(player)))
    expect(balances).toMatchObject([
      { available: 0, held: 300 },
      { available: 300, held: 0 },
    ])
    expect((await winnersOf(id)).winners.map(({ redemptionId }) => redemptionId === null)).toEqual([false, true])
  })

  it('that was removed is left out', async () => {
    const { players } = await t.build.overdueRound(byRank([[1, 1, 50, unknownId]]), [90])
    await payRounds(t.database)
    expect(await pointsOf(players[0] as string)).toBe(50)
  })
})
