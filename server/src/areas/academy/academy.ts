import type { Db } from '#core/db/db.ts'
import { countLiveGames, replaceCategory } from './games/games.queries.ts'
import { countStarted } from './plays/plays.queries.ts'

/** For master data that is replaced by another entry. */
export const replaceGameCategory = (db: Db, id: string, by: string) => replaceCategory(db, id, by)

/** Games that run now, and the plays that were started in a time with the points they earned. */
export async function getAcademyActivity(db: Db, from: string, to: string) {
  const [live, plays] = await Promise.all([countLiveGames(db), countStarted(db, from, to)])
  return { live, ...plays }
}
