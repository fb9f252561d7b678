import { type Db, sql } from '#core/db/db.ts'
import { uploadMinutes } from '#core/files/file-store.ts'

export const insertUpload = (db: Db, key: string, type: string) =>
  db.run(sql`
    insert into uploads (key, content_type, expires_at)
    values (${key}, ${type}, now() + make_interval(mins => ${uploadMinutes}))`)

/** Returns whether the URL is used for the first time and in time. */
export const markReceived = async (db: Db, key: string): Promise<boolean> =>
  (await db.run(sql`
    update uploads set received_at = now() where key = ${key} and received_at is null and expires_at > now()`)) > 0

/** Returns whether an announced image has not arrived yet. */
export const isAwaited = async (db: Db, key: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from uploads where key = ${key} and received_at is null`)) !== undefined

export const markArrived = (db: Db, key: string) =>
  db.run(sql`update uploads set received_at = now() where key = ${key} and received_at is null`)

/** Returns whether the file has arrived and was not claimed by another record. */
export const markClaimed = async (db: Db, key: string): Promise<boolean> =>
  (await db.run(sql`
    update uploads set claimed_at = now()
    where key = ${key} and claimed_at is null and received_at is not null`)) > 0

/** A collection's photo is not claimed: recording is one statement, and the sweep checks collections itself. */
export const markUnclaimed = (db: Db, key: string) =>
  db.run(sql`update uploads set claimed_at = null where key = ${key}`)

export const deleteUnclaimed = (db: Db) =>
  db.many<{ key: string }>(sql`
    delete from uploads u
    where u.claimed_at is null and u.created_at < now() - interval '24 hours'
      and not exists (select from collections c where c.photo_key = u.key)
    returning u.key`)
