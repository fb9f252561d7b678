import type { Grantee } from '@fulmar/contract/core/permissions'
import { type Db, sql } from '#core/db/db.ts'

/** Whether the user has signed in from the device before. */
export const touchDevice = async (db: Db, tokenHash: Buffer, userId: string): Promise<boolean> =>
  (await db.run(sql`update devices set last_used_at = now() where token_hash = ${tokenHash} and user_id = ${userId}`)) >
  0

/** What the account with this email is, if it has signed in from the device before. */
export const findUserOfDevice = (db: Db, tokenHash: Buffer, email: string) =>
  db.maybe<Pick<Grantee, 'userType'>>(sql`
    select u.user_type as "userType"
    from devices d join people p on p.user_id = d.user_id join users u on u.id = d.user_id
    where d.token_hash = ${tokenHash} and lower(p.email) = lower(${email.replaceAll('\0', '')})`)

export const insertDevice = (db: Db, id: string, tokenHash: Buffer, userId: string) =>
  db.run(sql`insert into devices (id, token_hash, user_id) values (${id}, ${tokenHash}, ${userId})`)

/** For every account that knows the device. Its id and its counted failures stay. */
export const replaceDeviceToken = (db: Db, oldHash: Buffer, newHash: Buffer) =>
  db.run(sql`update devices set token_hash = ${newHash} where token_hash = ${oldHash}`)

/** Deletes all but the `keep` most recently used devices of a user. */
export const deleteOldDevices = (db: Db, userId: string, keep: number) =>
  db.run(sql`
    delete from devices where id in (
      select id from devices where user_id = ${userId} order by last_used_at desc, id desc offset ${keep})`)

export const deleteDevices = (db: Db, userId: string, keep: { except: string | null }) =>
  db.run(sql`delete from devices where user_id = ${userId} and id is distinct from ${keep.except}::uuid`)
