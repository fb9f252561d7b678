import { erasedPerson } from '@fulmar/contract/core/common'
import { nameKey } from '@fulmar/contract/core/name-key'
import { type CounterDevice, ownerAtCounter, type StaffMember } from '@fulmar/contract/counter/counter-staff'
import { type Db, type Sql, sql } from '#core/db/db.ts'

export interface Staff extends StaffMember {
  storeId: string
  userId: string | null
}

const select = (condition: Sql) => sql`
  select st.id, st.version, st.store_id as "storeId", st.user_id as "userId",
         coalesce(st.name, p.name, ${erasedPerson}) as name,
         coalesce(p.email, st.invited_email) as email, st.is_owner as "isOwner",
         st.pin_hash is not null and st.pin_off_at is null as "hasPin", st.pin_off_at is not null as "isPinOff",
         coalesce(st.link_expires_at, i.expires_at) as "linkExpiresAt", st.created_at as "createdAt",
         greatest(st.unlocked_at, (select max(s.last_seen_at) from sessions s where s.staff_id = st.id),
           (select max(s.last_seen_at) from sessions s where s.user_id = st.user_id and s.device_id is null)) as "lastSeenAt"
  from store_staff st left join people p on p.user_id = st.user_id left join invitations i on i.user_id = st.user_id
  where st.status = 'ACTIVE' and ${condition}
  order by st.is_owner desc, st.created_at, st.id`

export const listStaff = (db: Db, storeId: string) => db.many<Staff>(select(sql`st.store_id = ${storeId}`))

export const findStaff = (db: Db, id: string) => db.maybe<Staff>(select(sql`st.id = ${id}`))

export const findOwnerOfStore = (db: Db, storeId: string, ownerId: string) =>
  db.maybe<Staff>(select(sql`st.store_id = ${storeId} and st.user_id = ${ownerId} and st.is_owner`))

/** Locked, so that two at once take neither the last place that the plan leaves nor the same name. */
export const lockStore = (db: Db, storeId: string) =>
  db.maybe<{ name: string; staff: number; included: number | null }>(sql`
    select name, plan_staff_limit(id) as included,
      (select count(*) from store_staff st where st.store_id = stores.id and st.status = 'ACTIVE') as staff
    from stores where id = ${storeId} for no key update`)

/** Whether somebody else of the staff has a name that reads the same at the counter. */
export const sharesName = async (
  db: Db,
  { id, storeId, name }: Pick<Staff, 'id' | 'storeId' | 'name'>,
): Promise<boolean> =>
  (
    await db.many<{ name: string }>(sql`
      select name_at_counter(st, ${ownerAtCounter}, ${erasedPerson}) as name from store_staff st
      where st.store_id = ${storeId} and st.status = 'ACTIVE' and st.id <> ${id}`)
  ).some(other => nameKey(other.name) === nameKey(name))

interface NewStaff {
  id: string
  storeId: string
  name: string
  pinHash: string | null
}

export const insertStaff = (db: Db, { id, storeId, name, pinHash }: NewStaff) =>
  db.run(sql`
    insert into store_staff (id, store_id, name, pin_hash) values (${id}, ${storeId}, ${name}, ${pinHash})`)

export const renameStaff = (db: Db, id: string, name: string) =>
  db.run(sql`update store_staff set name = ${name}, version = version + 1 where id = ${id}`)

/** A new PIN, which also ends what was unlocked with the old one. */
export const savePin = (db: Db, id: string, pinHash: string) =>
  db.run(sql`
    with ended as (delete from sessions where staff_id = ${id})
    update store_staff set pin_hash = ${pinHash}, pin_off_at = null, version = version + 1 where id = ${id}`)

/** Returns how many were switched off: none if it was before. */
export const switchPinOff = (db: Db, id: string) =>
  db.run(sql`
    update store_staff set pin_off_at = now(), version = version + 1 where id = ${id} and pin_off_at is null`)

export const retireStaff = (db: Db, { id, userId }: Staff) =>
  db.run(sql`
    with ended as (delete from sessions where staff_id = ${id} or user_id = ${userId}::uuid)
    update store_staff set status = 'REMOVED', pin_hash = null, invited_email = null, link_hash = null, link_expires_at = null,
      version = version + 1 where id = ${id}`)

/** Who has a PIN at the store of a device, and the account that their session is of. */
export const findPin = (db: Db, staffId: string, deviceId: string) =>
  db.maybe<{
    version: number
    pinHash: string | null
    isPinOff: boolean
    name: string
    isOwner: boolean
    userId: string
    ownerId: string
  }>(sql`
    select st.version, st.pin_hash as "pinHash", st.pin_off_at is not null as "isPinOff", st.is_owner as "isOwner",
           name_at_counter(st, ${ownerAtCounter}, ${erasedPerson}) as name, coalesce(st.user_id, s.owner_id) as "userId", s.owner_id as "ownerId"
    from store_staff st join stores s on s.id = st.store_id
    join counter_devices d on d.store_id = s.id and d.id = ${deviceId} and d.revoked_at is null
    where st.id = ${staffId} and st.status = 'ACTIVE'`)

/** Locks who unlocks what, if the PIN is still the same and both are still there. Ends their last session on the device. */
export const startAtDevice = (
  db: Db,
  { staffId, deviceId, pinHash }: { staffId: string; deviceId: string; pinHash: string },
) =>
  db.run(sql`
    with device as (select from counter_devices where id = ${deviceId} and revoked_at is null for key share),
    ended as (delete from sessions where staff_id = ${staffId} and device_id = ${deviceId})
    update store_staff st set unlocked_at = now() from device
    where st.id = ${staffId} and st.status = 'ACTIVE' and st.pin_hash = ${pinHash} and st.pin_off_at is null`)

export const endAtDevice = (db: Db, staffId: string, deviceId: string) =>
  db.run(sql`delete from sessions where staff_id = ${staffId} and device_id = ${deviceId}`)

const selectDevices = (condition: Sql) => sql`
  select d.id, d.store_id as "storeId", d.name, person_ref(d.created_by, ${erasedPerson}) as "createdBy", d.created_at as "createdAt",
         d.last_contact_at as "lastContactAt",
         (select json_build_object('id', st.id, 'name', name_at_counter(st, ${ownerAtCounter}, ${erasedPerson}))
          from sessions s join store_staff st on st.id = s.staff_id
          where s.device_id = d.id and s.expires_at > now() order by s.created_at desc limit 1) as staff
  from counter_devices d where d.revoked_at is null and ${condition} order by d.created_at desc, d.id desc`

type Device = CounterDevice & { storeId: string }

export const listDevices = (db: Db, storeId: string) => db.many<Device>(selectDevices(sql`d.store_id = ${storeId}`))

export const findDevice = (db: Db, id: string) => db.maybe<Device>(selectDevices(sql`d.id = ${id}`))

/** Whom to tell about a device. */
export const findOwnerOfDevice = (db: Db, id: string) =>
  db.maybe<{ id: string; storeName: string }>(sql`
    select s.owner_id as id, s.name as "storeName" from counter_devices d join stores s on s.id = d.store_id
    where d.id = ${id} and s.owner_id is not null`)

interface NewDevice {
  id: string
  storeId: string
  name: string
  tokenHash: Buffer
  createdBy: string
}

export const insertDevice = (db: Db, device: NewDevice) =>
  db.run(sql`
    insert into counter_devices (id, store_id, name, token_hash, created_by)
    values (${device.id}, ${device.storeId}, ${device.name}, ${device.tokenHash}, ${device.createdBy})`)

export const revokeDevice = (db: Db, id: string) =>
  db.run(sql`
    with ended as (delete from sessions where device_id = ${id})
    update counter_devices set revoked_at = now() where id = ${id} and revoked_at is null`)

/** Also as an owner. */
export const worksSomewhere = async (db: Db, userId: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from store_staff where user_id = ${userId} and status = 'ACTIVE' limit 1`)) !== undefined

/** Of an owner. */
export const listStoresOf = async (db: Db, ownerId: string): Promise<string[]> =>
  (await db.many<{ id: string }>(sql`select id from stores where owner_id = ${ownerId} order by name, id`)).map(
    ({ id }) => id,
  )

export const ownsStore = async (db: Db, storeId: string, ownerId: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from stores where id = ${storeId} and owner_id = ${ownerId}`)) !== undefined
