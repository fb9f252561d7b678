import type { FoundAddress } from '@fulmar/contract/geo'
import { type Db, sql } from '#core/db/db.ts'

export const findCachedAddresses = async (db: Db, query: string) =>
  (
    await db.maybe<{ answer: FoundAddress[] }>(
      sql`select answer from found_addresses where query = ${query} and found_at > now() - interval '30 days'`,
    )
  )?.answer

export const saveAddresses = (db: Db, query: string, answer: FoundAddress[]) =>
  db.run(sql`
    insert into found_addresses (query, answer) values (${query}, ${JSON.stringify(answer)})
    on conflict (query) do update set answer = excluded.answer, found_at = now()`)

export const deleteOldAddresses = (db: Db) =>
  db.run(sql`delete from found_addresses where found_at < now() - interval '30 days'`)

/**
 * Reserves the next free second across all processes. Returns how long to wait, or nothing when the queue is too long.
 */
export const takeTurn = async (db: Db, longestWaitMs: number): Promise<number | undefined> =>
  (
    await db.maybe<{ waitMs: number }>(sql`
      update geocoder_turns set next_at = greatest(next_at, now()) + interval '1 second'
      where next_at < now() + make_interval(secs => ${longestWaitMs} / 1000.0)
      returning ceil(greatest(0, extract(epoch from next_at - interval '1 second' - now()) * 1000))::int as "waitMs"`)
  )?.waitMs
