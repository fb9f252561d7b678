import { type Db, sql } from '../../db/db.ts'

interface Window {
  calls: number
  secondsLeft: number
}

/**
 * Increments the counter of a key, which restarts when its window ends. Uses the database's clock, so that all
 * processes agree.
 */
export const countInWindow = (db: Db, key: string, seconds: number): Promise<Window> =>
  db.one<Window>(sql`
    insert into rate_windows as w (key, calls, ends_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      calls = case when w.ends_at <= now() then 1 else w.calls + 1 end,
      ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
    returning calls, ceil(extract(epoch from ends_at - now()))::int as "secondsLeft"`)

/** Takes one call back that turned out not to count. */
export const uncountInWindow = (db: Db, key: string) =>
  db.run(sql`update rate_windows set calls = calls - 1 where key = ${key} and calls > 0`)

/** Starts the counter of a key again. */
export const forgetWindow = (db: Db, key: string) => db.run(sql`delete from rate_windows where key = ${key}`)

/** The current count of a key. */
export const countedInWindow = async (db: Db, key: string): Promise<number> =>
  (await db.maybe<{ calls: number }>(sql`select calls from rate_windows where key = ${key} and ends_at > now()`))
    ?.calls ?? 0
