import { type Db, sql } from '#core/db/db.ts'

/** The finished days without a seal, oldest first. */
export const listUnsealed = async (db: Db): Promise<string[]> =>
  (
    await db.many<{ day: string }>(sql`
      select to_char(first_day + n, 'YYYY-MM-DD') as day
      from (select coalesce((select max(day) + 1 from ledger_seals),
                            (select (min(at) at time zone 'UTC')::date from ledger_entries)) as first_day) s
      cross join lateral generate_series(0, ((now() - interval '1 hour') at time zone 'UTC')::date - 1 - first_day) n
      order by n`)
  ).map(({ day }) => day)

/** The last of some entries of a day. */
export interface Place {
  userId: string
  id: string
  position: number
}

interface SealedLines {
  entries: number
  amount: string
  lines: string
  last: Place
}

/** The next entries of a day in the order in which they are sealed, a line each. */
export const readSealedLines = (db: Db, day: string, after: Place, most: number) =>
  db.one<SealedLines>(sql`
    select entries, amount, lines, json_build_object('userId', last_user, 'id', last_id, 'position', last_position) as last
    from sealed_lines(${day}::date, ${after.userId}, ${after.id}, ${after.position}, ${most})`)

export interface Seal {
  day: string
  hash: Buffer
  previousHash: Buffer | null
}

/** In order. */
export const listSeals = (db: Db) =>
  db.many<Seal>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, hash, previous_hash as "previousHash" from ledger_seals order by ledger_seals.day`)

export const findSealBefore = async (db: Db, day: string): Promise<Buffer | null> =>
  (
    await db.maybe<{ hash: Buffer }>(
      sql`select hash from ledger_seals where day < ${day}::date order by day desc limit 1`,
    )
  )?.hash ?? null

interface NewSeal extends Seal {
  entries: number
  amount: bigint
}

export const insertSeal = (db: Db, { day, entries, amount, hash, previousHash }: NewSeal) =>
  db.run(sql`
    insert into ledger_seals (day, entries, amount, hash, previous_hash)
    values (${day}::date, ${entries}, ${String(amount)}::numeric, ${hash}, ${previousHash}) on conflict (day) do nothing`)
