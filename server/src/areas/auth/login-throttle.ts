import type { Db } from '#core/db.ts'
import { sql } from '#core/db.ts'
import type { Secrets } from '#core/secrets.ts'

/** Someone guessing at one account from one place is slowed soon; the whole account only after many failures. */
const fromOnePlace = { failures: 5, windowSeconds: 15 * 60, firstBlockSeconds: 60, longestBlockSeconds: 15 * 60 }
const fromAnywhere = { failures: 30, windowSeconds: 3600, firstBlockSeconds: 60, longestBlockSeconds: 15 * 60 }

type Limit = typeof fromOnePlace

export interface LoginThrottle {
  isBlocked(): Promise<boolean>
  failed(): Promise<void>
  succeeded(): Promise<void>
}

/** Counts in the database, so that it holds over processes and restarts. */
export function loginThrottle(db: Db, secrets: Secrets, email: string, ip: string): LoginThrottle {
  const account = email.toLowerCase()
  const place = secrets.fingerprint('login place', `${account} ${ip}`)
  const anywhere = secrets.fingerprint('login account', account)
  return {
    async isBlocked() {
      const { isBlocked } = await db.one<{ isBlocked: boolean }>(sql`
        select coalesce(bool_or(blocked_until > now()), false) as "isBlocked"
        from login_throttles where key = any(${[place, anywhere]})`)
      return isBlocked
    },
    async failed() {
      await countFailure(db, place, fromOnePlace)
      await countFailure(db, anywhere, fromAnywhere)
    },
    succeeded: async () => void (await db.run(sql`delete from login_throttles where key = ${place}`)),
  }
}

/** Each failure at or over the limit blocks twice as long as the one before, up to the longest. */
const countFailure = (db: Db, key: Buffer, limit: Limit) =>
  db.run(sql`
    insert into login_throttles as t (key, failures, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${limit.windowSeconds}))
    on conflict (key) do update set
      failures = case when t.window_ends_at <= now() then 1 else t.failures + 1 end,
      window_ends_at = now() + make_interval(secs => ${limit.windowSeconds}),
      blocks = case when t.window_ends_at <= now() then 0
                    when t.failures + 1 >= ${limit.failures} then t.blocks + 1 else t.blocks end,
      blocked_until = case when t.window_ends_at > now() and t.failures + 1 >= ${limit.failures}
        then now() + make_interval(secs => least(${limit.longestBlockSeconds}::float8,
                                                 ${limit.firstBlockSeconds} * power(2, t.blocks)))
        end`)
