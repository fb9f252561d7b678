import type { Db } from '#core/db/db.ts'
import { plural } from '#core/words.ts'
import { notify } from '../../notifications/notifications.ts'
import { deleteOldDailyPoints, findFlagged } from './flagged.queries.ts'

/** All that were flagged since the last time, as one notification. */
export async function notifyOfFlagged(db: Db) {
  const { count, upTo } = await findFlagged(db)
  if (count === 0) return
  await notify(db, {
    type: 'COLLECTIONS_FLAGGED',
    title: `${plural(count, 'collection')} ${count === 1 ? 'was' : 'were'} flagged`,
    body: 'They are waiting for review',
    link: '/collections/review',
    onceKey: `collections flagged ${upTo}`,
  })
}

export const sweepDailyPoints = (db: Db) => deleteOldDailyPoints(db)
