import { storeMoves } from '@fulmar/contract/store-statuses'
import type { BulkMove, BulkResult, StoreFilter } from '@fulmar/contract/stores'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { record } from '../activity/activity.ts'
import { updateStoreStatuses } from './store-decisions.queries.ts'
import { lockChosenStores } from './stores.queries.ts'
import { deedOf, requireMay } from './stores.ts'

type Selection = { ids: string[] } | { matching: StoreFilter }

/** Moves what can be moved and says of every other why not. Fails with NOT_ALLOWED, INVALID_INPUT. */
export async function moveStores(
  db: Db,
  actor: Actor,
  selection: Selection,
  move: BulkMove,
  reason?: string,
): Promise<BulkResult[]> {
  requireMay(actor, move, reason)
  const { from, to } = storeMoves[move]
  const chosen = await lockChosenStores(db, selection)
  const results = chosen.map(({ status, ...store }): BulkResult => {
    const canMove = (from as readonly string[]).includes(status)
    return { ...store, from: status, outcome: canMove ? 'CHANGED' : status === to ? 'SAME' : 'REFUSED' }
  })
  const changed = results.filter(({ outcome }) => outcome === 'CHANGED')
  const ids = changed.map(({ id }) => id)
  await updateStoreStatuses(db, ids, to, reason || null)
  const deeds = changed.map(({ id, from: status }) => ({ ...deedOf(move, { id, status }), ...(reason && { reason }) }))
  if (deeds.length) await record(db, actor, ...deeds)
  return results
}
