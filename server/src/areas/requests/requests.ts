import type { ActivityAction } from '@fulmar/contract/activity/activity-actions'
import type { PersonRef } from '@fulmar/contract/core/common'
import { grants, type Permission } from '@fulmar/contract/core/permissions'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { lockRecord, type RecordKind } from '#core/db/record-lock.ts'
import { AppError, onConstraint } from '#core/errors.ts'
import { type Mail, postMail } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { record, type system } from '../activity/activity.ts'
import { listDeciders, lockOverdue, type Overdue } from './requests.queries.ts'

/** A request that someone else decides. */
interface Request {
  id: string
  status: string
  decidedBy: PersonRef | null
}

/** The locked request while it is pending. Fails with NOT_FOUND, ALREADY_DECIDED (with the request as it is now). */
export async function lockPending<R extends Request>(db: Db, kind: RecordKind<R>, id: string): Promise<R> {
  const request = await lockRecord(db, kind, id)
  const { status, decidedBy } = request
  if (status === 'PENDING') return request
  const by = decidedBy ? ` by ${decidedBy.name}` : ''
  throw new AppError('ALREADY_DECIDED', `This ${kind.noun} has already been decided${by}`, { data: request })
}

/** Checked before anything is written, so that other decisions of the same transaction can go ahead. */
export function requireSecondPerson(actor: Actor, ...concerned: PersonRef[]) {
  if (concerned.some(({ id }) => id === actor.id)) throw secondPersonNeeded()
}

const secondPersonNeeded = () =>
  new AppError('SECOND_PERSON_NEEDED', 'This is your own request. Another administrator must decide.')

/** The outcome of a request. */
export interface Decision {
  id: string
  outcome: string
  /** The previous status, PENDING by default. */
  from?: string
  reason?: string | undefined
  /** Added to the activity entry. */
  details?: object
}

/** How one kind of request is decided. */
export interface Decisions<D extends Decision> {
  /** Its trigger `<table>_two_people` keeps people from deciding their own requests. */
  table: string
  actions: Record<D['outcome'], ActivityAction>
  /** Where the status after an outcome has another name. */
  statuses?: Partial<Record<D['outcome'], string>>
  /** `decidedBy` is null when the schedule decided. */
  save: (db: Db, decision: D & { status: string; decidedBy: string | null }) => Promise<unknown>
}

/** Saves a decision and records it in the activity log. Fails with SECOND_PERSON_NEEDED. */
export async function settle<D extends Decision>(
  db: Db,
  { table, actions, statuses, save }: Decisions<D>,
  actor: Actor | typeof system,
  decision: D,
) {
  const { id: entityId, from = 'PENDING', reason, details } = decision
  const outcome: D['outcome'] = decision.outcome
  const status = statuses?.[outcome] ?? outcome
  const saved = save(db, { ...decision, status, decidedBy: actor?.id ?? null })
  await onConstraint(saved, { [`${table}_two_people`]: secondPersonNeeded })
  const entry = { action: actions[outcome], entityId, before: { status: from }, after: { status, ...details } }
  await record(db, actor, { ...entry, ...(reason && { reason }) })
}

/** What the schedule does about the requests of one kind. */
export interface Deadlines {
  overdue: Overdue
  /** Ends an overdue request and returns the email about it. */
  expire: (db: Db, id: string) => Promise<Mail | undefined>
  reminder?: {
    /** Recipients of reminders. */
    permission: Permission
    /** Marks requests that have become due and returns how many. */
    mark: (db: Db) => Promise<number>
    mail: (to: { name: string; email: string }, waiting: number) => Mail
  }
}

/** Ends overdue requests and reminds administrators of the others; the job worker does it every hour. */
export async function runRequestDeadlines(database: Database, secrets: Secrets, deadlines: Deadlines) {
  await database.transaction(tx => expireOverdue(tx, secrets, deadlines))
  await database.transaction(tx => remindDeciders(tx, secrets, deadlines))
}

/** Returns how many requests were ended. */
export async function expireOverdue(db: Db, secrets: Secrets, { overdue, expire }: Deadlines): Promise<number> {
  const ending = await lockOverdue(db, overdue)
  for (const { id } of ending) {
    const mail = await expire(db, id)
    if (mail) await postMail(db, secrets, mail)
  }
  return ending.length
}

/** Returns how many requests administrators were reminded of. */
export async function remindDeciders(db: Db, secrets: Secrets, { reminder }: Deadlines): Promise<number> {
  const waiting = reminder ? await reminder.mark(db) : 0
  if (!reminder || waiting === 0) return 0
  for (const decider of await listDeciders(db, grants[reminder.permission]))
    await postMail(db, secrets, reminder.mail(decider, waiting))
  return waiting
}
