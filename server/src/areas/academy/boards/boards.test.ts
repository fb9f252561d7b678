import { leaderboards } from '@fulmar/contract/academy/leaderboards'
import { plays } from '@fulmar/contract/academy/plays'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const board = async (id: string, query: object = {}) =>
  (await t.call('AUDITOR', leaderboards.ofGame, { params: { id }, query })).body
const global = async (query: object = {}) => (await t.call('AUDITOR', leaderboards.global, { query })).body
type Rows = { rank: number; user: { id: string }; score: number }[]
const ranks = ({ data }: { data: Rows }) => data.map(({ rank, user, score }) => [rank, user.id, score])
const often = { rules: { attemptsPerDay: 100 } }
const users = (count: number) => Promise.all(Array.from({ length: count }, () => t.build.user()))
const expectBooksRight = async () =>
  expect((await auditLedger(t.database)).filter(({ violations }) => violations > 0)).toEqual([])

describe('GET /api/game/leaderboard/:id', () => {
  it('ranks by score, then less time, then earlier', async () => {
    const [{ id: gameId }, [slow, quick, late, weak]] = [await t.build.game(), await users(4)]
    const play = (user: { id: string } | undefined, right: number, seconds: number) =>
      t.build.play({ gameId, userId: user?.id ?? '', right, seconds })
    await play(slow, 8, 30)
    await play(quick, 8, 20)
    await play(late, 8, 20)
    await play(weak, 7, 1)
    const body = await board(gameId)
    expect(ranks(body)).toEqual([
      [1, quick?.id, 80],
      [2, late?.id, 80],
      [3, slow?.id, 80],
      [4, weak?.id, 70],
    ])
    expect(body).toMatchObject({ totalCount: 4, isFrozen: false })
    expect(body.data[0]).toMatchObject({
      user: { name: quick?.name, memberCode: expect.any(String), neighborhood: null },
      seconds: 20,
      plays: 1,
    })
  })

  it('keeps the best of many plays, or the first where the rules say so', async () => {
    const [one] = await users(1)
    const userId = one?.id ?? ''
    for (const [counted, score] of [
      ['BEST', 90],
      ['FIRST', 40],
    ] as const) {
      const { id: gameId } = await t.build.game({ rules: { attemptsPerDay: 9, counted } })
      for (const right of [4, 9, 6]) await t.build.play({ gameId, userId, right })
      expect((await board(gameId)).data).toMatchObject([{ score, plays: 3 }])
    }
    await expectBooksRight()
  })

  it('has a board for each round, which no longer changes once its results are fixed', async () => {
    const [{ id: gameId }, [one, two]] = [await t.build.game(often), await users(2)]
    const { id: roundId } = await t.build.round(gameId)
    await t.build.play({ gameId, userId: one?.id ?? '', right: 5 })
    const spoilt = await t.build.play({ gameId, userId: two?.id ?? '', right: 8 })
    await t.database.run(sql`update rounds set frozen_at = now() where id = ${roundId}`)
    const fixed = await board(gameId, { roundId })
    expect(fixed.isFrozen).toBe(true)
    expect(await t.build.play({ gameId, userId: one?.id ?? '', right: 10 })).toMatchObject({ rank: null })
    const body = { id: spoilt.id, version: 2, reason: 'Two phones' }
    await t.call('OWNER', plays.void, { body, idempotencyKey: uuidv7() })
    expect(await board(gameId, { roundId })).toEqual(fixed)
    expect(ranks(await board(gameId))).toEqual([[1, one?.id, 100]])
    await expectBooksRight()
  })

  it('a month begins and ends at midnight in the time zone of the programme', async () => {
    const [{ id: gameId }, [before, after]] = [await t.build.game(), await users(2)]
    const finishedAt = async (userId: string | undefined, at: string) => {
      const { id } = await t.build.play({ gameId, userId: userId ?? '' })
      await t.database.run(sql`update plays set finished_at = ${at} where id = ${id}`)
    }
    await finishedAt(before?.id, '2026-03-01T04:59:59Z')
    await finishedAt(after?.id, '2026-03-01T05:00:00Z')
    await t.setTimeZone('America/New_York')
    const month = async (name: string) => ranks(await board(gameId, { period: 'MONTH', month: name }))
    expect(await month('2026-02')).toEqual([[1, before?.id, 100]])
    expect(await month('2026-03')).toEqual([[1, after?.id, 100]])
    expect(await month('2026-04')).toEqual([])
    await expectBooksRight()
    await t.setTimeZone('UTC')
    expect((await month('2026-03')).length).toBe(2)
  })

  it('shows the current month', async () => {
    const { gameId, userId } = await t.build.play()
    expect(ranks(await board(gameId, { period: 'MONTH' }))).toEqual([[1, userId, 100]])
  })

  it('ranks one neighborhood by itself, and follows whoever moves', async () => {
    const [home, away] = [await t.build.neighborhood(), await t.build.neighborhood()]
    const { id: gameId } = await t.build.game()
    const at = async (neighborhoodId: string, right: number) => {
      const { id: userId } = await t.build.user({ neighborhoodId })
      await t.build.play({ gameId, userId, right })
      return userId
    }
    const [best, second, third] = [await at(away.id, 9), await at(home.id, 8), await at(home.id, 7)]
    expect(ranks(await board(gameId, { neighborhoodId: home.id }))).toEqual([
      [1, second, 80],
      [2, third, 70],
    ])
    await t.database.run(sql`update users set neighborhood_id = ${home.id} where id = ${best}`)
    const body = await board(gameId, { neighborhoodId: home.id, around: third, limit: 2 })
    expect(ranks(body)).toEqual([[3, third, 70]])
    expect(body.totalCount).toBe(3)
    expect((await board(gameId, { neighborhoodId: away.id })).totalCount).toBe(0)
  })

  it('404 for an unknown game or round, or the round of another game; 400, 401 and 403', async () => {
    const [game, other] = [await t.build.game(), await t.build.game()]
    const { id: roundId } = await t.build.round(other.id)
    const ask = (as: As, id: string, query: object) => t.call(as, leaderboards.ofGame, { params: { id }, query })
    for (const [id, query] of [
      [unknownId, {}],
      [game.id, { roundId: unknownId }],
      [game.id, { roundId }],
    ] as const)
      expect((await ask('OWNER', id, query)).status).toBe(404)
    for (const query of [{ month: '2026-13' }, { colour: 'red' }, { page: 0 }, { limit: 101 }])
      expect((await ask('OWNER', game.id, query)).status).toBe(400)
    expect((await ask('nobody', game.id, {})).status).toBe(401)
    const store = await t.build.session({ userId: (await t.build.user({ userType: 'STORE' })).id })
    expect((await ask(store, game.id, {})).status).toBe(403)
    expect(await board(game.id)).toMatchObject({ data: [], totalCount: 0, isFrozen: false })
  })

  it('is empty beyond its end', async () => {
    const { gameId } = await t.build.play()
    expect(await board(gameId, { page: 1_000_000, limit: 100 })).toMatchObject({ data: [], totalCount: 1 })
  })
})

describe('GET /api/game/leaderboard/global', () => {
  it('adds up the games of each player', async () => {
    const [one, two] = await users(2)
    const games = [await t.build.game(often), await t.build.game(often)]
    const play = (game: { id: string } | undefined, user: { id: string } | undefined, right: number, seconds: number) =>
      t.build.play({ gameId: game?.id ?? '', userId: user?.id ?? '', right, seconds })
    await play(games[0], one, 5, 10)
    await play(games[0], one, 8, 12)
    await play(games[1], one, 4, 5)
    await play(games[1], two, 10, 9)
    const of = async (user: { id: string } | undefined, query: object = {}) =>
      (await global({ around: user?.id, limit: 1, ...query })).data[0]
    expect(await of(one)).toMatchObject({ score: 120, seconds: 17, plays: 3 })
    expect(await of(two, { period: 'MONTH' })).toMatchObject({ score: 100, seconds: 9, plays: 1 })
    await expectBooksRight()
  })
})

describe('POST /api/game/disqualify', () => {
  const call = (as: As, gameId: string, userId: string) =>
    t.call(as, leaderboards.disqualify, { body: { gameId, userId, reason: 'Two phones' } })
  const back = (as: As, gameId: string, userId: string) =>
    t.call(as, leaderboards.requalify, { body: { gameId, userId, reason: 'It was the brother' } })

  it('takes a player off every board of the game, and back', async () => {
    const { id: gameId } = await t.build.game(often)
    const { id: roundId } = await t.build.round(gameId)
    const { userId } = await t.build.play({ gameId, right: 9 })
    await t.build.play({ gameId, userId, right: 3 })
    const second = await t.build.play({ gameId, right: 5 })
    const other = await t.build.play({ userId, right: 7 })
    const { status, body } = await call('OPERATIONS', gameId, userId)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ user: { id: userId }, reason: 'Two phones', by: { id: expect.any(String) } })
    for (const query of [{}, { period: 'MONTH' }, { roundId }])
      expect(ranks(await board(gameId, query))).toEqual([[1, second.userId, 50]])
    expect((await global({ around: userId, limit: 1 })).data).toMatchObject([{ score: 70, plays: 1 }])
    expect(ranks(await board(other.gameId))).toEqual([[1, userId, 70]])
    const listed = await t.call('AUDITOR', leaderboards.disqualified, { params: { id: gameId } })
    expect(listed.body.data).toEqual([body.data])
    await expectBooksRight()

    expect((await back('OWNER', gameId, userId)).body.data).toEqual({ plays: 2 })
    expect(ranks(await board(gameId, { roundId }))).toEqual([
      [1, userId, 90],
      [2, second.userId, 50],
    ])
    expect((await global({ around: userId, limit: 1 })).data).toMatchObject([{ score: 160, plays: 3 }])
    expect((await t.build.activity(gameId)).map(({ action }) => action)).toEqual([
      'game.player-requalified',
      'game.player-disqualified',
    ])
    await expectBooksRight()
  })

  it('409 twice, 404 for an unknown game or person, or whoever is not disqualified; 403 without the permission', async () => {
    const { gameId, userId } = await t.build.play()
    expect((await back('OWNER', gameId, userId)).status).toBe(404)
    await call('OWNER', gameId, userId)
    expect((await call('OWNER', gameId, userId)).body).toMatchObject({ error: 'ALREADY_DECIDED' })
    expect((await call('OWNER', unknownId, userId)).status).toBe(404)
    expect((await call('OWNER', gameId, unknownId)).status).toBe(404)
    for (const as of ['CONTENT', 'FINANCE', 'AUDITOR'] as const) {
      expect((await call(as, gameId, userId)).status).toBe(403)
      expect((await back(as, gameId, userId)).status).toBe(403)
    }
    const own = await t.build.session()
    expect((await call(own, gameId, own.userId)).body).toMatchObject({ error: 'OWN_POINTS' })
    expect((await t.call('OWNER', leaderboards.disqualified, { params: { id: unknownId } })).status).toBe(404)
  })
})

describe('GET /api/game/leaderboard/…/export', () => {
  it('is the whole board as CSV with its ranks, and logged', async () => {
    const { id: gameId } = await t.build.game()
    for (const right of [3, 7]) await t.build.play({ gameId, right })
    const { body } = await t.call('AUDITOR', leaderboards.export, { params: { id: gameId }, query: {} })
    const lines = String(body).trim().split('\r\n')
    expect(lines.map(line => line.split(',')[0])).toEqual(['"Rank"', '1', '2'])
    expect(lines[1]).toContain(',70,')
    const none = await t.call('AUDITOR', leaderboards.export, {
      params: { id: (await t.build.game()).id },
      query: { period: 'MONTH' },
    })
    expect(String(none.body).trim().split('\r\n')).toHaveLength(1)
    const all = await t.call('AUDITOR', leaderboards.exportGlobal, { query: {} })
    expect(String(all.body).trim().split('\r\n').length).toBeGreaterThan(5)
    const actions = (await t.build.activity()).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['game.leaderboard-exported', 'game.boards-exported']))
  })
})
