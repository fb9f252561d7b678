import { type Db, sql } from '#core/db/db.ts'

interface Totp {
  sealed: string
  isConfirmed: boolean
  lastStep: number
}

/** Locked, so that a code cannot be used twice in parallel. */
export const lockTotp = (db: Db, userId: string) =>
  db.maybe<Totp>(sql`
    select totp_sealed as sealed, totp_confirmed_at is not null as "isConfirmed", totp_last_step as "lastStep"
    from credentials where user_id = ${userId} and totp_sealed is not null for update`)

export const saveTotp = (db: Db, userId: string, sealed: string) =>
  db.run(sql`
    insert into credentials (user_id, totp_sealed) values (${userId}, ${sealed})
    on conflict (user_id) do update set totp_sealed = excluded.totp_sealed, totp_last_step = 0`)

export const confirmTotp = (db: Db, userId: string) =>
  db.run(sql`update credentials set totp_confirmed_at = now() where user_id = ${userId}`)

export const saveLastStep = (db: Db, userId: string, step: number) =>
  db.run(sql`update credentials set totp_last_step = ${step} where user_id = ${userId}`)

export const clearTotp = (db: Db, userId: string) =>
  db.run(sql`
    update credentials set totp_sealed = null, totp_confirmed_at = null, totp_last_step = 0 where user_id = ${userId}`)

export const replaceRecoveryCodes = (db: Db, userId: string, hashes: Buffer[]) =>
  db.run(sql`
    with gone as (delete from recovery_codes where user_id = ${userId} and not code_hash = any(${hashes}))
    insert into recovery_codes (user_id, code_hash) select ${userId}::uuid, unnest(${hashes}::bytea[])`)

/** Deletes the code and returns whether it existed. */
export const spendRecoveryCode = async (db: Db, userId: string, hash: Buffer): Promise<boolean> =>
  (await db.run(sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}`)) > 0
