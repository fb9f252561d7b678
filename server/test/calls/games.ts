import { games } from '@fulmar/contract/academy/games'
import { sql } from '#core/db/db.ts'
import type { TestApp } from '../app.ts'

/** What tests of games call and insert. The app comes late: it opens when the tests begin. */
export function gameCalls(app: () => TestApp) {
  const get = async (id: string) => (await app().call('AUDITOR', games.get, { params: { id } })).body.data

  const round = (gameId: string, hours: [from: number, to: number], isCancelled = false) =>
    app().database.run(sql`
      insert into rounds (id, game_id, time_zone, starts_at, ends_at, is_cancelled)
      values (uuidv7(), ${gameId}, 'UTC', now() + make_interval(hours => ${hours[0]}),
              now() + make_interval(hours => ${hours[1]}), ${isCancelled})`)

  const play = async (gameId: string, over: { userId?: string; score?: number; status?: string } = {}) => {
    const { userId = (await app().build.user()).id, score = 50, status = 'FINISHED' } = over
    await app().database.run(sql`
      insert into plays (id, user_id, game_id, game_version, asked, of, points_per_correct, counted, pass_percent,
                         seconds_per_question, status, day, attempt, score, points, ends_at)
      values (uuidv7(), ${userId}, ${gameId}, 1, '[]', 10, 10, 'BEST', 60, 30, ${status}, programme_day(now()), 1, ${score},
              20, now())`)
  }

  return { get, round, play }
}
