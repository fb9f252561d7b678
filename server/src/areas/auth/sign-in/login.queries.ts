import { type Db, sql } from '#core/db/db.ts'

const minutes = 5
const attempts = 5

export const insertChallenge = (db: Db, tokenHash: Buffer, userId: string) =>
  db.run(sql`
    insert into login_challenges (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, now() + make_interval(mins => ${minutes}))`)

export const findChallenge = (db: Db, tokenHash: Buffer) =>
  db.maybe<{ userId: string }>(sql`
    select user_id as "userId" from login_challenges where token_hash = ${tokenHash} and expires_at > now()`)

/** Counts the attempt before checking it, so that parallel guesses gain nothing; false when none are left. */
export const takeChallengeAttempt = async (db: Db, tokenHash: Buffer): Promise<boolean> =>
  (await db.run(sql`
    update login_challenges set attempts = attempts + 1
    where token_hash = ${tokenHash} and expires_at > now() and attempts < ${attempts}`)) > 0

export const deleteChallenge = (db: Db, tokenHash: Buffer) =>
  db.run(sql`delete from login_challenges where token_hash = ${tokenHash}`)
