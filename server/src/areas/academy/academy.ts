import type { Db } from '#core/db/db.ts'
import { replaceCategory } from './games/games.queries.ts'

/** For master data that is replaced by another entry. */
export const replaceGameCategory = (db: Db, id: string, by: string) => replaceCategory(db, id, by)
