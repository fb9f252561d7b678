import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import type { CsvTable } from '#core/http/csv.ts'
import { record } from '../../activity/activity.ts'
import { allQuestions } from './games.queries.ts'
import { getGame } from './games.ts'
import { questionColumns } from './question-columns.ts'

/** Fails with NOT_FOUND. */
export async function exportQuestions(db: Db, actor: Actor, id: string): Promise<CsvTable> {
  await getGame(db, id)
  await record(db, actor, { action: 'game.questions-exported', entityId: id })
  return { filename: 'questions.csv', query: allQuestions(id), columns: questionColumns }
}
