import { type Db, sql } from '#core/db/db.ts'

/** Members and leaders by email, phone or member code, each in lower case. */
export const findMembers = (db: Db, written: string[]) =>
  db.many<{ id: string; names: (string | null)[] }>(sql`
    select p.user_id as id, array[lower(p.email), p.phone, lower(p.member_code)] as names from people p
    where lower(p.email) = any(${written}) or p.phone = any(${written}) or p.member_code = any(${upper(written)})`)

/** Stores by store id, reference or name, each in lower case. */
export const findStores = (db: Db, written: string[]) =>
  db.many<{ id: string; names: (string | null)[] }>(sql`
    select s.id, array[lower(s.store_id), lower(s.reference), lower(s.name)] as names from stores s
    where s.status in ('ACTIVE', 'PAUSED', 'SUSPENDED', 'CLOSED')
      and (s.store_id = any(${upper(written)}) or s.reference = any(${upper(written)}) or lower(s.name) = any(${written}))`)

const upper = (written: string[]) => written.map(text => text.toUpperCase())

/** Balances are locked in one order by all who lock several. */
export const lockBalances = (db: Db, userIds: string[]) =>
  db.run(sql`select from user_balances where user_id = any(${userIds}) order by user_id for no key update`)

/** As single recordings lock them, the recorder's first: see `daily_limit_flags`. */
export async function lockDailyLimits(db: Db, recorderId: string, storeIds: string[]) {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('daily limit of a RECORDER'), hashtext(${recorderId}))`)
  await db.run(sql`
    select pg_advisory_xact_lock(hashtext('daily limit of a STORE'), hashtext(id))
    from (select id from unnest(${storeIds}::text[]) id order by hashtext(id)) stores`)
}

export const lockBalancesOf = (db: Db, collectionIds: string[]) =>
  db.run(sql`
    select from user_balances where user_id in (select user_id from collections where id = any(${collectionIds}))
    order by user_id for no key update`)

/** Times without a zone are of the programme's. */
export const toInstants = (db: Db, written: string[]) =>
  db.many<{ written: string; at: string }>(sql`
    select w as written, case when w like '%Z' then w::timestamptz
      else w::timestamp at time zone programme_time_zone() end as at
    from unnest(${written}::text[]) w`)
