import { type Db, sql } from '#core/db/db.ts'
import { countedInWindow, countInWindow } from '#core/http/limits/rate-windows.ts'

const minutes = 10
const attemptsPerCode = 5
const secondsBetween = 60
const codesPerHour = 5

/** Returns whether a new code was created. */
export const replaceOtp = async (db: Db, subject: Buffer, type: string, codeHash: Buffer): Promise<boolean> =>
  (await db.run(sql`
    insert into otps (subject, type, code_hash, expires_at)
    values (${subject}, ${type}, ${codeHash}, now() + make_interval(mins => ${minutes}))
    on conflict (subject, type) do update set
      code_hash = excluded.code_hash, attempts = 0, sent_at = now(), expires_at = excluded.expires_at
    where otps.sent_at <= now() - make_interval(secs => ${secondsBetween})`)) > 0

/** Counts the attempt before checking it, under a row lock, so that parallel guesses are limited to five too. */
export const takeOtpAttempt = (db: Db, subject: Buffer, type: string) =>
  db.maybe<{ codeHash: Buffer }>(sql`
    update otps set attempts = attempts + 1
    where subject = ${subject} and type = ${type} and expires_at > now() and attempts < ${attemptsPerCode}
    returning code_hash as "codeHash"`)

/** Returns whether it still existed. */
export const deleteOtp = async (db: Db, subject: Buffer, type: string, codeHash: Buffer): Promise<boolean> =>
  (await db.run(sql`
    delete from otps
    where subject = ${subject} and type = ${type} and code_hash = ${codeHash} and expires_at > now()`)) > 0

const sentKey = (subject: Buffer, type: string) => `otp sent ${type} ${subject.toString('base64')}`

export const mayReceiveCode = async (db: Db, subject: Buffer, type: string) =>
  (await countedInWindow(db, sentKey(subject, type))) < codesPerHour

export const countSent = (db: Db, subject: Buffer, type: string) => countInWindow(db, sentKey(subject, type), 3600)
