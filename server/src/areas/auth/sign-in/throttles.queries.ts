import { type Db, sql } from '#core/db/db.ts'

/** From this many failures on, each one pauses twice as long as the one before, up to the longest. */
export interface Limit {
  failures: number
  windowSeconds: number
  firstPauseSeconds: number
  longestPauseSeconds: number
}

export interface Counter {
  key: Buffer
  limit: Limit
}

// Every pause is at its maximum by then; without a cap the power would overflow.
const mostDoublings = 10

/**
 * Counts one more failure. During a pause it returns false and neither counts nor extends anything. A single statement
 * under the row lock, so parallel guesses get no further than sequential ones.
 */
export const countFailure = async (db: Db, { key, limit }: Counter): Promise<boolean> =>
  (await db.run(sql`
    insert into login_throttles as t (key, failures, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${limit.windowSeconds}))
    on conflict (key) do update set
      failures = case when t.window_ends_at <= now() then 1 else t.failures + 1 end,
      window_ends_at = excluded.window_ends_at,
      blocks = case when t.window_ends_at <= now() then 0
                    when t.failures + 1 >= ${limit.failures} then t.blocks + 1 else t.blocks end,
      blocked_until = case when t.window_ends_at > now() and t.failures + 1 >= ${limit.failures}
        then now() + make_interval(secs => least(${limit.longestPauseSeconds}::float8,
                                                 ${limit.firstPauseSeconds} * power(2, least(t.blocks, ${mostDoublings}))))
        end
    where t.blocked_until is null or t.blocked_until <= now()`)) > 0

/** Removes one failure and the pause it started. */
export const uncountFailure = (db: Db, { key }: Counter) =>
  db.run(sql`
    update login_throttles
    set failures = greatest(failures - 1, 0), blocks = greatest(blocks - 1, 0), blocked_until = null
    where key = ${key}`)

export const deleteCounter = (db: Db, { key }: Counter) => db.run(sql`delete from login_throttles where key = ${key}`)
