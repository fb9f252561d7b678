import { type GameAnalyticsQuery, gameFigures } from '@fulmar/contract/academy/game-analytics'
import { plays } from '@fulmar/contract/academy/plays'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const figures = async (id: string, query: GameAnalyticsQuery = {}) =>
  (await t.call('AUDITOR', gameFigures.ofGame, { params: { id }, query })).body.data
const inOrder = { attemptsPerDay: 100, shuffle: false }

/** So many first attempts, each with a right answer to as many of the first questions as its number says. */
async function attempts(gameId: string, rights: number[]) {
  for (const right of rights) await t.build.play({ gameId, right, seconds: 10 })
}

describe('GET /api/game/analytics/:id', () => {
  it('shows how a game is played', async () => {
    const { id: gameId } = await t.build.game({ questions: 4, rules: { ...inOrder, passPercent: 50 } })
    const [one, two] = [await t.build.play({ gameId, right: 1, seconds: 8 }), await t.build.play({ gameId, right: 4 })]
    await t.build.play({ gameId, userId: one.userId, right: 3, seconds: 20 })
    const member = await t.build.member(0)
    const { playId } = (await t.call(member, plays.start, { params: { id: gameId }, body: {} })).body.data
    const [question] = await t.build.asked(playId)
    const answered = { params: { playId }, body: { questionId: question?.id ?? '', optionIds: ['a'] } }
    await t.build.startedLongAgo(playId)
    await t.call(member, plays.answer, answered)
    await t.database.run(sql`update plays set status = 'ABANDONED' where id = ${playId}`)
    const voided = await t.build.play({ gameId })
    const body = { id: voided.id, version: 2, reason: 'Two phones' }
    await t.call('OWNER', plays.void, { body, idempotencyKey: 'void' })

    const data = await figures(gameId)
    expect(data).toMatchObject({
      started: 4,
      finished: 3,
      completion: 0.75,
      players: 3,
      averageScore: 66.7,
      points: 70,
    })
    expect(data.passRate).toBeCloseTo(2 / 3)
    expect(data.medianSeconds).toBe(8)
    expect(data.histogram.map(bar => bar.plays)).toEqual([0, 0, 1, 0, 0, 0, 0, 1, 0, 1])
    expect(data.histogram.at(-1)).toMatchObject({ from: 90, to: 100 })
    expect(data.dropOff.map(step => step.plays)).toEqual([4, 4, 3, 3, 3])
    expect(data.learning).toEqual({ members: 1, first: 25, last: 75 })
    expect(data.days.map(day => day.plays)).toEqual([3])
    expect(data.items).toHaveLength(4)
    expect(two.score).toBe(100)
  })

  it('narrows to a round or a period', async () => {
    const { id: gameId } = await t.build.game()
    const { id: roundId } = await t.build.round(gameId)
    await t.build.play({ gameId })
    expect((await figures(gameId, { roundId })).finished).toBe(1)
    expect((await figures(gameId, { roundId: unknownId })).finished).toBe(0)
    expect(await figures(gameId, { to: '2020-01-01T00:00:00Z' })).toMatchObject({
      started: 0,
      completion: null,
      dropOff: [],
    })
  })

  it('hides the figures of a question until it was answered in 30 first attempts', async () => {
    const { id: gameId } = await t.build.game({ questions: 3, rules: inOrder })
    await attempts(
      gameId,
      Array.from({ length: 29 }, (_, n) => n % 4),
    )
    const hidden = { answers: 29, facility: null, discrimination: null, medianSeconds: null }
    expect((await figures(gameId)).items[0]).toMatchObject(hidden)
    const { userId } = await t.build.play({ gameId, right: 1 })
    await t.build.play({ gameId, userId, right: 0 })
    const items = (await figures(gameId)).items
    expect(items.map(({ answers }) => answers)).toEqual([30, 30, 30])
    // 29 attempts with 0, 1, 2, 3 right answers in turn, and one with 1: 22 + 1 had the first right, 14 the second.
    expect(items[0]?.facility).toBeCloseTo(22 / 30)
    expect(items[1]?.facility).toBeCloseTo(14 / 30)
    expect(items[0]?.options.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1)
    expect(items[0]?.options.find(({ isCorrect }) => isCorrect)?.share).toBeCloseTo(22 / 30)
  })

  it('correlates each answer with the other answers of its play', async () => {
    const { id: gameId } = await t.build.game({ questions: 3, rules: inOrder })
    const rights = Array.from({ length: 32 }, (_, n) => n % 4)
    await attempts(gameId, rights)
    // The second answer is right from 2 on; the others then are 1 and 2 of two, otherwise 0 and 1.
    const [xs, ys] = [rights.map(n => (n >= 2 ? 1 : 0)), rights.map(n => (n - (n >= 2 ? 1 : 0)) / 2)]
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
    const spread = (values: number[]) => Math.sqrt(mean(values.map(v => (v - mean(values)) ** 2)))
    const together = mean(xs.map((x, n) => (x - mean(xs)) * ((ys[n] ?? 0) - mean(ys))))
    const [, second] = (await figures(gameId)).items
    expect(second?.discrimination).toBeCloseTo(together / (spread(xs) * spread(ys)))
  })

  it('keeps what was asked before an edit apart from what is asked since', async () => {
    const game = await t.build.game({ questions: 2, rules: inOrder })
    await attempts(game.id, [1, 2])
    const before = (await figures(game.id)).items
    await t.database.run(sql`
      update games set version = version + 1, questions = jsonb_set(questions, '{0,text}', '"Another text"')
      where id = ${game.id}`)
    await t.database.run(sql`select keep_asked_questions(${game.id})`)
    await attempts(game.id, [2])
    const after = (await figures(game.id)).items
    expect(after.map(({ revision, answers, isCurrent }) => [revision, answers, isCurrent])).toEqual([
      [2, 1, true],
      [1, 3, true],
      [1, 2, false],
    ])
    expect(after[0]?.text).toBe('Another text')
    expect(after[2]).toEqual({ ...before[0], isCurrent: false })
  })

  it('404 for an unknown game, 403 for a member', async () => {
    expect((await t.call('OWNER', gameFigures.ofGame, { params: { id: unknownId }, query: {} })).status).toBe(404)
    const asked = { params: { id: unknownId }, query: {} }
    expect((await t.call(await t.build.member(0), gameFigures.ofGame, asked)).status).toBe(403)
    expect((await t.call('nobody', gameFigures.ofGame, asked)).status).toBe(401)
  })
})
