import type { BulkResult, Selection } from '@fulmar/contract/core/bulk'
import { type BeforeChange, type BulkChange, bulkMost, type UserFilter } from '@fulmar/contract/users/user-list'
import type { StatusChange } from '@fulmar/contract/users/user-status'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import { checkEach } from '#core/bulk.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, refuseField } from '#core/errors.ts'
import { record, system } from '../activity/activity.ts'
import { listMatchingIds } from './list/user-list.queries.ts'
import { checkMove, checkStatus } from './list/user-list.rules.ts'
import { insertNotes } from './notes/notes.queries.ts'
import {
  type Account,
  lockAccounts,
  lockOverdueSuspensions,
  updateNeighborhoods,
  updateStatuses,
} from './user-record.queries.ts'
import { requireOpenNeighborhood } from './users.ts'

/** Applies one change to several users, with a result for each. Fails with TOO_MANY_SELECTED, INVALID_INPUT. */
export async function changeMany(
  db: Db,
  actor: Actor,
  selection: Selection<UserFilter>,
  change: BulkChange,
): Promise<BulkResult<BeforeChange>[]> {
  const ids = 'ids' in selection ? selection.ids : await listMatchingIds(db, selection.matching, bulkMost)
  if (ids.length > bulkMost)
    throw new AppError('TOO_MANY_SELECTED', 'More than 10,000 users match. Narrow the filter first')
  const people = await lockAccounts(db, ids)
  return 'status' in change ? setStatus(db, actor, people, change) : moveMany(db, actor, people, change.neighborhoodId)
}

/** Suspends, blocks or reinstates users; skips those who cannot be changed. Fails with INVALID_INPUT. */
export async function setStatus(
  db: Db,
  actor: Actor,
  people: Account[],
  change: StatusChange,
): Promise<BulkResult<BeforeChange>[]> {
  const { status, reason, until } = change
  if (until && Date.parse(until) <= Date.now()) refuseField('until', 'Choose a time in the future')
  const { changing, ids, results } = checkEach(people, person => checkStatus(person, status))
  const statuses = await updateStatuses(db, ids, { status, reason: reason ?? null, until: until ?? null })
  await noteStatus(db, ids, noteKinds[status], actor.id, reason ?? 'Can hand in plastic and sign in again.')
  const action = statusActions[status]
  const entries = changing.map(({ id, status: before }) => ({
    action,
    entityId: id,
    before: { status: before },
    after: { status: statuses.find(person => person.id === id)?.status ?? status, ...(until && { until }) },
    ...(reason && { reason }),
  }))
  await record(db, actor, ...entries)
  return results(person => ({ status: person.status, reason: person.reason, until: person.until }))
}

const noteKinds = { ACTIVE: 'REINSTATEMENT', SUSPENDED: 'SUSPENSION', BLOCKED: 'BLOCK' } as const

/** Reinstating answers the note of the suspension, so that nobody reads it as still in force. */
const noteStatus = (
  db: Db,
  ids: readonly string[],
  kind: (typeof noteKinds)[keyof typeof noteKinds],
  authorId: string | null,
  text: string,
) =>
  insertNotes(
    db,
    ids.map(userId => ({ id: uuidv7(), userId, authorId, kind, subject: null, text })),
  )

const statusActions = { ACTIVE: 'user.reinstated', SUSPENDED: 'user.suspended', BLOCKED: 'user.blocked' } as const

async function moveMany(db: Db, actor: Actor, people: Account[], neighborhoodId: string | null) {
  await requireOpenNeighborhood(db, neighborhoodId)
  const { changing, ids, results } = checkEach(people, person => checkMove(person, neighborhoodId))
  await updateNeighborhoods(db, ids, neighborhoodId)
  const entries = changing.map(({ id, neighborhoodId: before }) => ({
    action: 'user.changed' as const,
    entityId: id,
    before: { neighborhoodId: before },
    after: { neighborhoodId },
  }))
  await record(db, actor, ...entries)
  return results(person => ({ neighborhoodId: person.neighborhoodId }))
}

/** Reinstates users whose suspension has ended; the job worker runs it every minute. */
export async function endSuspensions(db: Db): Promise<number> {
  const ids = await lockOverdueSuspensions(db)
  const statuses = await updateStatuses(db, ids, { status: 'ACTIVE', reason: null, until: null })
  await noteStatus(db, ids, 'REINSTATEMENT', null, 'The suspension ended.')
  const entries = statuses.map(({ id, status }) => ({
    action: 'user.reinstated' as const,
    entityId: id,
    before: { status: 'SUSPENDED' },
    after: { status },
  }))
  await record(db, system, ...entries)
  return ids.length
}
