import { noPrizes } from '@fulmar/contract/academy/game-prizes'
import type { GameChange } from '@fulmar/contract/academy/game-records'
import { games } from '@fulmar/contract/academy/games'
import type { AdminRole } from '@fulmar/contract/core/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { aQuestion } from '#test/build/games.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const change = (body: GameChange, as: AdminRole = 'OWNER') => t.call(as, games.change, { body })
const versions = async (id: string) => (await t.call('AUDITOR', games.versions, { params: { id } })).body.data
const faults = async (id: string) => (await t.call('AUDITOR', games.publishFaults, { params: { id } })).body.data
const actions = async (id: string) => (await t.build.activity(id)).map(({ action }) => action)

describe('PUT /api/game', () => {
  it('200 changes what was sent, keeps the other rules and records the difference', async () => {
    const game = await t.build.game({ status: 'DRAFT' })
    const { status, body } = await change(
      { id: game.id, version: 1, title: 'New title', rules: { shuffle: false } },
      'CONTENT',
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ version: 2, title: 'New title', rules: { ...game.rules, shuffle: false } })
    expect(body.data.questions).toHaveLength(10)
    expect(await t.build.activity(game.id)).toMatchObject([
      {
        action: 'game.changed',
        before: { title: game.title },
        after: { title: 'New title', rules: { shuffle: false } },
      },
    ])
  })

  it('409 with the current game for a stale version, 404 for an unknown id, 403 for operations', async () => {
    const { id, title } = await t.build.game()
    expect(await change({ id, version: 7, title: 'Late' })).toMatchObject({
      status: 409,
      body: { error: 'STALE_VERSION', data: { id, title } },
    })
    expect((await change({ id: unknownId, version: 1 })).status).toBe(404)
    expect((await change({ id, version: 1 }, 'OPERATIONS')).status).toBe(403)
  })

  it('409 where a game cannot go, with each move that it can make recorded', async () => {
    const { id } = await t.build.game({ status: 'DRAFT' })
    expect((await change({ id, version: 1, status: 'PAUSED' })).body.error).toBe('STATUS_NOT_REACHABLE')
    for (const [n, status] of (['PUBLISHED', 'PAUSED', 'PUBLISHED', 'ARCHIVED'] as const).entries())
      expect((await change({ id, version: n + 1, status })).body.data).toMatchObject({ status, version: n + 2 })
    expect((await change({ id, version: 5, status: 'PUBLISHED' })).body.error).toBe('STATUS_NOT_REACHABLE')
    expect(await actions(id)).toEqual(['game.archived', 'game.published', 'game.paused', 'game.published'])
  })

  it('lets only holders of academy:budget change the budget, and finance nothing else', async () => {
    const { id, title } = await t.build.game()
    expect((await change({ id, version: 1, budgetPoints: 5 }, 'CONTENT')).body).toMatchObject({
      error: 'NOT_ALLOWED',
      fields: { permission: 'academy:budget' },
    })
    expect((await change({ id, version: 1, budgetPoints: 5, title: 'Mine' }, 'FINANCE')).body).toMatchObject({
      error: 'NOT_ALLOWED',
      fields: { permission: 'academy:write' },
    })
    const { body } = await change({ id, version: 1, budgetPoints: 5, title }, 'FINANCE')
    expect(body.data).toMatchObject({ budgetPoints: 5, title })
    expect(await t.build.activity(id)).toMatchObject([
      { action: 'game.budget-changed', before: { budgetPoints: 100_000 }, after: { budgetPoints: 5 } },
    ])
  })

  it('400 for a budget below what is spent', async () => {
    const { id } = await t.build.game()
    await t.database.run(sql`update game_budgets set spent = 300 where game_id = ${id}`)
    expect((await change({ id, version: 1, budgetPoints: 299 })).body).toMatchObject({
      error: 'INVALID_INPUT',
      fields: { budgetPoints: expect.stringContaining('300') },
    })
    expect((await change({ id, version: 1, budgetPoints: 300 })).body.data).toMatchObject({ spentPoints: 300 })
  })

  it('logs the changes of a draft once in ten minutes for each person, and each one of a published game', async () => {
    const draft = await t.build.game({ status: 'DRAFT' })
    const published = await t.build.game()
    for (const version of [1, 2, 3]) {
      await change({ id: draft.id, version, description: `Draft ${version}` }, 'CONTENT')
      await change({ id: published.id, version, description: `Public ${version}` }, 'CONTENT')
    }
    await change({ id: draft.id, version: 4, description: 'By somebody else' })
    expect(await actions(draft.id)).toEqual(['game.changed', 'game.changed'])
    expect(await actions(published.id)).toHaveLength(3)
    await t.owner.run(sql`
      alter table activity disable trigger user`)
    await t.owner.run(sql`update activity set at = at - interval '11 minutes' where entity_id = ${draft.id}`)
    await t.owner.run(sql`alter table activity enable trigger user`)
    await change({ id: draft.id, version: 5, description: 'Much later' }, 'CONTENT')
    expect(await actions(draft.id)).toHaveLength(3)
  })

  it('keeps the reserve of the prizes, with what their rewards cost', async () => {
    const { id } = await t.build.game({ status: 'DRAFT' })
    const reward = await t.build.reward({ costPoints: 70 })
    const tiers = [
      { from: 1, to: 1, points: 30, rewardId: reward.id },
      { from: 2, to: 4, points: 10, rewardId: null },
    ]
    await change({ id, version: 1, prizes: { ...noPrizes, tiers } })
    const { reserve } = await t.database.one<{ reserve: number }>(
      sql`select prize_reserve as reserve from games where id = ${id}`,
    )
    expect(reserve).toBe(130)
    expect(await actions(id)).toEqual(['game.prizes-changed'])
  })

  it('releases an image that was replaced in a draft, and keeps one that was published', async () => {
    const [cover, asked, next] = [await t.uploadImage(), await t.uploadImage(), await t.uploadImage()]
    const question = aQuestion({ image: asked })
    const isClaimed = async (key: string) =>
      (await t.database.one<{ is: boolean }>(sql`select claimed_at is not null as is from uploads where key = ${key}`))
        .is
    const { id } = (await t.call('OWNER', games.create, { body: { title: 'Pictures', cover, questions: [question] } }))
      .body.data
    await change({ id, version: 1, cover: null, status: 'PUBLISHED' })
    expect([await isClaimed(cover), await isClaimed(asked)]).toEqual([false, true])
    await change({ id, version: 2, questions: [{ ...question, image: next }] })
    expect([await isClaimed(asked), await isClaimed(next)]).toEqual([true, true])
    // As when an earlier version is restored.
    expect((await change({ id, version: 3, questions: [question] })).status).toBe(200)
  })
})

describe('versions of a game', () => {
  it('stay when they were published or played; drafts in between go', async () => {
    const { id } = await t.build.game({ status: 'DRAFT', title: 'First' })
    await change({ id, version: 1, title: 'Second' })
    expect((await versions(id)).map(({ version }) => version)).toEqual([2])
    await change({ id, version: 2, title: 'Public', status: 'PUBLISHED' })
    await change({ id, version: 3, title: 'Public again' })
    await change({ id, version: 4, status: 'PAUSED' })
    await change({ id, version: 5, title: 'Paused' })
    expect(await versions(id)).toMatchObject([
      { version: 6, title: 'Paused', isPublished: false, savedBy: { name: expect.any(String) } },
      { version: 4, title: 'Public again', isPublished: true },
      { version: 3, title: 'Public', isPublished: true, questionCount: 10, plays: 0 },
    ])
    const { data } = (await t.call('AUDITOR', games.getVersion, { params: { id, version: 3 } })).body
    expect(data.content).toMatchObject({ title: 'Public', rules: { questionsPerPlay: 10 } })
    expect(data.content).not.toHaveProperty('budgetPoints')
    const gone = await t.call('AUDITOR', games.getVersion, { params: { id, version: 2 } })
    expect(gone.status).toBe(404)
    expect((await t.call('AUDITOR', games.versions, { params: { id: unknownId } })).status).toBe(404)
  })
})

describe('questions that are asked', () => {
  const revisions = (id: string) =>
    t.database.many<{ id: string; revision: number; text: string }>(sql`
      select question_id as id, revision, content ->> 'text' as text from asked_questions where game_id = ${id}
      order by question_id, revision`)

  it('get another revision when what is asked changes, and none for the rest', async () => {
    const [one, other, draft] = [
      aQuestion({ id: 'q1', text: 'One?' }),
      aQuestion({ id: 'q2', text: 'Other?' }),
      aQuestion({ id: 'q3', text: 'Draft?', review: 'DRAFT' }),
    ]
    const body = { title: 'Revised', questions: [one, other, draft], rules: { questionsPerPlay: 1 } }
    const { id } = (await t.call('CONTENT', games.create, { body })).body.data
    expect(await revisions(id)).toEqual([])
    await change({ id, version: 1, status: 'PUBLISHED' })
    expect(await revisions(id)).toEqual([
      { id: 'q1', revision: 1, text: 'One?' },
      { id: 'q2', revision: 1, text: 'Other?' },
    ])
    const reworded = { ...one, text: 'One, reworded?' }
    await change({
      id,
      version: 2,
      questions: [reworded, { ...other, explanation: 'Only told afterwards', tags: ['new'] }],
    })
    expect(await revisions(id)).toEqual([
      { id: 'q1', revision: 1, text: 'One?' },
      { id: 'q1', revision: 2, text: 'One, reworded?' },
      { id: 'q2', revision: 1, text: 'Other?' },
    ])
    const options = other.options.map(option => ({ ...option, isCorrect: option.id === 'b' }))
    await change({ id, version: 3, status: 'PAUSED', questions: [one, { ...other, options }] })
    expect((await revisions(id)).map(({ id: question, revision }) => `${question} ${revision}`)).toEqual([
      'q1 1',
      'q1 2',
      'q1 3',
      'q2 1',
      'q2 2',
    ])
  })
})

describe('publishing', () => {
  const tiers = [{ from: 1, to: 2, points: 100, rewardId: null }]
  const prizes = { ...noPrizes, tiers }

  it.each([
    ['NO_QUESTIONS', { questions: [] }, 1],
    ['NO_QUESTIONS', { questions: [aQuestion({ review: 'DRAFT' })] }, 1],
    ['TOO_FEW_QUESTIONS', { questions: 3, rules: { questionsPerPlay: 4 } }, 1],
    ['NO_BUDGET', { pointsPerCorrect: 1, budgetPoints: 0 }, 1],
    ['PRIZES_OVER_BUDGET', { prizes, budgetPoints: 199 }, 2],
    ['PRIZES_WITHOUT_SCHEDULE', { prizes }, 1],
  ] as const)('409 for %s', async (code, over, count) => {
    const { id } = await t.build.game({ ...structuredClone(over as object), status: 'DRAFT' })
    const { status, body } = await change({ id, version: 1, status: 'PUBLISHED' })
    expect([status, body.error]).toEqual([409, 'GAME_NOT_READY'])
    expect(body.data).toHaveLength(count)
    expect(body.data).toContainEqual({ code, questionId: null, fault: null })
    expect(await faults(id)).toEqual(body.data)
  })

  it('409 with the question for a fault in one that would be asked, and 200 while it is a draft', async () => {
    const wrong = aQuestion({ options: aQuestion().options.map(option => ({ ...option, isCorrect: false })) })
    const questions = [aQuestion(), wrong]
    const { id } = await t.build.game({ questions, status: 'DRAFT', rules: { questionsPerPlay: 1 } })
    const { body } = await change({ id, version: 1, status: 'PUBLISHED' })
    expect(body).toMatchObject({
      error: 'GAME_NOT_READY',
      data: [{ code: 'QUESTION_FAULT', questionId: wrong.id, fault: 'NO_RIGHT_ANSWER' }],
    })
    const [good] = questions
    const asDraft = [good as typeof wrong, { ...wrong, review: 'DRAFT' as const }]
    expect((await change({ id, version: 1, status: 'PUBLISHED', questions: asDraft })).status).toBe(200)
  })

  it('checks a published game at every save, and a paused one when it is published again', async () => {
    const { id } = await t.build.game()
    expect((await change({ id, version: 1, questions: [] })).body.error).toBe('GAME_NOT_READY')
    expect((await change({ id, version: 1, questions: [], status: 'PAUSED' })).status).toBe(200)
    expect((await change({ id, version: 2, status: 'PUBLISHED' })).body.error).toBe('GAME_NOT_READY')
  })

  it('counts what is spent, and 200 with a window and enough budget', async () => {
    const { id } = await t.build.game({ prizes, budgetPoints: 250, status: 'DRAFT' })
    await t.database.run(sql`
      insert into game_windows (id, game_id, starts_at, minutes, time_zone) values (uuidv7(), ${id}, now(), 60, 'UTC')`)
    await t.database.run(sql`update game_budgets set spent = 51 where game_id = ${id}`)
    expect(await faults(id)).toEqual([{ code: 'PRIZES_OVER_BUDGET', questionId: null, fault: null }])
    await t.database.run(sql`update game_budgets set spent = 50 where game_id = ${id}`)
    expect(await faults(id)).toEqual([])
    expect((await change({ id, version: 1, status: 'PUBLISHED' })).status).toBe(200)
  })

  it('404 for the faults of an unknown game', async () => {
    expect((await t.call('OWNER', games.publishFaults, { params: { id: unknownId } })).status).toBe(404)
  })
})
