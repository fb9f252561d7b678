import type { ActivityListQuery, ActivitySubject } from '@fulmar/contract/activity'
import { type ActivityAction, type ActivityEntity, activityReads } from '@fulmar/contract/activity-actions'
import { can } from '@fulmar/contract/permissions'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db, Sql } from '#core/db/db.ts'
import { insertActivity, isAbout, listActivity, listLatest } from './activity.queries.ts'

interface NewEntry {
  action: ActivityAction
  entityId?: string
  before?: object
  after?: object
  reason?: string
}

/** The actor and their address; for anonymous callers the address alone. */
export type Doer = Pick<Actor, 'ip' | 'requestId'> & { id: string | null }

/** The actor of the command line and the job worker. */
export const system = null

/** Records an action in the caller's transaction, so that both are saved or neither. */
export const record = (db: Db, actor: Doer | typeof system, ...entries: NewEntry[]) =>
  insertActivity(
    db,
    entries.map(entry => ({
      id: uuidv7(),
      actorId: actor?.id ?? null,
      action: entry.action,
      entityType: entry.action.slice(0, entry.action.indexOf('.')),
      entityId: entry.entityId ?? null,
      ...onlyChanges(entry.before, entry.after),
      reason: entry.reason ?? null,
      ip: actor?.ip ?? null,
      requestId: actor?.requestId ?? null,
    })),
  )

/**
 * Logged because data leaves the system. The search text may be a name, which the log could not erase, so only its
 * presence is recorded.
 */
export const recordExport = (
  db: Db,
  actor: Actor,
  action: Extract<ActivityAction, `${string}.exported`>,
  filter: { search?: string | undefined },
) => {
  const { search, ...told } = filter
  return record(db, actor, { action, after: { ...told, ...(search && { isSearch: true }) } })
}

const entities = Object.keys(activityReads) as ActivityEntity[]

/** A page of the log, limited to what the reader may see. */
export async function listReadable(db: Db, reader: Actor, query: ActivityListQuery) {
  const page = await listActivity(db, readableBy(reader), query)
  return { ...page, data: withReadableSubjects(reader, page.data) }
}

/** The latest actions the reader may see, without these. */
export const listLatestReadable = async (db: Db, reader: Actor, without: readonly ActivityAction[], limit: number) =>
  withReadableSubjects(reader, await listLatest(db, readableBy(reader), without, limit))

/** The reader may not be allowed to see the user. */
const withReadableSubjects = <E extends { subject: ActivitySubject | null }>(reader: Actor, entries: E[]): E[] =>
  entries.map(entry =>
    entry.subject && !can(reader, activityReads[entry.subject.type]) ? { ...entry, subject: null } : entry,
  )

/** The part of the log `a` the reader may see: records they may read, and their own account. */
function readableBy(reader: Actor): Sql | undefined {
  const readable = entities.filter(entity => can(reader, activityReads[entity]))
  return readable.length === entities.length ? undefined : isAbout(readable, reader.id)
}

/** For a change only the differences; for a creation or removal everything. */
function onlyChanges(before: object | undefined, after: object | undefined) {
  if (!before || !after) return { before: before ?? null, after: after ?? null }
  const old = before as Record<string, unknown>
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key]))
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, old[key] ?? null])),
    after: Object.fromEntries(changed),
  }
}
