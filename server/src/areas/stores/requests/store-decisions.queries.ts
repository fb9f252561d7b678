import type { StoreDecision } from '@fulmar/contract/stores/store-records'
import type { StoreStatus } from '@fulmar/contract/stores/store-statuses'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'

interface NewDecision {
  /** Of the store. */
  id: string
  outcome: StoreDecision['outcome']
  status: string
  decidedBy: string | null
  reason?: string | undefined
  note?: string
  checklist?: object
  fieldComments?: object
}

/** Saves the decision in the history and on the store. The holder of the contact email counts as the applicant. */
export const saveDecision = (
  db: Db,
  { id, outcome, status, decidedBy, reason, note = '', checklist = {}, fieldComments = {} }: NewDecision,
) =>
  db.run(sql`
    with decided as (
      insert into store_decisions (id, store_id, outcome, decided_by, submitted_at, reason, note, checklist, field_comments)
      select ${uuidv7()}, s.id, ${outcome}, ${decidedBy}, coalesce(s.answered_at, s.submitted_at), ${reason || null}, ${note},
             ${JSON.stringify(checklist)}::jsonb, ${JSON.stringify(fieldComments)}::jsonb
      from stores s where s.id = ${id}
    )
    update stores s set
      status = ${status}, status_changed_at = now(), decided_at = now(), decided_by = ${decidedBy},
      decision_reason = ${reason || null}, field_comments = ${JSON.stringify(fieldComments)}::jsonb, reminded_at = null,
      answered_at = null, answered_from = '{}',
      requested_by = coalesce(s.requested_by, (select p.user_id from people p where lower(p.email) = lower(s.email))),
      updated_at = now(), version = version + 1
    where s.id = ${id}`)

/** Who asked for a store: who is signed in, or whose email it has. */
export const findAsker = (db: Db, id: string) =>
  db.maybe<{ id: string; isOnTeam: boolean }>(sql`
    select u.id, u.user_type = 'ADMIN' as "isOnTeam" from stores s
      join users u on u.id = coalesce(s.requested_by, (select p.user_id from people p where lower(p.email) = lower(s.email)))
    where s.id = ${id}`)

/** Whether somebody asked for the store while they were signed in. The store itself may only guess who asked, by the email. */
export const hasAskedFor = async (db: Db, storeId: string, userId: string): Promise<boolean> =>
  (await db.maybe(sql`
    select from activity where entity_id = ${storeId} and action = 'store.requested' and actor_id = ${userId} limit 1`)) !==
  undefined

/** Assigns the store number and account. */
export const saveOwner = (db: Db, id: string, ownerId: string) =>
  db.one<{ storeId: string }>(sql`
    update stores set owner_id = ${ownerId}, store_id = coalesce(store_id, 'STR-' || nextval('store_numbers'))
    where id = ${id} returning store_id as "storeId"`)

export const updateStoreStatuses = (db: Db, ids: string[], status: StoreStatus, reason: string | null) =>
  db.run(sql`
    update stores set status = ${status}, status_reason = ${reason}, status_changed_at = now(), updated_at = now(),
                      version = version + 1
    where id = any(${ids})`)

/** The request waits for a decision again. */
export const clearQuestions = (db: Db, id: string) =>
  db.run(sql`
    update stores set status = 'PENDING', status_changed_at = now(), decision_reason = null, field_comments = '{}',
                      reminded_at = null, updated_at = now(), version = version + 1
    where id = ${id}`)

/** Returns 0 if there was a reminder in the last day. */
export const markReminded = (db: Db, id: string) =>
  db.run(sql`
    update stores set reminded_at = now()
    where id = ${id} and (reminded_at is null or reminded_at < now() - interval '1 day')`)

export const ownsAnotherStore = async (db: Db, ownerId: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from stores where owner_id = ${ownerId} limit 1`)) !== undefined
