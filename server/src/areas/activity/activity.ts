import { type ActivityEntity, activityReads } from '@fulmar/contract/activity'
import { can } from '@fulmar/contract/permissions'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db, Sql } from '#core/db/db.ts'
import { insertActivity, isAbout } from './activity.queries.ts'

interface Deed {
  /** Past tense, entity first: `neighborhood.created`. */
  action: `${ActivityEntity}.${string}`
  entityId?: string
  before?: object
  after?: object
  reason?: string
}

/** Who did it, and from where; of a stranger, from where alone. */
export type Doer = Pick<Actor, 'ip' | 'requestId'> & { id: string | null }

/** Acts when no person does: the command line and the job worker. */
export const system = null

/** Writes who did what in the caller's transaction, so that a change and its trace stand or fall together. */
export const record = (db: Db, actor: Doer | typeof system, ...deeds: Deed[]) =>
  insertActivity(
    db,
    deeds.map(deed => ({
      id: uuidv7(),
      actorId: actor?.id ?? null,
      action: deed.action,
      entityType: deed.action.slice(0, deed.action.indexOf('.')),
      entityId: deed.entityId ?? null,
      ...onlyChanges(deed.before, deed.after),
      reason: deed.reason ?? null,
      ip: actor?.ip ?? null,
      requestId: actor?.requestId ?? null,
    })),
  )

/**
 * An export carries data out of the system. What was searched for may be somebody's name, which the log could not forget,
 * so it tells only that something was.
 */
export const recordExport = (
  db: Db,
  actor: Actor,
  action: `${ActivityEntity}.exported`,
  filter: { search?: string | undefined },
) => {
  const { search, ...told } = filter
  return record(db, actor, { action, after: { ...told, ...(search && { isSearch: true }) } })
}

const entities = Object.keys(activityReads) as ActivityEntity[]

/** The part of the log `a` that somebody may read: what they may read elsewhere, and their own account. All of it for some. */
export function readableBy(reader: Actor): Sql | undefined {
  const readable = entities.filter(entity => can(reader, activityReads[entity]))
  return readable.length === entities.length ? undefined : isAbout(readable, reader.id)
}

/** Of a change, what is different; of a creation or removal, everything. */
function onlyChanges(before: object | undefined, after: object | undefined) {
  if (!before || !after) return { before: before ?? null, after: after ?? null }
  const old = before as Record<string, unknown>
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key]))
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, old[key] ?? null])),
    after: Object.fromEntries(changed),
  }
}
