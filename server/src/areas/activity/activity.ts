import type {
  ActivityEntry,
  ActivityFilter,
  ActivityListQuery,
  RestorableAction,
} from '@fulmar/contract/activity/activity'
import type { ActivityAction } from '@fulmar/contract/activity/activity-actions'
import { type ActivityEntity, activityEntities, subjectPage } from '@fulmar/contract/activity/activity-entities'
import { inWords, type LoggedAction, sentenceText } from '@fulmar/contract/activity/activity-sentences'
import { can } from '@fulmar/contract/core/permissions'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db, Sql } from '#core/db/db.ts'
import { found } from '#core/errors.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import {
  allActivity,
  findActivity,
  findReason,
  insertActivity,
  isAbout,
  type Logged,
  listActivity,
  listLatest,
} from './activity.queries.ts'

interface NewEntry {
  action: ActivityAction
  entityId?: string
  before?: object
  after?: object
  reason?: string
}

/**
 * The actor and their address; for anonymous callers the address alone. `restoring` is the reason why an earlier version
 * of a record is put back: its change is then recorded as that.
 */
export type Doer = Pick<Actor, 'ip' | 'requestId' | 'apiKeyId' | 'counter'> & { id: string | null; restoring?: string }

const restored: Partial<Record<ActivityAction, ActivityAction>> = {
  'master.changed': 'master.restored',
  'neighborhood.changed': 'neighborhood.restored',
  'reward.changed': 'reward.restored',
  'store.changed': 'store.restored',
} satisfies Record<RestorableAction, ActivityAction>

/** The actor of the command line and the job worker. */
export const system = null

/** Records an action in the caller's transaction, so that both are saved or neither. */
export const record = (db: Db, actor: Doer | typeof system, ...entries: NewEntry[]) =>
  insertActivity(
    db,
    entries.map(entry => ({
      id: uuidv7(),
      actorId: actor?.id ?? null,
      action: (actor?.restoring && restored[entry.action]) || entry.action,
      entityType: entry.action.slice(0, entry.action.indexOf('.')),
      entityId: entry.entityId ?? null,
      ...onlyChanges(entry.before, entry.after),
      reason: entry.reason ?? actor?.restoring ?? null,
      ip: actor?.ip ?? null,
      requestId: actor?.requestId ?? null,
      apiKeyId: actor?.apiKeyId ?? null,
      staffId: actor?.counter?.staffId ?? null,
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
  filter: Record<string, unknown> & { search?: string | undefined },
) => {
  const { search, ...filters } = filter
  return record(db, actor, { action, after: { ...filters, ...(search && { isSearch: true }) } })
}

const entities = Object.keys(activityEntities) as ActivityEntity[]

/** A page of the log, limited to what the reader may see. */
export async function listReadable(db: Db, reader: Actor, query: ActivityListQuery) {
  const page = await listActivity(db, readableBy(reader), query, await reasonOf(db, query))
  return { ...page, data: page.data.map(entry => withSentence(reader, entry)) }
}

/** Fails with NOT_FOUND, also for an entry that the reader may not see. */
export async function getReadable(db: Db, reader: Actor, id: string): Promise<ActivityEntry> {
  return withSentence(reader, found(await findActivity(db, readableBy(reader), id), 'Entry'))
}

export async function exportActivity(db: Db, reader: Actor, filter: ActivityFilter): Promise<CsvTable> {
  await recordExport(db, reader, 'activity.exported', filter)
  const query = allActivity(readableBy(reader), filter, await reasonOf(db, filter))
  return { filename: 'activity.csv', query, columns: exportColumns(reader) }
}

/** Fails with NOT_FOUND. */
const reasonOf = async (db: Db, { reasonId }: ActivityFilter) =>
  reasonId === undefined ? undefined : found(await findReason(db, reasonId), 'Reason')

const exportColumns = (reader: Actor): readonly CsvColumn<Logged<ActivityEntry>>[] => [
  ['Date', entry => entry.at],
  ['Person', entry => withSentence(reader, entry).actor?.name],
  ['Action', entry => withSentence(reader, entry).sentence],
  ['Action code', entry => entry.action],
  ['Record type', entry => entry.entityType],
  ['Record', entry => withSentence(reader, entry).entity?.name],
  ['Record ID', entry => entry.entityId],
  ['Before', entry => entry.before && JSON.stringify(entry.before)],
  ['After', entry => entry.after && JSON.stringify(entry.after)],
  ['Reason', entry => entry.reason],
  ['IP address', entry => entry.ip],
  ['Request ID', entry => entry.requestId],
  ['API key', entry => entry.apiKey],
]

/** The latest actions the reader may see, without these. */
export const listLatestReadable = async (db: Db, reader: Actor, without: readonly ActivityAction[], limit: number) =>
  (await listLatest(db, readableBy(reader), without, limit)).map(entry => withSentence(reader, entry))

/** With its sentence and link, and without the name of a record that the reader may not open. */
function withSentence<E extends Logged<LoggedAction>>(reader: Actor, { actor: account, staff, ...entry }: E) {
  const actor = account && staff ? { ...account, name: `${staff.name} (staff of ${staff.store})` } : account
  const { subject: stored } = entry
  const subject = stored && can(reader, activityEntities[stored.type].reads) ? inWords(stored) : null
  const link = subject && subjectPage(subject.type, subject.id)
  return {
    ...entry,
    actor,
    subject,
    entity: entry.entityId === null ? null : { id: entry.entityId, name: subject?.name ?? null, link },
    sentence: sentenceText({ ...entry, actor, subject }),
  }
}

/** The part of the log `a` the reader may see: records they may read, and their own account. */
function readableBy(reader: Actor): Sql | undefined {
  const readable = entities.filter(entity => can(reader, activityEntities[entity].reads))
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
