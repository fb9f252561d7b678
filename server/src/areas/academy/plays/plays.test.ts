import { type FinishedPlay, plays, reading } from '@fulmar/contract/academy/plays'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { aQuestion } from '#test/build/games.ts'
import { closeOverduePlays } from './plays.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ connections: 20 })
})

const start = (as: As, id: string) => t.call(as, plays.start, { params: { id }, body: {} })
const answer = (as: As, playId: string, questionId: string, optionIds: string[]) =>
  t.call(as, plays.answer, { params: { playId }, body: { questionId, optionIds } })
const finish = (as: As, playId: string) => t.call(as, plays.finish, { params: { playId }, body: {} })
const statusOf = async (id: string) => (await t.call('AUDITOR', plays.get, { params: { playId: id } })).body.data.status

/** A member with a play that is open and whose questions they have had the time to read. */
async function started(over: Parameters<TestApp['build']['game']>[0] = {}) {
  const [game, member] = [await t.build.game(over), await t.build.member(0)]
  const { data } = (await start(member, game.id)).body
  await t.build.startedLongAgo(data.playId)
  return { game, member, playId: data.playId, play: data, asked: await t.build.asked(data.playId) }
}
const endsAgo = (playId: string, seconds: number) =>
  t.database.run(sql`update plays set ends_at = now() - make_interval(secs => ${seconds}) where id = ${playId}`)

describe('POST /api/game/start/:id', () => {
  it('201 with as many questions as the rules say, in the version that is played', async () => {
    const { game, play, member } = await started({
      questions: 8,
      rules: { questionsPerPlay: 5, secondsPerQuestion: 20 },
    })
    expect(play).toMatchObject({ version: 1, secondsPerQuestion: 20, answered: [] })
    expect(new Set(play.questions.map(({ id }) => id)).size).toBe(5)
    const known = new Map((game.questions ?? []).map(question => [question.id, question]))
    for (const { id, text, options } of play.questions) {
      expect(known.get(id)?.text).toBe(text)
      expect(options.map(option => option.id).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    }
    const { seconds } = await t.database.one<{ seconds: number }>(sql`
      select extract(epoch from ends_at - started_at - interval '2 minutes')::int as seconds
      from plays where user_id = ${member.id}`)
    expect(seconds).toBe(100)
  })

  it('keeps the order of questions, of options and of true and false where nothing is shuffled', async () => {
    const kinds = Array.from({ length: 6 }, () => aQuestion())
    const plain = await started({ questions: kinds, rules: { shuffle: false } })
    expect(plain.play.questions.map(({ id }) => id)).toEqual(kinds.map(({ id }) => id))
    expect(plain.asked.every(({ options }) => options.join('') === 'abcd')).toBe(true)
    const options = ['true', 'false'].map(id => ({ id, text: id, isCorrect: id === 'true' }))
    const trueFalse = Array.from({ length: 12 }, () => aQuestion({ kind: 'TRUE_FALSE', options }))
    const shuffled = await started({ questions: trueFalse, rules: { shuffle: true } })
    expect(shuffled.asked.every(question => question.options.join() === 'true,false')).toBe(true)
  })

  it('shuffles questions and options where the rules say so', async () => {
    const questions = Array.from({ length: 20 }, () => aQuestion())
    const { play, asked } = await started({ questions })
    expect(play.questions.map(({ id }) => id)).not.toEqual(questions.map(({ id }) => id))
    expect(new Set(asked.map(({ options }) => options.join(''))).size).toBeGreaterThan(1)
  })

  it('never asks a question that nobody accepted', async () => {
    const accepted = aQuestion()
    const { play } = await started({
      questions: [aQuestion({ review: 'DRAFT' }), accepted],
      rules: { questionsPerPlay: 2 },
    })
    expect(play.questions.map(({ id }) => id)).toEqual([accepted.id])
  })

  it('200 with the same questions and what was answered, while a play is open', async () => {
    const { game, member, play, playId, asked } = await started()
    await answer(member, playId, asked[0]?.id ?? '', ['a'])
    await t.database.run(sql`update games set status = 'PAUSED' where id = ${game.id}`)
    const again = await start(member, game.id)
    expect(again.status).toBe(200)
    expect(again.body.data).toEqual({ ...play, answered: [asked[0]?.id] })
  })

  it('closes a play whose time is up and starts another', async () => {
    const { game, member, playId } = await started()
    await endsAgo(playId, 1)
    const again = await start(member, game.id)
    expect(again.status).toBe(201)
    expect(again.body.data.playId).not.toBe(playId)
    expect(await statusOf(playId)).toBe('ABANDONED')
  })

  it('409 when the attempts of the day are used up; abandoned and voided ones count, those of yesterday do not', async () => {
    const { game, member, playId } = await started({ rules: { attemptsPerDay: 2 } })
    await endsAgo(playId, 60)
    const second = (await start(member, game.id)).body.data.playId
    await finish(member, second)
    await t.call('OWNER', plays.void, { body: { id: second, version: 2, reason: 'Cheated' }, idempotencyKey: second })
    expect((await start(member, game.id)).body).toMatchObject({ error: 'ATTEMPTS_USED_UP' })
    await t.database.run(sql`update plays set day = day - 1 where id = ${playId}`)
    expect((await start(member, game.id)).status).toBe(201)
  })

  it.each([
    ['a draft', { status: 'DRAFT' }, 404, 'NOT_FOUND'],
    ['a paused game', { status: 'PAUSED' }, 409, 'GAME_NOT_OPEN'],
    ['an archived game', { status: 'ARCHIVED' }, 409, 'GAME_NOT_OPEN'],
  ] as const)('%s cannot be played', async (_what, over, status, error) => {
    const [game, member] = [await t.build.game(over), await t.build.member(0)]
    const refused = await start(member, game.id)
    expect([refused.status, refused.body.error]).toEqual([status, error])
  })

  it('409 outside the rounds of a game that has some, 201 during one, which ends the play', async () => {
    const [game, member] = [await t.build.game(), await t.build.member(0)]
    await t.build.round(game.id, { startsInMinutes: -180, minutes: 60 })
    await t.build.round(game.id, { startsInMinutes: 60 })
    expect((await start(member, game.id)).body).toMatchObject({ error: 'GAME_NOT_OPEN' })
    const live = await t.build.round(game.id, { startsInMinutes: -10, minutes: 11 })
    const { playId, endsAt } = (await start(member, game.id)).body.data
    const { ends } = await t.database.one<{ ends: string }>(
      sql`select ends_at as ends from rounds where id = ${live.id}`,
    )
    expect(endsAt).toBe(ends)
    expect((await t.call('OWNER', plays.get, { params: { playId } })).body.data.roundId).toBe(live.id)
  })

  it('409 for somebody disqualified or suspended, 404 for an unknown game, 401 and 403 for others', async () => {
    const [game, cheat, gone] = [await t.build.game(), await t.build.member(0), await t.build.member(0)]
    await t.database.run(
      sql`insert into disqualifications (game_id, user_id, reason) values (${game.id}, ${cheat.id}, 'Cheated')`,
    )
    expect((await start(cheat, game.id)).body).toMatchObject({ error: 'DISQUALIFIED' })
    await t.database.run(sql`update users set status = 'PENDING' where id = ${gone.id}`)
    expect((await start(gone, game.id)).status).toBeGreaterThanOrEqual(401)
    await t.database.run(sql`update user_balances set is_spendable = false where user_id = ${cheat.id}`)
    expect((await start(cheat, game.id)).body).toMatchObject({ error: 'GAME_NOT_OPEN' })
    expect((await start(await t.build.member(0), unknownId)).status).toBe(404)
    expect((await start('nobody', game.id)).status).toBe(401)
    expect((await start('OWNER', game.id)).status).toBe(403)
  })
})

describe('POST /api/game/play/:playId/answer', () => {
  it('takes each answer once; the same again is the same, another is 409', async () => {
    const { member, playId, asked } = await started({ questions: 3 })
    const id = asked[0]?.id ?? ''
    const first = await answer(member, playId, id, ['b'])
    expect(first.body.data).toEqual({ answered: 1, of: 3 })
    expect((await answer(member, playId, id, ['b'])).body.data).toEqual(first.body.data)
    expect((await answer(member, playId, id, ['a'])).body).toMatchObject({ error: 'ALREADY_ANSWERED' })
    expect((await finish(member, playId)).body.data).toMatchObject({ correct: 0, of: 3 })
  })

  it('is right only with exactly the right options', async () => {
    const several = (count: number) =>
      aQuestion({
        kind: 'MULTIPLE',
        options: ['a', 'b', 'c', 'd'].map((id, n) => ({ id, text: `Answer ${id}`, isCorrect: n < count })),
      })
    const questions = [several(2), several(2), several(2), several(2)]
    const { member, playId } = await started({ questions, rules: { shuffle: false } })
    const tries = [['b', 'a'], ['a'], ['a', 'b', 'c'], ['a', 'b', 'b']]
    for (const [turn, options] of tries.entries()) await answer(member, playId, questions[turn]?.id ?? '', options)
    const { data } = (await finish(member, playId)).body
    expect(data.answers.map(({ isCorrect }) => isCorrect)).toEqual([true, false, false, true])
  })

  it('400 for another question, other options, none, or two of a single choice', async () => {
    const { member, playId, asked } = await started()
    const id = asked[0]?.id ?? ''
    expect((await answer(member, playId, 'another', ['a'])).body.fields).toHaveProperty('questionId')
    for (const options of [['z'], ['a', 'z'], [], ['a', 'b']])
      expect((await answer(member, playId, id, options)).body.fields).toHaveProperty('optionIds')
  })

  it('409 when the time is up or the play finished, 404 for the play of another', async () => {
    const { member, playId, asked } = await started()
    const [first, second] = asked.map(({ id }) => id)
    expect((await answer(await t.build.member(0), playId, first ?? '', ['a'])).status).toBe(404)
    await answer(member, playId, first ?? '', ['a'])
    await endsAgo(playId, 1)
    expect((await answer(member, playId, second ?? '', ['a'])).body).toMatchObject({ error: 'PLAY_OVER' })
    await finish(member, playId)
    expect((await answer(member, playId, second ?? '', ['a'])).body).toMatchObject({ error: 'PLAY_OVER' })
    expect((await answer(member, playId, first ?? '', ['a'])).status).toBe(200)
  })

  it('measures each answer from the one before, on the server', async () => {
    const { member, playId, asked } = await started({ questions: 2 })
    await t.database.run(sql`update plays set started_at = now() - interval '7 seconds' where id = ${playId}`)
    await answer(member, playId, asked[0]?.id ?? '', ['a'])
    await t.database.run(
      sql`update plays set last_answer_at = last_answer_at - interval '4 seconds' where id = ${playId}`,
    )
    await answer(member, playId, asked[1]?.id ?? '', ['a'])
    const { data } = (await finish(member, playId)).body
    const [first = 0, second = 0] = data.answers.map(({ seconds }) => seconds ?? 0)
    expect([Math.floor(first), Math.floor(second)]).toEqual([7, 4])
  })
})

describe('the answers of a play', () => {
  const secret = aQuestion({ explanation: 'Nobody knows this explanation yet' })
  const shownIn = (data: FinishedPlay, questionId: string) => {
    const sheet = data.answers.find(answer => answer.questionId === questionId)
    const right = sheet?.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
    return [right, sheet?.options.some(({ isCorrect }) => isCorrect === null), sheet?.explanation]
  }
  const hidden = [[], true, '']
  const shown = [['a'], false, secret.explanation]

  it('are never shown before it is finished', async () => {
    const { game, member, playId, play, asked } = await started({ questions: [secret, aQuestion()] })
    const answers = [play, (await start(member, game.id)).body]
    for (const { id } of asked) answers.push((await answer(member, playId, id, ['a'])).body as never)
    answers.push((await answer(member, playId, secret.id, ['b'])).body as never)
    const text = JSON.stringify(answers)
    for (const leak of ['isCorrect', 'correct', 'explanation', 'Nobody knows', 'score', 'points'])
      expect(text.toLowerCase()).not.toContain(leak.toLowerCase())
  })

  it('are shown for what was answered, once no attempt of the day is left', async () => {
    const questions = [secret, aQuestion()]
    const { game, member, playId } = await started({ questions, rules: { attemptsPerDay: 2 } })
    await answer(member, playId, secret.id, ['b'])
    const first = (await finish(member, playId)).body.data
    expect(first).toMatchObject({ areAnswersShown: false, correct: 0, of: 2 })
    expect(shownIn(first, secret.id)).toEqual(hidden)

    const last = (await start(member, game.id)).body.data.playId
    expect(shownIn((await finish(member, playId)).body.data, secret.id)).toEqual(hidden)
    await t.build.startedLongAgo(last)
    await answer(member, last, secret.id, ['a'])
    const { data } = (await finish(member, last)).body
    expect(data).toMatchObject({ areAnswersShown: true, correct: 1 })
    expect(shownIn(data, secret.id)).toEqual(shown)
    expect(shownIn(data, questions[1]?.id ?? '')).toEqual(hidden)
    expect(shownIn((await finish(member, playId)).body.data, secret.id)).toEqual(shown)
  })

  it('are shown after the round, and not before while it goes on for another day', async () => {
    const [game, member] = [
      await t.build.game({ questions: [secret], rules: { attemptsPerDay: 1 } }),
      await t.build.member(0),
    ]
    const { id: roundId } = await t.build.round(game.id, { minutes: 60 + 2 * 24 * 60 })
    const { playId } = (await start(member, game.id)).body.data
    await t.build.startedLongAgo(playId)
    await answer(member, playId, secret.id, ['b'])
    expect(shownIn((await finish(member, playId)).body.data, secret.id)).toEqual(hidden)
    await t.database.run(sql`update rounds set ends_at = now() where id = ${roundId}`)
    expect(shownIn((await finish(member, playId)).body.data, secret.id)).toEqual(shown)
  })

  it('an empty play shows none of them, and its answers sent at once do not count afterwards', async () => {
    const { game, member, playId, asked } = await started()
    const empty = (await finish(member, playId)).body.data
    expect(JSON.stringify(empty)).not.toContain('Because it is.')
    expect(empty.answers.flatMap(({ options }) => options).every(({ isCorrect }) => isCorrect === null)).toBe(true)

    const next = (await start(member, game.id)).body.data.playId
    // However long a busy machine takes to send them.
    await t.database.run(sql`update plays set started_at = started_at + interval '1 minute' where id = ${next}`)
    const sent = await Promise.all((await t.build.asked(next)).map(row => answer(member, next, row.id, row.correct)))
    expect(sent.map(({ status, body }) => [status, body.error])).toEqual(asked.map(() => [409, 'TOO_FAST']))
    expect((await finish(member, next)).body.data).toMatchObject({ score: 0, correct: 0, points: 0 })
    const seen = await t.call('CONTENT', plays.get, { params: { playId: next } })
    expect(seen.body.data).toMatchObject({ fastAnswers: 10, answered: 0 })
    expect(seen.body.data.answers[0]?.explanation).toBe('Because it is.')
    const flagged = await t.call('CONTENT', plays.list, { query: { gameId: game.id, flag: ['TOO_FAST'] } })
    expect(flagged.body.data.map(({ id }) => id)).toEqual([next])
    const figures = await t.call('CONTENT', plays.stats, { query: { gameId: game.id } })
    expect(figures.body.data).toMatchObject({ started: 2, flagged: 1 })
  })

  it('are taken from the moment at which a person can have read the questions up to then', async () => {
    const questions = [aQuestion({ text: 'x'.repeat(200) }), aQuestion({ text: 'Why?' })]
    const { member, playId } = await started({ questions, rules: { shuffle: false } })
    const [first, second] = questions.map(({ id }) => id) as [string, string]
    const startedAgo = (ms: number) =>
      t.database.run(sql`
        update plays set started_at = clock_timestamp() - make_interval(secs => ${ms / 1000}) where id = ${playId}`)
    const isTaken = async (id: string) => (await answer(member, playId, id, ['a'])).status === 200
    await startedAgo(200 * reading.msPerCharacter - 1000)
    expect(await isTaken(first)).toBe(false)
    await startedAgo(200 * reading.msPerCharacter)
    expect(await isTaken(first)).toBe(true)
    await startedAgo(200 * reading.msPerCharacter - 1000 + reading.leastMs)
    expect(await isTaken(second)).toBe(false)
    await startedAgo(200 * reading.msPerCharacter + reading.leastMs)
    expect(await isTaken(second)).toBe(true)
    expect((await finish(member, playId)).body.data.correct).toBe(2)
  })

  it('can be given in the time of a game with long questions and few seconds for them', async () => {
    const questions = [aQuestion({ text: 'x'.repeat(1000) })]
    const { member, playId } = await started({ questions, rules: { secondsPerQuestion: 5 } })
    await t.database.run(sql`update plays set started_at = now() - interval '2.5 seconds' where id = ${playId}`)
    expect((await answer(member, playId, questions[0]?.id ?? '', ['a'])).status).toBe(200)
  })
})

describe('plays that nobody finishes', () => {
  it('are closed after their time and a little grace, and only those', async () => {
    const [late, inGrace, open] = [await started(), await started(), await started()]
    await endsAgo(late.playId, 16)
    await endsAgo(inGrace.playId, 5)
    await closeOverduePlays(t.database)
    const statuses = await Promise.all([late, inGrace, open].map(({ playId }) => statusOf(playId)))
    expect(statuses).toEqual(['ABANDONED', 'OPEN', 'OPEN'])
    expect((await finish(late.member, late.playId)).body).toMatchObject({ error: 'PLAY_OVER' })
    expect((await finish(inGrace.member, inGrace.playId)).status).toBe(200)
  })
})

describe('POST /api/game/preview/:id', () => {
  it('shows the questions of a draft with their answers and records nothing', async () => {
    const { id } = await t.build.game({ status: 'DRAFT', questions: 6, rules: { questionsPerPlay: 4 } })
    const { data } = (await t.call('CONTENT', plays.preview, { params: { id }, body: {} })).body
    expect(data.questions).toHaveLength(4)
    expect(data.questions.every(({ options }) => options.some(({ isCorrect }) => isCorrect))).toBe(true)
    expect((await t.call('OWNER', plays.list, { query: { gameId: id } })).body.totalCount).toBe(0)
    expect((await t.call('OWNER', plays.preview, { params: { id: unknownId }, body: {} })).status).toBe(404)
    expect((await t.call(await t.build.member(0), plays.preview, { params: { id }, body: {} })).status).toBe(403)
  })
})
