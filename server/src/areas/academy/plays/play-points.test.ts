import { plays } from '@fulmar/contract/academy/plays'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { playCalls } from '#test/calls/plays.ts'
import { finishPlay } from './plays.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ connections: 20 })
})

const { start, spent, expectBooksRight, ten, earned } = playCalls(() => t)
const finish = (as: As, playId: string) => t.call(as, plays.finish, { params: { playId }, body: {} })
const another = 'ANOTHER_ATTEMPT_COUNTS'

describe('POST /api/game/play/:playId/finish', () => {
  it('tells score, time, points and rank, and pays the points into the ledger', async () => {
    const [game, member] = [await ten({ passPercent: 70 }), await t.build.member(0)]
    await t.build.play({ gameId: game.id, right: 9 })
    const result = await t.build.play({ gameId: game.id, userId: member.id, right: 7, seconds: 30 })
    expect(result).toMatchObject({ score: 70, correct: 7, of: 10, seconds: 30, isPassed: true, points: 70, rank: 2 })
    expect(result.answers).toHaveLength(10)
    expect(await t.build.balance(member.id)).toMatchObject({ available: 70, held: 0, lifetime: 70 })
    expect(await spent(game.id)).toBe(160)
    await expectBooksRight()
  })

  it('answers the same when it is sent again, even when others are better by then', async () => {
    const [game, member] = [await ten({}), await t.build.member(0)]
    const { playId } = (await start(member, game.id)).body.data
    const first = await finish(member, playId)
    await t.build.play({ gameId: game.id })
    expect((await finish(member, playId)).body.data).toEqual(first.body.data)
    expect(first.body.data).toMatchObject({ score: 0, rank: 1, points: 0, isPassed: false })
  })

  it('404 for the play of another, 409 after the grace, 401 without a session', async () => {
    const [game, member] = [await ten({}), await t.build.member(0)]
    const { playId } = (await start(member, game.id)).body.data
    expect((await finish(await t.build.member(0), playId)).status).toBe(404)
    expect((await finish('nobody', playId)).status).toBe(401)
    await t.database.run(sql`update plays set ends_at = now() - interval '20 seconds' where id = ${playId}`)
    expect((await finish(member, playId)).body).toMatchObject({ error: 'PLAY_OVER' })
  })

  it('409 for somebody who was disqualified or suspended meanwhile', async () => {
    const [game, member] = [await ten({}), await t.build.member(0)]
    const { playId } = (await start(member, game.id)).body.data
    await t.database.run(sql`update user_balances set is_spendable = false where user_id = ${member.id}`)
    expect((await finish(member, playId)).body).toMatchObject({ error: 'GAME_NOT_OPEN' })
    await t.database.run(sql`update user_balances set is_spendable = true where user_id = ${member.id}`)
    await t.database.run(
      sql`insert into disqualifications (game_id, user_id, reason) values (${game.id}, ${member.id}, 'Cheated')`,
    )
    expect((await finish(member, playId)).body).toMatchObject({ error: 'DISQUALIFIED' })
  })

  it('takes time until the last answer', async () => {
    const [game, member] = [await ten({}), await t.build.member(0)]
    const { playId } = (await start(member, game.id)).body.data
    await t.database.run(
      sql`update plays set last_answer_at = started_at + interval '12345 milliseconds' where id = ${playId}`,
    )
    expect((await finish(member, playId)).body.data.seconds).toBe(12.345)
  })
})

describe('points', () => {
  it('FIRST: the first finished play earns, others nothing', async () => {
    const [game, { id }] = [await ten({ counted: 'FIRST' }), await t.build.user()]
    expect(await earned(game.id, id, [4, 9, 0])).toEqual([
      [40, null],
      [0, another],
      [0, null],
    ])
  })

  it('BEST: a better play earns the difference, so that all together pay the best', async () => {
    const [game, { id }] = [await ten({ counted: 'BEST' }), await t.build.user()]
    expect(await earned(game.id, id, [5, 8, 3, 9])).toEqual([
      [50, null],
      [30, another],
      [0, another],
      [10, another],
    ])
    expect(await t.build.balance(id)).toMatchObject({ available: 90 })
  })

  it('start anew in each round', async () => {
    const [game, { id }] = [await ten({ counted: 'FIRST' }), await t.build.user()]
    const first = await t.build.round(game.id, { startsInMinutes: -10, minutes: 20 })
    expect(await earned(game.id, id, [4, 9])).toEqual([
      [40, null],
      [0, another],
    ])
    await t.database.run(sql`update rounds set ends_at = now() where id = ${first.id}`)
    await t.build.round(game.id, { startsInMinutes: 0, minutes: 20 })
    expect(await earned(game.id, id, [6])).toEqual([[60, null]])
  })

  it('are cut to what is left of the budget beside the prizes, and paid later when there is more', async () => {
    const game = await ten({}, { budgetPoints: 150, prizeReserve: 20 })
    const [one, two] = [await t.build.user(), await t.build.user()]
    expect(await earned(game.id, one.id, [10])).toEqual([[100, null]])
    expect(await earned(game.id, two.id, [10, 10])).toEqual([
      [30, 'BUDGET_USED_UP'],
      [0, 'BUDGET_USED_UP'],
    ])
    await t.database.run(sql`update games set budget_points = 1000 where id = ${game.id}`)
    expect(await earned(game.id, two.id, [10])).toEqual([[70, another]])
    await expectBooksRight()
  })

  it('nothing is paid for nothing', async () => {
    const game = await ten({}, { pointsPerCorrect: 0, budgetPoints: 0 })
    expect(await t.build.play({ gameId: game.id })).toMatchObject({ points: 0, pointsNote: null })
  })
})

describe('many calls at once', () => {
  it('50 finishes of one play pay once and answer the same', async () => {
    const [game, member] = [await ten({}), await t.build.member(0)]
    const { playId } = (await start(member, game.id)).body.data
    await t.build.startedLongAgo(playId)
    for (const { id, correct } of await t.build.asked(playId))
      await t.call(member, plays.answer, { params: { playId }, body: { questionId: id, optionIds: correct } })
    const all = await Promise.all(Array.from({ length: 50 }, () => finish(member, playId)))
    expect(new Set(all.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await t.build.balance(member.id)).toMatchObject({ available: 100 })
    expect(await spent(game.id)).toBe(100)
    await expectBooksRight()
  })

  it('20 starts give one open play', async () => {
    const [game, member] = [await ten({ attemptsPerDay: 1 }), await t.build.member(0)]
    const all = await Promise.all(Array.from({ length: 20 }, () => start(member, game.id)))
    expect(new Set(all.map(({ body }) => body.data.playId)).size).toBe(1)
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('of different answers to one question one is taken, and answers to all questions are', async () => {
    const [game, member] = [await ten({}), await t.build.member(0)]
    const { playId } = (await start(member, game.id)).body.data
    await t.build.startedLongAgo(playId)
    const asked = await t.build.asked(playId)
    const all = await Promise.all(
      asked.flatMap(({ id, options }) =>
        options.map(option =>
          t.call(member, plays.answer, { params: { playId }, body: { questionId: id, optionIds: [option] } }),
        ),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(all.filter(({ body }) => body.error === 'ALREADY_ANSWERED')).toHaveLength(30)
    const { answered, right, told } = await t.database.one<Record<string, number>>(sql`
      select y.answered, (select count(*) from play_answers a where a.play_id = y.id and is_correct) as right, y.correct as told
      from plays y where id = ${playId}`)
    expect([answered, told]).toEqual([10, right])
  })

  it('finishes of many members spend the budget to the point and never more', async () => {
    const game = await ten({}, { budgetPoints: 1_234, prizeReserve: 34 })
    const open = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const { id: userId } = await t.build.user()
        const { playId } = (await start({ token: (await t.build.session({ userId })).token }, game.id)).body.data
        return { userId, playId }
      }),
    )
    await t.database.run(sql`update plays set correct = 10 where game_id = ${game.id}`)
    const results = await Promise.all(open.map(item => finishPlay(t.database, { ...item, entryId: uuidv7() })))
    expect(results.reduce((sum, { play }) => sum + play.points, 0)).toBe(1_200)
    expect(await spent(game.id)).toBe(1_200)
    expect(results.filter(({ play }) => play.pointsNote === 'BUDGET_USED_UP')).toHaveLength(12)
    await expectBooksRight()
  })
})
