import { games } from '@fulmar/contract/academy/games'
import { questionBank } from '@fulmar/contract/academy/question-bank'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { aQuestion } from '#test/build/games.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const add = (questions: ReturnType<typeof aQuestion>[], language = 'en') =>
  t.call('CONTENT', questionBank.add, { body: { language, questions } })
const list = async (query: object = {}) => (await t.call('AUDITOR', questionBank.list, { query })).body.data
const kept = async (over: Parameters<typeof aQuestion>[0] = {}) => {
  const question = aQuestion(over)
  await add([question])
  const [row] = await list({ search: question.text })
  return row as NonNullable<typeof row>
}

describe('POST /api/game/bank', () => {
  it('201 keeps a question of the same words once in each language', async () => {
    const question = aQuestion({ text: 'Which one floats?' })
    expect((await add([question, aQuestion({ text: ' which one FLOATS!' })])).body.data).toEqual({ added: 1, known: 1 })
    expect((await add([aQuestion({ text: 'Which one, floats' })])).body.data).toEqual({ added: 0, known: 1 })
    expect((await add([question], 'pt')).body.data).toEqual({ added: 1, known: 0 })
    expect((await t.build.activity()).filter(({ action }) => action === 'question.kept')).toHaveLength(2)
  })

  it('400 for no question, 403 for an auditor', async () => {
    expect((await add([])).status).toBe(400)
    const body = { language: 'en', questions: [aQuestion()] }
    expect((await t.call('AUDITOR', questionBank.add, { body })).status).toBe(403)
  })
})

describe('GET /api/game/bank/all', () => {
  it('200 by every filter and sort, with how many games have a copy', async () => {
    const row = await kept({ tags: ['rare'], difficulty: 'HARD', origin: 'AI' })
    await t.call('CONTENT', games.create, { body: { title: 'With a copy', questions: [row.question] } })
    for (const query of [
      { tag: 'rare' },
      { tag: 'rare', difficulty: ['HARD'], kind: ['SINGLE'], origin: ['AI'], language: 'en' },
      { sortBy: 'usedBy', sortOrder: 'desc' },
      { tag: 'rare', sortBy: 'text' },
    ])
      expect([query, (await list(query))[0]]).toMatchObject([query, { id: row.id, usedBy: 1 }])
    expect((await t.call('AUDITOR', questionBank.tags, {})).body.data).toContainEqual({ tag: 'rare', questions: 1 })
    const { body } = await t.request('AUDITOR', { url: questionBank.export.path, query: { tag: 'rare' } })
    expect(body).toContain(row.question.text)
  })
})

describe('PUT and DELETE /api/game/bank', () => {
  const change = (body: object) => t.call('CONTENT', questionBank.change, { body: body as never })

  it('200 changes a question and keeps its id, 409 for the words of another or a stale version', async () => {
    const [one, other] = [await kept(), await kept()]
    const question = { ...one.question, id: 'another', text: 'Reworded, entirely?' }
    expect((await change({ id: one.id, version: 1, question })).body.data).toMatchObject({
      version: 2,
      question: { id: one.question.id, text: 'Reworded, entirely?' },
    })
    expect((await change({ id: other.id, version: 1, question })).body).toMatchObject({
      error: 'QUESTION_IN_BANK',
      fields: { 'question.text': expect.any(String) },
    })
    expect((await change({ id: one.id, version: 1, question })).body.error).toBe('STALE_VERSION')
    expect((await change({ id: unknownId, version: 1, question })).status).toBe(404)
  })

  it('200 removes one; games keep their copies', async () => {
    const { id, question } = await kept()
    const { data } = (await t.call('CONTENT', games.create, { body: { title: 'Copy', questions: [question] } })).body
    const remove = (version: number) => t.call('CONTENT', questionBank.remove, { body: { id, version } })
    expect((await remove(2)).body.error).toBe('STALE_VERSION')
    expect((await remove(1)).status).toBe(200)
    expect((await remove(1)).status).toBe(404)
    const game = await t.call('OWNER', games.get, { params: { id: data.id } })
    expect(game.body.data.questions[0]?.text).toBe(question.text)
    expect(await t.build.activity(id)).toMatchObject([{ action: 'question.removed' }])
  })
})
