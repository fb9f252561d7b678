import { type PlayFilter, plays } from '@fulmar/contract/academy/plays'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
let gameId: string
let ann: string
let best: string
beforeAll(async () => {
  t = await testApp()
  gameId = (await t.build.game({ title: 'Sorting', rules: { attemptsPerDay: 9 } })).id
  ann = (await t.build.user({ name: 'Ann Aves' })).id
  await t.build.play({ gameId, userId: ann, right: 3, seconds: 20 })
  best = (await t.build.play({ gameId, userId: ann, right: 8, seconds: 10 })).id
  const abandoned = await t.build.play({ gameId, right: 5, seconds: 40 })
  await t.database.run(
    sql`update plays set status = 'ABANDONED', score = null, ms = null, points = 0 where id = ${abandoned.id}`,
  )
  await t.build.play({ right: 10, seconds: 5 })
})

const list = async (query: object) => (await t.call('AUDITOR', plays.list, { query })).body
const stats = async (query: PlayFilter) => (await t.call('AUDITOR', plays.stats, { query })).body.data

describe('GET /api/game/play/all', () => {
  it('lists plays by game, member, status, score and search, and the cards agree', async () => {
    const queries: [PlayFilter, number][] = [
      [{}, 4],
      [{ gameId }, 3],
      [{ userId: ann }, 2],
      [{ status: ['ABANDONED'] }, 1],
      [{ gameId, minScore: 50 }, 1],
      [{ gameId, maxScore: 30 }, 1],
      [{ search: 'aves' }, 2],
      [{ search: 'sorti' }, 3],
      [{ roundId: unknownId }, 0],
      [{ to: '2020-01-01T00:00:00Z' }, 0],
      [{ from: '2020-01-01T00:00:00Z' }, 4],
    ]
    for (const [query, count] of queries) {
      expect([query, (await list(query)).totalCount]).toEqual([query, count])
      expect([query, (await stats(query)).started]).toEqual([query, count])
    }
  })

  it('shows each play with its member, attempt and whether it counts', async () => {
    const { data } = await list({ userId: ann, sortBy: 'score', sortOrder: 'desc' })
    expect(data).toMatchObject([
      {
        id: best,
        game: { name: 'Sorting' },
        user: { id: ann, name: 'Ann Aves' },
        attempt: 2,
        isCounted: true,
        score: 80,
      },
      { attempt: 1, isCounted: false, score: 30, seconds: 20, points: 30, correct: 3, of: 10, answered: 10 },
    ])
  })

  it('sorts by time taken', async () => {
    const { data } = await list({ status: 'FINISHED', sortBy: 'seconds' })
    expect(data.map(({ seconds }) => seconds)).toEqual([5, 10, 20])
  })

  it('adds up what was finished', async () => {
    expect(await stats({ gameId })).toEqual({
      started: 3,
      finished: 2,
      abandoned: 1,
      void: 0,
      flagged: 0,
      players: 2,
      averageScore: 55,
      points: 80,
    })
  })

  it('403 for a member, 401 for nobody', async () => {
    expect((await t.call(await t.build.member(0), plays.list, { query: {} })).status).toBe(403)
    expect((await t.call('nobody', plays.list, { query: {} })).status).toBe(401)
  })
})

describe('GET /api/game/play/:playId', () => {
  it('shows the answer sheet, and what was not answered', async () => {
    const member = await t.build.member(0)
    const { playId } = (await t.call(member, plays.start, { params: { id: gameId }, body: {} })).body.data
    const [first] = await t.build.asked(playId)
    await t.build.startedLongAgo(playId)
    await t.call(member, plays.answer, { params: { playId }, body: { questionId: first?.id ?? '', optionIds: ['b'] } })
    const { data } = (await t.call('CONTENT', plays.get, { params: { playId } })).body
    expect(data).toMatchObject({ status: 'OPEN', answered: 1, correct: null, score: null })
    expect(data.answers[0]).toMatchObject({ questionId: first?.id, optionIds: ['b'], isCorrect: false })
    expect(data.answers[1]).toMatchObject({ optionIds: null, isCorrect: false, seconds: null })
    expect((await t.call('OWNER', plays.get, { params: { playId: unknownId } })).status).toBe(404)
  })

  it('stays what it was when the game is edited later', async () => {
    const before = (await t.call('OWNER', plays.get, { params: { playId: best } })).body.data
    await t.database.run(sql`
      update games set version = version + 1, questions = (
        select jsonb_agg(q || '{"text": "Something else"}') from jsonb_array_elements(questions) q) where id = ${gameId}`)
    await t.database.run(sql`select keep_asked_questions(${gameId})`)
    expect((await t.call('OWNER', plays.get, { params: { playId: best } })).body.data).toEqual(before)
  })
})

describe('GET /api/game/play/export', () => {
  it('is a CSV of every play that matches, and logged', async () => {
    const { body } = await t.call('AUDITOR', plays.export, { query: { userId: ann } })
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('"Score (%)"')
    expect(lines[2]).toContain('"Ann Aves"')
    expect((await t.build.activity()).map(({ action }) => action)).toContain('play.exported')
    expect((await t.call('FINANCE', plays.export, { query: {} })).status).toBe(403)
  })
})
