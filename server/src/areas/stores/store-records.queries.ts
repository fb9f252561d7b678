import { erasedPerson } from '@fulmar/contract/core/common'
import { recordOnlyFields } from '@fulmar/contract/core/fields'
import type { OwnStore } from '@fulmar/contract/stores/own-store'
import { storeFields } from '@fulmar/contract/stores/store-fields'
import type { StoreInput } from '@fulmar/contract/stores/store-input'
import type { Store } from '@fulmar/contract/stores/store-records'
import { type Db, inJson, sql } from '#core/db/db.ts'
import { assigned, selected, valuesOf } from '#core/fields/columns.ts'
import { placeColumns, storeColumns, storeFrom } from './stores.queries.ts'

const decisions = sql`
  (select coalesce(json_agg(json_build_object(
     'id', d.id, 'outcome', d.outcome, 'at', ${inJson(sql`d.decided_at`)}, 'requestedAt', ${inJson(sql`d.submitted_at`)}, 'reason', d.reason,
     'note', d.note, 'checklist', d.checklist, 'fieldComments', d.field_comments,
     'by', person_ref(d.decided_by, ${erasedPerson})
   ) order by d.decided_at desc, d.id desc), '[]')
   from store_decisions d where d.store_id = s.id)`

const owner = sql`
  (select json_build_object('id', u.id, 'name', coalesce(p.name, ${erasedPerson}), 'email', coalesce(p.email, ''),
                            'status', u.status, 'linkExpiresAt', ${inJson(sql`i.expires_at`)})
   from users u left join people p on p.user_id = u.id left join invitations i on i.user_id = u.id
   where u.id = s.owner_id)`

const waitingChange = sql`
  case when s.waiting_change is not null then jsonb_set(s.waiting_change, '{by}',
    person_ref((s.waiting_change ->> 'by')::uuid, ${erasedPerson})::jsonb) end`

type StoreRecord = Omit<Store, 'decision'>

export const findStore = (db: Db, id: string) =>
  db.maybe<StoreRecord>(sql`
    select ${storeColumns}, ${selected('s', recordOnlyFields(storeFields), {})},
           ${owner} as owner, ${decisions} as decisions, s.field_comments as "fieldComments",
           s.answered_from as "answeredFrom",
           s.reminded_at as "remindedAt",
           s.status_reason as "statusReason", ${waitingChange} as "waitingChange", s.updated_at as "updatedAt"
    ${storeFrom} where s.id = ${id}`)

export const listOwnStores = (db: Db, ownerId: string) =>
  db.many<OwnStore>(sql`
    select ${storeColumns}, ${selected('s', recordOnlyFields(storeFields), {})}, s.status_reason as "statusReason",
           ${waitingChange} as "waitingChange", s.colleagues_may_undo as "colleaguesMayUndo"
    ${storeFrom} where s.owner_id = ${ownerId} order by s.name, s.id`)

export const saveColleaguesMayUndo = (db: Db, id: string, mayUndo: boolean) =>
  db.run(sql`
    update stores set colleagues_may_undo = ${mayUndo}, updated_at = now(), version = version + 1 where id = ${id}`)

export const saveWaitingChange = (db: Db, id: string, change: { by: string; at: string; changes: object } | null) =>
  db.run(sql`
    update stores set waiting_change = ${change && JSON.stringify(change)}::jsonb, updated_at = now(), version = version + 1
    where id = ${id}`)

/**
 * The original applicant stays recorded when the contact email changes; otherwise they could decide their own request.
 */
const whoAsked = sql`
  coalesce(requested_by, case when status in ('PENDING', 'NEEDS_INFO') then
    (select p.user_id from people p where lower(p.email) = lower(stores.email)) end)`

export const updateStore = (db: Db, id: string, store: StoreInput) =>
  db.run(sql`
    update stores set
      requested_by = case when lower(email) = lower(${store.contactInfo.email}) then requested_by else ${whoAsked} end,
      ${assigned(valuesOf(storeFields, store, { location: placeColumns(store) }))}, updated_at = now(), version = version + 1
    where id = ${id}`)

export const deleteStore = (db: Db, id: string) => db.run(sql`delete from stores where id = ${id}`)
