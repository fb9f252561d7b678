import { games } from '@fulmar/contract/academy/games'
import { masterData } from '@fulmar/contract/master-data'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { aQuestion } from '#test/build/games.ts'
import { gameCalls } from '#test/calls/games.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const { get, round, play } = gameCalls(() => t)

describe('POST /api/game', () => {
  it('201 with a title alone makes a draft with the usual rules', async () => {
    const { status, body } = await t.call('CONTENT', games.create, { body: { title: 'Sorting plastics' } })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      title: 'Sorting plastics',
      version: 1,
      status: 'DRAFT',
      phase: 'OPEN',
      language: 'en',
      rules: { questionsPerPlay: 10, counted: 'BEST' },
      pointsPerCorrect: 0,
      budgetPoints: 0,
      questions: [],
      isPlayed: false,
    })
    expect(await t.build.activity(body.data.id)).toMatchObject([
      { action: 'game.created', after: { title: 'Sorting plastics', questions: 0 } },
    ])
  })

  it('201 fills in what questions of another program leave out, and publishes them at once', async () => {
    const options = [
      { text: '1', isCorrect: true },
      { text: '2', isCorrect: false },
    ]
    const body = {
      title: 'Resin codes',
      status: 'PUBLISHED',
      questions: [{ text: 'PET has which?', options }],
    } as const
    const { data } = (await t.call('CONTENT', games.create, { body: structuredClone(body) as never })).body
    expect(data).toMatchObject({ status: 'PUBLISHED', rules: { questionsPerPlay: 1 } })
    expect(data.questions[0]).toMatchObject({ kind: 'SINGLE', review: 'ACCEPTED', origin: 'HUMAN', tags: [] })
    expect(new Set(data.questions[0]?.options.map(({ id }) => id)).size).toBe(2)
  })

  it('claims its images, and 400 for one that was never sent', async () => {
    const cover = await t.uploadImage()
    const body = { title: 'With a cover', cover, questions: [aQuestion({ image: await t.uploadImage() })] }
    const { data } = (await t.call('CONTENT', games.create, { body })).body
    expect(data.cover).toBe(cover)
    const missing = aQuestion({ image: 'uploads/nothing.png' })
    expect(await t.call('CONTENT', games.create, { body: { title: 'No', questions: [missing] } })).toMatchObject({
      status: 400,
      body: { error: 'UNFIT_FILE', fields: { 'questions.0.image': expect.any(String) } },
    })
  })

  it('403 for a budget without the permission, 201 for the owner', async () => {
    const body = { title: 'Costly', budgetPoints: 500 }
    expect(await t.call('CONTENT', games.create, { body })).toMatchObject({
      status: 403,
      body: { error: 'NOT_ALLOWED', fields: { permission: 'academy:budget' } },
    })
    expect((await t.call('OWNER', games.create, { body })).body.data).toMatchObject({ budgetPoints: 500 })
  })

  it('400 for two options with one id, prizes with a gap, an unknown category or reward; 403 for finance', async () => {
    const doubled = aQuestion()
    const options = doubled.options.map(option => ({ ...option, id: 'x' }))
    const tier = { points: 5, rewardId: null }
    const prizes = { basis: 'RANK', mostWinners: null, reviewHours: 24 } as const
    for (const [field, body] of Object.entries({
      'questions.0.options': { title: 'Twice', questions: [{ ...doubled, options }] },
      'prizes.tiers.1': {
        title: 'Gap',
        prizes: {
          ...prizes,
          tiers: [
            { ...tier, from: 1, to: 1 },
            { ...tier, from: 3, to: 4 },
          ],
        },
      },
      'prizes.tiers.0.rewardId': {
        title: 'Gone',
        prizes: { ...prizes, tiers: [{ ...tier, from: 1, to: 1, rewardId: unknownId }] },
      },
      categoryId: { title: 'Nowhere', categoryId: unknownId },
    }))
      expect((await t.call('OWNER', games.create, { body })).body).toMatchObject({
        error: 'INVALID_INPUT',
        fields: { [field]: expect.any(String) },
      })
    expect((await t.call('FINANCE', games.create, { body: { title: 'Mine' } })).status).toBe(403)
  })
})

describe('POST /api/game/duplicate/:id', () => {
  it('201 makes a draft with the same questions and rules, without schedule and budget', async () => {
    const image = await t.uploadImage()
    const { data: original } = (
      await t.call('OWNER', games.create, {
        body: {
          title: 'First',
          budgetPoints: 9,
          pointsPerCorrect: 3,
          questions: [aQuestion({ image })],
          cover: await t.uploadImage(),
        },
      })
    ).body
    await round(original.id, [1, 2])
    const { status, body } = await t.call('CONTENT', games.duplicate, { params: { id: original.id } })
    expect(status).toBe(201)
    const { questions, rules, cover, pointsPerCorrect } = original
    expect(body.data).toMatchObject({ title: 'First (copy)', status: 'DRAFT', phase: 'OPEN', budgetPoints: 0 })
    expect(body.data).toMatchObject({ questions, rules, cover, pointsPerCorrect })
    // The copy still shows the image when the first game goes.
    await t.call('OWNER', games.remove, { body: { id: original.id, version: 1 } })
    const kept = await t.database.one<{ isClaimed: boolean }>(
      sql`select claimed_at is not null as "isClaimed" from uploads where key = ${image}`,
    )
    expect(kept.isClaimed).toBe(true)
  })

  it('404 for an unknown game, 403 for an auditor', async () => {
    expect((await t.call('OWNER', games.duplicate, { params: { id: unknownId } })).status).toBe(404)
    expect((await t.call('AUDITOR', games.duplicate, { params: { id: unknownId } })).status).toBe(403)
  })
})

describe('DELETE /api/game', () => {
  const remove = (id: string, version = 1) => t.call('CONTENT', games.remove, { body: { id, version } })

  it('200 with its rounds, versions and images when nobody has played', async () => {
    const cover = await t.uploadImage()
    const { data } = (await t.call('CONTENT', games.create, { body: { title: 'Gone soon', cover } })).body
    await round(data.id, [1, 2])
    expect((await remove(data.id)).status).toBe(200)
    const left = await t.database.one<{ rows: number }>(sql`
      select (select count(*) from rounds where game_id = ${data.id}) + (select count(*) from game_versions where game_id = ${data.id})
        + (select count(*) from uploads where key = ${cover} and claimed_at is not null) as rows`)
    expect(left.rows).toBe(0)
    expect(await t.build.activity(data.id)).toMatchObject([{ action: 'game.removed' }, { action: 'game.created' }])
  })

  it('409 once it was played or for a stale version, 404 for an unknown id, 403 for finance', async () => {
    const { id } = await t.build.game()
    expect((await remove(id, 2)).body).toMatchObject({ error: 'STALE_VERSION', data: { id } })
    await play(id, { status: 'ABANDONED' })
    expect(await remove(id)).toMatchObject({ status: 409, body: { error: 'GAME_PLAYED' } })
    expect((await remove(unknownId)).status).toBe(404)
    expect((await t.call('FINANCE', games.remove, { body: { id, version: 1 } })).status).toBe(403)
  })
})

describe('the categories of games', () => {
  it('are replaced in all games that use one', async () => {
    const [old, by] = [
      await t.build.masterEntry({ type: 'GAME_CATEGORY' }),
      await t.build.masterEntry({ type: 'GAME_CATEGORY' }),
    ]
    const { id } = await t.build.game({ categoryId: old.id })
    const body = { id: old.id, version: 1, replaceBy: by.id }
    expect((await t.call('OWNER', masterData.remove, { body: { ...body, replaceBy: undefined } })).status).toBe(409)
    expect((await t.call('OWNER', masterData.remove, { body })).status).toBe(200)
    expect(await get(id)).toMatchObject({ category: { id: by.id }, version: 2 })
  })
})
