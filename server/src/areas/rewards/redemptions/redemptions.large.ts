import { type Db, type Sql, sql } from '#core/db/db.ts'
import { numberedId } from '#core/db/numbered-ids.ts'

interface Range {
  /** The first and last id of the members. */
  firstUserId: string
  lastUserId: string
}

interface LargeRedemptions extends Range {
  batch: string
  decidedBy: string
}

const rewards = 20

/** 0 to 99, always the same for an id. */
const drawOf = (id: Sql) => sql`(hashtext(${id}::text) & 1048575) % 100`

/**
 * One collection in twenty is followed by a redemption that costs no more than it brought, so that no balance was ever below
 * zero. Most are handed over within days, some are cancelled, and the last ones still wait.
 */
export async function loadRedemptions(db: Db, { batch, decidedBy, firstUserId, lastUserId }: LargeRedemptions) {
  await db.run(sql`
    insert into rewards (id, name, type, cost_points, stock_kind, status)
    select ${numberedId(batch, sql`n`)}, 'Reward ' || n, 'PRODUCT', n, 'UNLIMITED', 'ACTIVE'
    from generate_series(1, ${rewards}::int) n`)
  await db.run(sql`
    insert into redemptions (id, user_id, reward_id, store_id, code, cost_points, status, requested_at, requested_by, expires_at,
                             decided_at, decided_by, reason, version)
    select id, user_id, ${numberedId(batch, sql`cost`)}, store_id, 'L' || upper(right(id::text, 7)), cost, status, at, user_id,
      at + interval '14 days', case when status <> 'REQUESTED' then at + took end,
      case when status <> 'REQUESTED' then ${decidedBy}::uuid end,
      case when status = 'CANCELLED' then 'Changed their mind' end, case when status = 'REQUESTED' then 1 else 2 end
    from (
      select overlay(id::text placing '7002' from 15 for 4)::uuid as id, user_id, store_id, at + interval '20 minutes' as at, took,
        least(points, 1 + ${drawOf(sql`code`)} % ${rewards}::int) as cost,
        case when at + took + interval '1 hour' > now() then 'REQUESTED' when ${drawOf(sql`code`)} < 10 then 'CANCELLED' else 'FULFILLED' end as status
      from collections cross join lateral (select ${drawOf(sql`user_id`)} * interval '1 hour' + interval '30 minutes' as took) t
      where user_id between ${firstUserId} and ${lastUserId} and points > 0 and status = 'RECORDED' and review <> 'OPEN' and ${drawOf(sql`id`)} < 5) drawn`)
  await db.run(sql`
    update rewards r set fulfilled = d.fulfilled
    from (select reward_id, count(*) as fulfilled from redemptions where status = 'FULFILLED' group by 1) d
    where d.reward_id = r.id`)
}
