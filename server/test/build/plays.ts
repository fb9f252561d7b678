import { uuidv7 } from 'uuidv7'
import { finishPlay, insertAnswer, insertPlay } from '#areas/academy/plays/plays.queries.ts'
import { type Database, sql } from '#core/db/db.ts'
import type { GameBuilders } from './games.ts'
import type { UserBuilders } from './users.ts'

interface PlayOver {
  userId?: string
  gameId?: string
  /** How many answers are right; all unless told. The others are wrong. */
  right?: number
  /** How long it took. */
  seconds?: number
}

export function playBuilders(database: Database, { user, game }: UserBuilders & GameBuilders) {
  /** One that is on now, for an hour before and after, unless told otherwise. */
  async function round(gameId: string, over: { startsInMinutes?: number; minutes?: number; isFrozen?: boolean } = {}) {
    const { startsInMinutes = -60, minutes = 120, isFrozen = false } = over
    const id = uuidv7()
    await database.run(sql`
      insert into rounds (id, game_id, time_zone, starts_at, ends_at, frozen_at)
      select ${id}, ${gameId}, 'UTC', start, start + make_interval(mins => ${minutes}), case when ${isFrozen} then now() end
      from (select now() + make_interval(mins => ${startsInMinutes}) as start) s`)
    return { id }
  }

  /** What is asked in a play, with what is right. */
  const asked = async (playId: string) =>
    (
      await database.one<{ asked: { id: string; options: string[]; correct: string[] }[] }>(
        sql`select asked from plays where id = ${playId}`,
      )
    ).asked

  /** As if it had been started so long ago that there was time to read everything. */
  const startedLongAgo = (playId: string) =>
    database.run(sql`update plays set started_at = started_at - interval '2 minutes' where id = ${playId}`)

  /** A play that somebody has finished. */
  async function play(over: PlayOver = {}) {
    const userId = over.userId ?? (await user()).id
    const gameId = over.gameId ?? (await game()).id
    const { playId } = (await insertPlay(database, { userId, gameId, id: uuidv7() })).play
    await startedLongAgo(playId)
    const questions = await asked(playId)
    for (const [turn, { id, options, correct }] of questions.entries()) {
      const isRight = turn < (over.right ?? questions.length)
      const optionIds = isRight ? correct : options.filter(option => !correct.includes(option)).slice(0, 1)
      await insertAnswer(database, { userId, playId, questionId: id, optionIds })
    }
    await database.run(sql`
      update plays set started_at = last_answer_at - make_interval(secs => ${over.seconds ?? 0}) where id = ${playId}`)
    const { play: finished } = await finishPlay(database, { userId, playId, entryId: uuidv7() })
    return { ...finished, id: playId, userId, gameId, version: 2 }
  }

  return { round, asked, startedLongAgo, play }
}
