import type { StoreDecision } from '@fulmar/contract/store-records'
import type { StoreStatus } from '@fulmar/contract/store-statuses'
import { type Db, sql } from '#core/db/db.ts'

export interface NewDecision {
  id: string
  storeId: string
  outcome: StoreDecision['outcome']
  status: StoreStatus
  decidedBy: string | null
  reason: string | null
  note: string
  checklist: object
  fieldComments: object
}

/** Into the history, and onto the store itself; who has the contact email is taken for who asked. */
export const saveDecision = (db: Db, d: NewDecision) =>
  db.run(sql`
    with decided as (
      insert into store_decisions (id, store_id, outcome, decided_by, submitted_at, reason, note, checklist, field_comments)
      select ${d.id}, s.id, ${d.outcome}, ${d.decidedBy}, s.submitted_at, ${d.reason}, ${d.note},
             ${JSON.stringify(d.checklist)}::jsonb, ${JSON.stringify(d.fieldComments)}::jsonb
      from stores s where s.id = ${d.storeId}
    )
    update stores s set
      status = ${d.status}, status_changed_at = now(), decided_at = now(), decided_by = ${d.decidedBy},
      decision_reason = ${d.reason}, field_comments = ${JSON.stringify(d.fieldComments)}::jsonb,
      requested_by = coalesce(s.requested_by, (select p.user_id from people p where lower(p.email) = lower(s.email))),
      updated_at = now(), version = version + 1
    where s.id = ${d.storeId}`)

/** Gives the store its number and its account. */
export const saveOwner = (db: Db, id: string, ownerId: string) =>
  db.one<{ storeId: string }>(sql`
    update stores set owner_id = ${ownerId}, store_id = coalesce(store_id, 'STR-' || nextval('store_numbers'))
    where id = ${id} returning store_id as "storeId"`)

export const updateStoreStatuses = (db: Db, ids: string[], status: StoreStatus, reason: string | null) =>
  db.run(sql`
    update stores set status = ${status}, status_reason = ${reason}, status_changed_at = now(), updated_at = now(),
                      version = version + 1
    where id = any(${ids})`)

/** Requests that were asked something 30 days ago and heard of no more. */
export const lockUnanswered = (db: Db) =>
  db.many<{ id: string; name: string; email: string }>(sql`
    select id, name, email from stores
    where status = 'NEEDS_INFO' and decided_at < now() - interval '30 days' order by id limit 500
    for update skip locked`)

/** Whether somebody owns a store that was approved and is neither suspended nor closed. */
export const ownsApprovedStore = async (db: Db, ownerId: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from stores where owner_id = ${ownerId} and status in ('ACTIVE', 'PAUSED') limit 1`)) !==
  undefined

export const ownsAnotherStore = async (db: Db, ownerId: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from stores where owner_id = ${ownerId} limit 1`)) !== undefined
