import type { StoreDetails } from '@fulmar/contract/stores/store-details'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import type { StoreRequestStatus } from '@fulmar/contract/stores/store-requests'
import { type Db, sql } from '#core/db/db.ts'
import { assigned, equal, insertable, selected, valuesOf } from '#core/fields/columns.ts'
import { location, placeColumns } from '../stores.queries.ts'

/** The applicant, if signed in, and the time zone, if known. */
interface Origin {
  timezone?: string
  requestedBy?: string | null
}

/** The time zone of the nearest store in the country; the reviewer can change it. */
const clockNearby = ({ address, location: { coordinates } }: StoreDetails) => sql`(
  select s.timezone from stores s
  where lower(s.country) = lower(${address.country}) and s.status in ('ACTIVE', 'PAUSED', 'SUSPENDED')
  order by meters_between(s.latitude, s.longitude, ${coordinates[1]}, ${coordinates[0]}), s.id limit 1)`

const detailValues = (store: StoreDetails) =>
  valuesOf(storeDetailFields, { ...store, image: store.image || null }, { location: placeColumns(store) })

/** Returns the id and reference, or nothing if the email has an open request. */
export const insertStoreRequest = (db: Db, id: string, reference: string, store: StoreDetails, from: Origin = {}) => {
  const row = {
    id,
    reference,
    ...detailValues(store),
    status: 'PENDING',
    flag: 'STORE_CREATED',
    timezone: sql`coalesce(${from.timezone ?? null}, ${clockNearby(store)}, 'UTC')`,
    requested_by: from.requestedBy ?? null,
  }
  return db.maybe<{ id: string }>(sql`
    insert into stores ${insertable(row)}
    on conflict (lower(email)) where status in ('PENDING', 'NEEDS_INFO') do nothing
    returning id`)
}

/** The open request with identical details; the image may have been uploaded again. */
export const findSameRequest = (db: Db, store: StoreDetails) => {
  const { email, image_key: _, ...values } = detailValues(store)
  return db.maybe<{ id: string; reference: string }>(sql`
    select id, reference from stores
    where lower(email) = lower(${email}) and status in ('PENDING', 'NEEDS_INFO') and ${equal(values)}`)
}

const details = sql`(select to_json(d) from (select ${selected('s', storeDetailFields, { location })}) d)`

interface OwnRequest {
  reference: string
  email: string
}

/** Locked for changes. */
export const findRequestStatus = (db: Db, { reference, email }: OwnRequest, lock = sql``) =>
  db.maybe<StoreRequestStatus & { id: string }>(sql`
    select id, reference, name, status, submitted_at as "submittedAt", decided_at as "decidedAt",
           decision_reason as reason, field_comments as "fieldComments",
           case when status = 'NEEDS_INFO' then json_strip_nulls(${details}) end as details
    from stores s where reference = ${reference} and lower(email) = lower(${email}) ${lock}`)

/** Pending again with updated details, in its old place. `asked` is what the fields in question said. The contact email stays. */
export const updateStoreRequest = (db: Db, id: string, store: StoreDetails, asked: object) => {
  const { email: _, ...values } = detailValues(store)
  return db.run(sql`
    update stores set ${assigned(values)}, status = 'PENDING', field_comments = '{}', answered_at = now(),
      answered_from = ${JSON.stringify(asked)}::jsonb, updated_at = now(), version = version + 1
    where id = ${id}`)
}
