import type { BulkResult, Selection } from '@fulmar/contract/core/bulk'
import { type StoreStatus, storeMoves } from '@fulmar/contract/stores/store-statuses'
import type { BeforeMove, BulkMove, StoreFilter } from '@fulmar/contract/stores/stores'
import type { Actor } from '#core/actor.ts'
import { checkEach, type Verdict } from '#core/bulk.ts'
import type { Db } from '#core/db/db.ts'
import { record } from '../activity/activity.ts'
import { updateStoreStatuses } from './requests/store-decisions.queries.ts'
import { lockChosenStores } from './stores.queries.ts'
import { entryOf, notReachable, requireMay } from './stores.ts'

/** Moves the stores that can be moved. Fails with NOT_ALLOWED, INVALID_INPUT. */
export async function moveStores(
  db: Db,
  actor: Actor,
  selection: Selection<StoreFilter>,
  move: BulkMove,
  reason?: string,
): Promise<BulkResult<BeforeMove>[]> {
  requireMay(actor, move, reason)
  const chosen = await lockChosenStores(db, selection)
  const { changing, ids, results } = checkEach(chosen, ({ status }) => checkMove(status, move))
  await updateStoreStatuses(db, ids, storeMoves[move].to, reason || null)
  const entries = changing.map(store => ({ ...entryOf(move, store), ...(reason && { reason }) }))
  if (entries.length) await record(db, actor, ...entries)
  return results(store => ({ status: store.status, reason: store.reason }))
}

function checkMove(status: StoreStatus, move: BulkMove): Verdict {
  const { from, to } = storeMoves[move]
  if ((from as readonly StoreStatus[]).includes(status)) return 'CHANGES'
  return status === to ? 'SAME' : notReachable(status, to)
}
