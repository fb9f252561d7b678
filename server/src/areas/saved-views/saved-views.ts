import type { SeenRecord } from '@fulmar/contract/core/common'
import { type SavedView, type SavedViewInput, savedListReads } from '@fulmar/contract/saved-views'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, fieldError, found, onConstraint } from '#core/errors.ts'
import { requirePermission } from '#core/permissions.ts'
import { record } from '../activity/activity.ts'
import {
  deletePin,
  deleteSavedView,
  findSavedView,
  findVisibleView,
  insertPin,
  insertSavedView,
  updateSavedView,
} from './saved-views.queries.ts'

const getMine = async (db: Db, actor: Actor, id: string): Promise<SavedView> =>
  found(await findSavedView(db, actor.id, id), 'Saved view')

const viewsOf = (actor: Actor) => ({
  noun: 'view',
  table: 'saved_views',
  get: (db: Db, id: string) => getMine(db, actor, id),
})

/** Fails with NOT_ALLOWED, SAVED_VIEW_NAME_TAKEN, TOO_MANY_SAVED_VIEWS, TRY_AGAIN. */
export async function createSavedView(db: Db, actor: Actor, input: SavedViewInput): Promise<SavedView> {
  requirePermission(actor, savedListReads[input.list])
  const id = uuidv7()
  await kept(insertSavedView(db, id, actor.id, input))
  await record(db, actor, { action: 'saved-view.created', entityId: id, after: traceOf(input) })
  return getMine(db, actor, id)
}

/** Only the caller's own views are found. Fails with NOT_FOUND, STALE_VERSION, SAVED_VIEW_NAME_TAKEN. */
export async function changeSavedView(
  db: Db,
  actor: Actor,
  { id, version, ...changes }: SeenRecord & Partial<Omit<SavedViewInput, 'list'>>,
): Promise<SavedView> {
  const before = await lockSeen(db, viewsOf(actor), { id, version })
  const after = { ...before, ...changes }
  await kept(updateSavedView(db, id, after))
  await record(db, actor, {
    action: 'saved-view.changed',
    entityId: id,
    before: traceOf(before),
    after: traceOf(after),
  })
  return getMine(db, actor, id)
}

/** For the caller alone, also a view that a colleague shares. Fails with NOT_FOUND, NOT_ALLOWED. */
export async function pinSavedView(db: Db, actor: Actor, id: string, isPinned: boolean): Promise<SavedView> {
  const view = found(await findVisibleView(db, actor.id, id), 'Saved view')
  requirePermission(actor, savedListReads[view.list])
  if (view.isPinned === isPinned) return view
  await (isPinned ? insertPin : deletePin)(db, actor.id, id)
  await record(db, actor, {
    action: isPinned ? 'saved-view.pinned' : 'saved-view.unpinned',
    entityId: id,
    after: traceOf(view),
  })
  return { ...view, isPinned }
}

/** Fails with NOT_FOUND, STALE_VERSION. */
export async function removeSavedView(db: Db, actor: Actor, seen: SeenRecord) {
  const before = await lockSeen(db, viewsOf(actor), seen)
  await deleteSavedView(db, seen.id)
  await record(db, actor, { action: 'saved-view.removed', entityId: seen.id, before: traceOf(before) })
}

/** A name or search may contain personal data, which the log could not erase, so it records neither. */
const traceOf = ({ list, isShared }: Pick<SavedViewInput, 'list' | 'isShared'>) => ({ list, isShared })

const kept = <T>(work: Promise<T>) =>
  onConstraint(work, {
    saved_views_name_key: () => fieldError('SAVED_VIEW_NAME_TAKEN', 'name', 'You already have a view with this name'),
    saved_views_place_check: () =>
      new AppError('TOO_MANY_SAVED_VIEWS', 'You have 30 views of this list. Remove one you no longer use'),
    // Two parallel saves picked the same slot.
    saved_views_place_key: () => new AppError('TRY_AGAIN', 'Another view was being saved. Please try again'),
  })
