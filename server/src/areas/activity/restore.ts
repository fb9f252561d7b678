import {
  type ActivityEntry,
  type ActivityRecord,
  isRestorable,
  type RestorableAction,
  restorableFields,
} from '@fulmar/contract/activity/activity'
import type { SeenRecord } from '@fulmar/contract/core/common'
import { can, type Permission } from '@fulmar/contract/core/permissions'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { getReadable } from './activity.ts'

interface Restorable {
  permission: Permission
  /** The record as it is now. Fails with NOT_FOUND. */
  current: (db: Db, id: string) => Promise<{ version: number }>
  /** Through the rules of the record's own area, and its schema: what was valid then may not be now. */
  change: (db: Db, actor: Actor, fields: object) => Promise<unknown>
}

/** Every kind of change that can be restored, with the area that makes it. */
export type RestorableRecords = Record<RestorableAction, Restorable>

/** An entry, and what putting its record back would change. Fails with NOT_FOUND. */
export async function getWithRestore(
  db: Db,
  records: RestorableRecords,
  reader: Actor,
  id: string,
): Promise<ActivityRecord> {
  const entry = await getReadable(db, reader, id)
  return { ...entry, restore: await restoreOf(db, records, reader, entry) }
}

async function restoreOf(db: Db, records: RestorableRecords, reader: Actor, entry: ActivityEntry) {
  const { action, entityId, before, after } = entry
  if (!isRestorable(action) || !entityId || !before || !after) return null
  const { permission, current } = records[action]
  if (!can(reader, permission)) return null
  const now = await orGone(current(db, entityId))
  if (!now) return null
  const fields: readonly string[] = restorableFields[action]
  const isDifferent = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(fieldOf(now, key))
  const keys = fields.filter(key => key in before && isDifferent(key))
  if (keys.length === 0) return null
  const pick = (from: object) => Object.fromEntries(keys.map(key => [key, fieldOf(from, key)]))
  return { version: now.version, now: pick(now), earlier: pick(before) }
}

const fieldOf = (record: object, key: string): unknown => (record as Record<string, unknown>)[key] ?? null

async function orGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/**
 * A change like any other, in the version that the caller has seen, recorded as a restore with its reason. Fails with
 * NOT_FOUND, NOT_ALLOWED, NOT_RESTORABLE, and as a change of the record does.
 */
export async function restoreRecord(
  db: Db,
  records: RestorableRecords,
  actor: Actor,
  { id, version, reason }: SeenRecord & { reason: string },
) {
  const entry = await getReadable(db, actor, id)
  if (!isRestorable(entry.action) || !entry.entityId) throw notRestorable()
  const { permission, change } = records[entry.action]
  if (!can(actor, permission)) throw new AppError('NOT_ALLOWED', 'You may not change this record')
  const restore = await restoreOf(db, records, actor, entry)
  if (!restore) throw notRestorable()
  const restorer = { ...actor, restoring: reason }
  await change(db, restorer, { id: entry.entityId, version, ...restore.earlier })
}

const notRestorable = () =>
  new AppError('NOT_RESTORABLE', 'There is nothing to restore: the record is gone, or already as it was')
