import { type Db, sql } from '#core/db/db.ts'
import { uploadMinutes } from '#core/files/file-store.ts'

export const insertUpload = (db: Db, key: string, type: string) =>
  db.run(sql`
    insert into uploads (key, content_type, expires_at)
    values (${key}, ${type}, now() + make_interval(mins => ${uploadMinutes}))`)

/** Tells whether this is the first and timely use of the address. */
export const markReceived = async (db: Db, key: string): Promise<boolean> =>
  (await db.run(sql`
    update uploads set received_at = now() where key = ${key} and received_at is null and expires_at > now()`)) > 0

/** Tells whether an image was announced that is not known to have arrived. */
export const isAwaited = async (db: Db, key: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from uploads where key = ${key} and received_at is null`)) !== undefined

export const markArrived = (db: Db, key: string) =>
  db.run(sql`update uploads set received_at = now() where key = ${key} and received_at is null`)

/** Tells whether the file has arrived and was free to be taken by a record. */
export const markClaimed = async (db: Db, key: string): Promise<boolean> =>
  (await db.run(sql`
    update uploads set claimed_at = now()
    where key = ${key} and claimed_at is null and received_at is not null`)) > 0

/** The photo of a collection is not claimed: recording is one statement, and the collection itself keeps it. */
export const markUnclaimed = (db: Db, key: string) =>
  db.run(sql`update uploads set claimed_at = null where key = ${key}`)

export const deleteUnclaimed = (db: Db) =>
  db.many<{ key: string }>(sql`
    delete from uploads u
    where u.claimed_at is null and u.created_at < now() - interval '24 hours'
      and not exists (select from collections c where c.photo_key = u.key)
    returning u.key`)
