import { questionBank } from '@fulmar/contract/academy/question-bank'
import { imports } from '@fulmar/contract/imports'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { aQuestion } from '#test/build/games.ts'
import { imported, upload } from '#test/import-file.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

/** The questions that a file adds to the bank, and the rows that it refuses. */
async function read(text: string) {
  await t.database.run(sql`delete from bank_questions`)
  const { id } = await imported(t, 'questions', text, 'CONTENT')
  const { data } = (await t.call('CONTENT', questionBank.list, { query: { sortBy: 'createdAt', sortOrder: 'asc' } }))
    .body
  const refused = (await t.call('CONTENT', imports.problems, { params: { id }, query: {} })).body.data
  return { questions: data.map(row => row.question), refused }
}
const header = 'Text,Kind,Option 1,Option 2,Option 3,Right answers,Explanation,Difficulty,Tags'

describe('GET /api/game/questions/:id/export', () => {
  it('200 with rows that an import reads as the same questions', async () => {
    const questions = [
      aQuestion({ text: '=1+1 is, "really", a formula?', explanation: 'Two\n-lines;', tags: ['a', 'b c'] }),
      aQuestion({
        kind: 'MULTIPLE',
        difficulty: 'HARD',
        options: ['@a', 'b, c', '3'].map((text, n) => ({ id: `${n}`, text, isCorrect: n > 0 })),
      }),
      aQuestion({
        kind: 'TRUE_FALSE',
        options: ['True', 'False'].map(text => ({ id: text, text, isCorrect: text === 'False' })),
      }),
    ]
    const { id } = await t.build.game({ questions })
    const { status, body } = await t.request('AUDITOR', { url: `/api/game/questions/${id}/export` })
    expect(status).toBe(200)
    const result = await read(body)
    expect(result.refused).toEqual([])
    const told = ({ text, kind, options, explanation, difficulty, tags }: (typeof questions)[number]) => ({
      text,
      kind,
      explanation,
      difficulty,
      tags,
      options: options.map(option => [option.text, option.isCorrect]),
    })
    expect(result.questions.map(told)).toEqual(questions.map(told))
    expect(await t.build.activity(id)).toMatchObject([{ action: 'game.questions-exported' }])
  })

  it('404 for an unknown game, 403 for finance', async () => {
    expect((await t.request('OWNER', { url: `/api/game/questions/${unknownId}/export` })).status).toBe(404)
    expect((await t.request('FINANCE', { url: `/api/game/questions/${unknownId}/export` })).status).toBe(403)
  })
})

describe('an import of questions', () => {
  it('reads numbers, letters and texts of right answers, and fills in the rest', async () => {
    const rows = [
      'Which?,,A1,B1,C1,2,,,',
      'And this?,,Red,Green,Blue,"a, c",,easy,x',
      'Last?,,Yes,"No, never",,"No, never",,,',
      'True?,true/false,,,,false,,,',
    ]
    const { questions, refused } = await read([header, ...rows].join('\r\n'))
    expect(refused).toEqual([])
    expect(
      questions.map(({ kind, options }) => [
        kind,
        options.filter(option => option.isCorrect).map(option => option.text),
      ]),
    ).toEqual([
      ['SINGLE', ['B1']],
      ['MULTIPLE', ['Red', 'Blue']],
      ['SINGLE', ['No, never']],
      ['TRUE_FALSE', ['False']],
    ])
    expect(questions[1]).toMatchObject({ difficulty: 'EASY', tags: ['x'], review: 'ACCEPTED', origin: 'HUMAN' })
  })

  it('tells what is wrong by row and reads the others', async () => {
    const rows = [
      'Good?,,Yes,No,,1,,,',
      ',,Yes,No,,1,,,',
      'None?,,Yes,No,,,,,',
      'Which?,,Yes,No,,5,,,',
      'Kind?,ESSAY,Yes,No,,1,,,',
      'Level?,,Yes,No,,1,,extreme,',
      'Same?,,Yes,yes,,1,,,',
      'Alone?,,Yes,,,1,,,',
      'good,,Yes,No,,1,,,',
    ]
    const { questions, refused } = await read(`\ufeff${[header, ...rows].join('\n')}`)
    expect(questions.map(({ text }) => text)).toEqual(['Good?'])
    expect(refused.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9])
    expect(refused[1]?.problems).toEqual([{ column: null, message: 'No right answer is named' }])
  })

  it('403 for an auditor', async () => {
    expect((await upload(t, 'questions', header, 'AUDITOR')).status).toBe(403)
  })
})
