import { type BulkChange, type BulkOutcome, bulkMost, type UserFilter } from '@fulmar/contract/people'
import type { StatusChange } from '@fulmar/contract/user-status'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, refuseField } from '#core/errors.ts'
import { record, system } from '../activity/activity.ts'
import { insertNotes } from './notes/notes.queries.ts'
import { listMatchingIds } from './user-list.queries.ts'
import { judgeMove, judgeStatus, type Verdict } from './user-list.rules.ts'
import {
  listOverdueSuspensions,
  lockOpenNeighborhood,
  lockStandings,
  type Standing,
  updateNeighborhoods,
  updateStandings,
} from './user-record.queries.ts'

type Selection = { ids: string[] } | { matching: UserFilter }

/** One change for many; tells what became of each. Fails with TOO_MANY_SELECTED, INVALID_INPUT. */
export async function changeMany(db: Db, actor: Actor, selection: Selection, change: BulkChange) {
  const ids = 'ids' in selection ? selection.ids : await listMatchingIds(db, selection.matching, bulkMost)
  if (ids.length > bulkMost)
    throw new AppError('TOO_MANY_SELECTED', 'More than 10,000 people match. Narrow the filter first')
  const people = await lockStandings(db, ids)
  return 'status' in change
    ? setStanding(db, actor, people, change)
    : moveMany(db, actor, people, change.neighborhoodId)
}

/** Keeps people out or lets them back in; who may not be changed so is left alone. Fails with INVALID_INPUT. */
export async function setStanding(
  db: Db,
  actor: Actor,
  people: Standing[],
  change: StatusChange,
): Promise<BulkOutcome[]> {
  const { status, reason, until } = change
  if (until && Date.parse(until) <= Date.now()) refuseField('until', 'This moment is over already')
  const verdicts = people.map(person => [person, judgeStatus(person, status)] as const)
  const changing = verdicts.filter(([, verdict]) => verdict === 'CHANGES').map(([person]) => person)
  await updateStandings(
    db,
    changing.map(person => person.id),
    { status, reason: reason ?? null, until: until ?? null },
  )
  if (reason) {
    const kind = status === 'BLOCKED' ? 'BLOCK' : 'SUSPENSION'
    const note = { authorId: actor.id, kind, subject: null, text: reason } as const
    await insertNotes(
      db,
      changing.map(person => ({ ...note, id: uuidv7(), userId: person.id })),
    )
  }
  const action = statusActions[status]
  const deeds = changing.map(({ id, status: before }) => ({
    action,
    entityId: id,
    before: { status: before },
    after: { status, ...(until && { until }) },
  }))
  await record(db, actor, ...deeds)
  return verdicts.map(([person, verdict]) => ({
    ...outcomeOf(person, verdict),
    before: { status: person.status, reason: person.reason, until: person.until },
  }))
}

const statusActions = { ACTIVE: 'user.reinstated', SUSPENDED: 'user.suspended', BLOCKED: 'user.blocked' } as const

async function moveMany(db: Db, actor: Actor, people: Standing[], neighborhoodId: string | null) {
  await requireOpenNeighborhood(db, neighborhoodId)
  const verdicts = people.map(person => [person, judgeMove(person, neighborhoodId)] as const)
  const moving = verdicts.filter(([, verdict]) => verdict === 'CHANGES').map(([person]) => person)
  await updateNeighborhoods(
    db,
    moving.map(person => person.id),
    neighborhoodId,
  )
  const deeds = moving.map(person => ({
    action: 'user.changed' as const,
    entityId: person.id,
    before: { neighborhoodId: person.neighborhoodId },
    after: { neighborhoodId },
  }))
  await record(db, actor, ...deeds)
  return verdicts.map(([person, verdict]) => ({
    ...outcomeOf(person, verdict),
    before: { neighborhoodId: person.neighborhoodId },
  }))
}

function outcomeOf({ id, name }: Standing, verdict: Verdict): BulkOutcome {
  if (verdict === 'CHANGES') return { id, name, outcome: 'CHANGED' }
  return verdict === 'SAME' ? { id, name, outcome: 'SAME' } : { id, name, outcome: 'REFUSED', why: verdict.message }
}

/** Fails with INVALID_INPUT. */
export async function requireOpenNeighborhood(db: Db, id: string | null) {
  if (id !== null && !(await lockOpenNeighborhood(db, id)))
    refuseField('neighborhoodId', 'This neighborhood takes no new members')
}

/** Lets those back in whose suspension is over; the job worker does it every minute. */
export async function endSuspensions(db: Db): Promise<number> {
  const ids = (await listOverdueSuspensions(db)).map(person => person.id)
  await updateStandings(db, ids, { status: 'ACTIVE', reason: null, until: null })
  const deeds = ids.map(id => ({
    action: 'user.reinstated' as const,
    entityId: id,
    before: { status: 'SUSPENDED' },
    after: { status: 'ACTIVE' },
  }))
  await record(db, system, ...deeds)
  return ids.length
}
