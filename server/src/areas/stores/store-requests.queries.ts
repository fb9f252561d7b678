import type { StoreDetails } from '@fulmar/contract/stores/store-details'
import type { StoreRequestStatus } from '@fulmar/contract/stores/store-requests'
import { type Db, sql } from '#core/db/db.ts'

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

/** Returns the id and reference, or nothing if the email has an open request. */
export const insertStoreRequest = (db: Db, id: string, reference: string, store: StoreDetails, from: Origin = {}) =>
  db.maybe<{ id: string }>(sql`
    insert into stores (id, reference, name, description, phone, email, website, street, city, state, country,
                        postal_code, latitude, longitude, operating_hours, image_key, status, flag, timezone, requested_by)
    values (${id}, ${reference}, ${store.name}, ${store.description ?? ''}, ${store.contactInfo.phoneNumber},
            ${store.contactInfo.email}, ${store.contactInfo.website ?? ''}, ${store.address.street},
            ${store.address.city}, ${store.address.state}, ${store.address.country}, ${store.address.postalCode},
            ${store.location.coordinates[1]}, ${store.location.coordinates[0]},
            ${JSON.stringify(store.operatingHours)}, ${store.image || null}, 'PENDING', 'STORE_CREATED',
            coalesce(${from.timezone ?? null}, ${clockNearby(store)}, 'UTC'), ${from.requestedBy ?? null})
    on conflict (lower(email)) where status in ('PENDING', 'NEEDS_INFO') do nothing
    returning id`)

/** The open request with identical details; the image may have been uploaded again. */
export const findSameRequest = (db: Db, { contactInfo, address, location, ...store }: StoreDetails) =>
  db.maybe<{ id: string; reference: string }>(sql`
    select id, reference from stores
    where lower(email) = lower(${contactInfo.email}) and status in ('PENDING', 'NEEDS_INFO')
      and (name, description, phone, website)
        = (${store.name}, ${store.description ?? ''}, ${contactInfo.phoneNumber}, ${contactInfo.website ?? ''})
      and (street, city, state, country, postal_code)
        = (${address.street}, ${address.city}, ${address.state}, ${address.country}, ${address.postalCode})
      and (longitude, latitude) = (${location.coordinates[0]}, ${location.coordinates[1]})
      and operating_hours = ${JSON.stringify(store.operatingHours)}`)

const details = sql`json_build_object(
  'name', name, 'description', description,
  'contactInfo', json_build_object('phoneNumber', phone, 'email', email, 'website', website),
  'address', json_build_object('street', street, 'city', city, 'state', state, 'country', country, 'postalCode', postal_code),
  'location', json_build_object('type', 'Point', 'coordinates', json_build_array(longitude, latitude)),
  'operatingHours', operating_hours, 'image', image_key)`

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
    from stores where reference = ${reference} and lower(email) = lower(${email}) ${lock}`)

/** Pending again with updated details. The contact email stays. */
export const updateStoreRequest = (db: Db, id: string, store: StoreDetails) =>
  db.run(sql`
    update stores set
      name = ${store.name}, description = ${store.description ?? ''}, phone = ${store.contactInfo.phoneNumber},
      website = ${store.contactInfo.website ?? ''}, street = ${store.address.street}, city = ${store.address.city},
      state = ${store.address.state}, country = ${store.address.country}, postal_code = ${store.address.postalCode},
      latitude = ${store.location.coordinates[1]}, longitude = ${store.location.coordinates[0]},
      operating_hours = ${JSON.stringify(store.operatingHours)}, image_key = ${store.image || null},
      status = 'PENDING', field_comments = '{}', submitted_at = now(), updated_at = now(), version = version + 1
    where id = ${id}`)
