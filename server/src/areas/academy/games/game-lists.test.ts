import { games } from '@fulmar/contract/academy/games'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { gameCalls } from '#test/calls/games.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const { get, round, play } = gameCalls(() => t)

describe('GET /api/game/all', () => {
  it('200 with phase, plays, players and the mean score, by every filter and sort', async () => {
    const { id: categoryId } = await t.build.masterEntry({ type: 'GAME_CATEGORY' })
    const game = await t.build.game({ title: 'Zebra mussels', categoryId, difficulty: 'HARD', language: 'pt' })
    const { id: userId } = await t.build.user()
    await play(game.id, { userId, score: 40 })
    await play(game.id, { userId, score: 70 })
    await play(game.id, { score: 90, status: 'ABANDONED' })
    await round(game.id, [-1, 1])
    for (const query of [
      { search: 'zebra' },
      { categoryId },
      { language: 'pt' },
      { phase: ['LIVE'], difficulty: ['HARD'], status: ['PUBLISHED'] },
      { categoryId, sortBy: 'title', sortOrder: 'desc' },
    ] as const) {
      const { data, totalCount } = (await t.call('AUDITOR', games.list, { query: query as never })).body
      expect([query, totalCount, data[0]?.id]).toEqual([query, 1, game.id])
      expect(data[0]).toMatchObject({ plays: 2, players: 1, averageScore: 55, phase: 'LIVE', questionCount: 10 })
    }
    const stats = (await t.call('AUDITOR', games.stats, { query: { categoryId } })).body.data
    expect(stats).toEqual({
      total: 1,
      draft: 0,
      published: 1,
      live: 1,
      plays: 2,
      players: 1,
      completionRate: 2 / 3,
      points: 40,
    })
    expect((await t.call('FINANCE', games.names, { query: { search: 'Zebra' } })).body.data).toEqual([
      { id: game.id, name: 'Zebra mussels', status: 'PUBLISHED' },
    ])
  })

  it('tells the phase by rounds that are not cancelled, and which can be played now', async () => {
    const game = await t.build.game({ title: 'Ebb and flow' })
    const playable = async () =>
      (await t.call('AUDITOR', games.stats, { query: { search: 'Ebb and flow' } })).body.data.live
    expect(await get(game.id)).toMatchObject({ phase: 'OPEN', round: null })
    expect(await playable()).toBe(1)
    await round(game.id, [-9, -8])
    expect(await get(game.id)).toMatchObject({ phase: 'ENDED', round: null })
    await round(game.id, [-1, 1], true)
    await round(game.id, [5, 6])
    expect(await playable()).toBe(0)
    expect(await get(game.id)).toMatchObject({ phase: 'UPCOMING', round: { startsAt: expect.any(String) } })
    await round(game.id, [0, 1])
    expect(await get(game.id)).toMatchObject({ phase: 'LIVE' })
    expect(await playable()).toBe(1)
  })

  it('404 for an unknown game', async () => {
    expect((await t.call('OWNER', games.get, { params: { id: unknownId } })).status).toBe(404)
  })
})

describe('GET /api/game/open', () => {
  it('200 with what the member can play now and the attempts left today', async () => {
    const member = await t.build.member(0)
    const game = await t.build.game({ rules: { attemptsPerDay: 2 } })
    const [later, paused, forbidden] = [
      await t.build.game(),
      await t.build.game({ status: 'PAUSED' }),
      await t.build.game(),
    ]
    await round(later.id, [5, 6])
    await t.database.run(
      sql`insert into disqualifications (game_id, user_id, reason) values (${forbidden.id}, ${member.id}, 'x')`,
    )
    const open = async () => {
      const { data } = (await t.call(member, games.open, {})).body
      return data.find(({ id }) => id === game.id)
    }
    expect(await open()).toMatchObject({ attemptsLeft: 2, questionsPerPlay: 10, endsAt: null })
    await play(game.id, { userId: member.id, status: 'ABANDONED' })
    await round(game.id, [-1, 1])
    expect(await open()).toMatchObject({ attemptsLeft: 1, endsAt: expect.any(String) })
    const ids = (await t.call(member, games.open, {})).body.data.map(({ id }) => id)
    for (const { id } of [later, paused, forbidden]) expect(ids).not.toContain(id)
  })

  it('403 for administrators', async () => {
    expect((await t.call('OWNER', games.open, {})).status).toBe(403)
  })
})
