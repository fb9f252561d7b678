import { type Db, type Sql, sql } from '#core/db/db.ts'

interface Check {
  promise: string
  /** Counts what breaks it. */
  broken: Sql
}

const userSide = (account: string) => sql`
  sum(case ${account}::text when to_account then amount when from_account then -amount else 0 end)`

const sums = sql`sum(recorded) as recorded, sum(reversed) as reversed, sum(grams) as grams, sum(points) as points`

// Asked once, not for every row.
const day = sql`(at at time zone (select programme_time_zone()))::date`

const week = sql`date_trunc('week', since)::date`
const month = sql`date_trunc('month', since)::date`

const standingLines = sql`
  from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id where c.status = 'RECORDED'`

const differ = sql`(t.recorded, t.reversed, t.grams, t.points) is distinct from (s.recorded, s.reversed, s.grams, s.points)`

/** What is added up and noted must be what counting the collections one by one gives, and the longer what the days give. */
const addedUp = (what: string, totals: Sql, key: Sql): Check => ({
  promise: `the totals of every ${what} are the sums of its collections`,
  broken: sql`
    with days as materialized (select since, ${key} as key, ${sums} from ${totals} where grain = 'day' group by 1, 2)
    select count(*) as n from (
      select 1 from days t full join (
        select ${day} as since, ${key} as key, count(*) as recorded, count(*) filter (where status = 'REVERSED') as reversed,
          coalesce(sum(grams) filter (where status = 'RECORDED'), 0) as grams,
          coalesce(sum(points) filter (where status = 'RECORDED'), 0) as points
        from collections where ${key} is not null group by 1, 2
      ) s using (since, key) where ${differ}
      union all
      select 1 from (select grain, since, ${key} as key, ${sums} from ${totals} where grain <> 'day' group by 1, 2, 3) t
      full join (
        select 'month' as grain, ${month} as since, key, ${sums} from days group by 2, 3
        union all
        select 'ever', '-infinity', key, ${sums} from days group by 3
      ) s using (grain, since, key) where ${differ}) broken`,
})

/** What the books promise, each with the SQL that would find it broken. */
const promises: Check[] = [
  {
    promise: 'every stored balance is the sum of its entries',
    broken: sql`
      select count(*) as n from user_balances b left join (
        select user_id, ${userSide('user')} as available, ${userSide('held')} as held from ledger_entries group by user_id
      ) e using (user_id)
      where b.available <> coalesce(e.available, 0) or b.held <> coalesce(e.held, 0)`,
  },
  {
    promise: 'no balance is below zero',
    broken: sql`select count(*) as n from user_balances where available < 0 or held < 0`,
  },
  {
    promise: 'every entry tells the balance that the entries up to it give',
    broken: sql`
      select count(*) as n from (
        select balance_after, ${userSide('user')} over (partition by user_id order by position) as running
        from ledger_entries) e where balance_after <> running`,
  },
  {
    promise: 'the entries of every person are numbered without a gap',
    broken: sql`
      select count(*) as n from user_balances b
      left join (select user_id, count(*) as n, max(position) as last from ledger_entries group by user_id) e using (user_id)
      where (b.entries, b.entries) <> (coalesce(e.n, 0), coalesce(e.last, 0))`,
  },
  {
    promise: 'every entry has a source and a key',
    broken: sql`
      select count(*) as n from ledger_entries e
      where idempotency_key = ''
         or kind in ('AWARD', 'REVERSAL') and not exists (
              select from collections c where c.user_id = e.user_id and c.id = e.source_id)
         or kind = 'ADJUSTMENT' and not exists (
              select from adjustments a where a.user_id = e.user_id and a.id = e.source_id and a.status = 'APPLIED')`,
  },
  {
    promise: 'nobody adjusted points in their own favour, or approved what they asked for',
    broken: sql`
      select (select count(*) from ledger_entries where kind = 'ADJUSTMENT' and actor_id = user_id)
           + (select count(*) from adjustments
              where status = 'APPLIED' and (user_id in (requested_by, decided_by) or decided_by = requested_by)) as n`,
  },
  {
    promise: 'nobody recorded plastic for themself, or confirmed what they recorded',
    broken: sql`
      select count(*) as n from collections where user_id = recorded_by or reviewed_by in (recorded_by, user_id)`,
  },
  {
    promise: 'every rate that needed a second person has one',
    broken: sql`
      select count(*) as n from rate_proposals
      where status = 'APPROVED' and (decided_by is null or decided_by = proposed_by)`,
  },
  {
    promise: 'every collection is paid once, by what its lines say',
    broken: sql`
      select count(*) as n from collections c
      left join (select user_id, source_id, amount from ledger_entries where kind = 'AWARD') e
        on e.user_id = c.user_id and e.source_id = c.id
      left join (
        select user_id, collection_id, sum(points) as points, sum(grams) as grams,
               bool_and(points = floor(grams * points_per_kg / 1000)) as is_floored
        from collection_lines group by 1, 2) l on l.user_id = c.user_id and l.collection_id = c.id
      where c.points <> coalesce(e.amount, 0) or c.points is distinct from l.points or c.grams is distinct from l.grams
         or not l.is_floored`,
  },
  {
    promise: 'every reversed collection is taken back once, and no other',
    broken: sql`
      select count(*) as n from collections c
      left join ledger_entries e on e.user_id = c.user_id and e.kind = 'REVERSAL' and e.source_id = c.id
      where coalesce(e.amount, 0) <> case when c.status = 'REVERSED' then c.points else 0 end`,
  },
  {
    promise: 'what a person is said to have handed in is what their collections say',
    broken: sql`
      select count(*) as n from user_balances b
      left join user_totals t using (user_id)
      left join (
        select user_id, sum(grams) as grams, count(*) as collections from collections
        where status = 'RECORDED' group by user_id) c using (user_id)
      where (t.grams, t.collections) is distinct from (coalesce(c.grams, 0), coalesce(c.collections, 0))`,
  },
  {
    promise: 'every line was paid by the rate of its moment',
    broken: sql`
      select count(*) as n from collection_lines l
      join collections c on c.user_id = l.user_id and c.id = l.collection_id
      left join (
        select id, plastic_code, effective_from,
          lead(effective_from, 1, 'infinity') over (partition by plastic_code order by effective_from) as until
        from plastic_rates where cancelled_at is null) r
        on r.id = l.rate_id and r.plastic_code = l.plastic_code and c.at >= r.effective_from and c.at < r.until
      where r.id is null`,
  },
  {
    promise: 'held points were set aside first, and are settled by all that was held',
    broken: sql`
      select count(*) as n from ledger_entries e
      left join ledger_entries h on h.user_id = e.user_id and h.kind = 'HOLD' and h.source_id = e.source_id
      where e.kind in ('RELEASE', 'SPEND') and e.amount is distinct from h.amount`,
  },
  {
    promise: 'every redemption holds, spends or releases what it cost, as its status says',
    broken: sql`
      select count(*) as n from redemptions d
      full join (
        select user_id, source_id as id, sum(amount) filter (where kind = 'HOLD') as held,
          sum(amount) filter (where kind = 'SPEND') as spent, sum(amount) filter (where kind = 'RELEASE') as released
        from ledger_entries where kind in ('HOLD', 'SPEND', 'RELEASE') group by 1, 2) e using (user_id, id)
      where d.status is null or e.held is distinct from d.cost_points
         or e.spent is distinct from case when d.status = 'FULFILLED' then d.cost_points end
         or e.released is distinct from case when d.status in ('CANCELLED', 'EXPIRED') then d.cost_points end`,
  },
  {
    promise: 'what is missing from a counted stock is what redemptions took',
    broken: sql`
      select count(*) as n from rewards r left join (
        select reward_id, count(*) as taken from redemptions where status in ('REQUESTED', 'FULFILLED') group by 1
      ) d on d.reward_id = r.id
      where r.stock_kind = 'COUNTED' and r.stocked - r.stock <> coalesce(d.taken, 0) or r.stock < 0`,
  },
  {
    promise: 'the stock of a pool is its free codes',
    broken: sql`
      select count(*) as n from rewards r left join (
        select reward_id, count(*) as free from voucher_codes where status = 'FREE' group by 1) v on v.reward_id = r.id
      where r.stock_kind = 'CODES' and r.stock <> coalesce(v.free, 0)`,
  },
  {
    promise: 'every voucher code has one redemption at most, whose status fits its own',
    broken: sql`
      select count(*) as n from (
        select v.status, count(d.id) as n, min(d.status) as redemption from voucher_codes v
        left join redemptions d on d.voucher_code_id = v.id group by v.id) v
      where n > 1 or redemption is distinct from case status when 'RESERVED' then 'REQUESTED' when 'ISSUED' then 'FULFILLED' end`,
  },
  {
    promise: 'every reward was handed over as often as it says',
    broken: sql`
      select count(*) as n from rewards r left join (
        select reward_id, count(*) as n from redemptions where status = 'FULFILLED' group by 1) d on d.reward_id = r.id
      where r.fulfilled <> coalesce(d.n, 0)`,
  },
  {
    promise: 'the counted balances are those of the people who may spend them',
    broken: sql`
      select count(*) as n from (
        select level, slot, sum(people) as people from (
          select level, slot, people from balance_counts
          union all
          select level, points >> (8 * level), people from balance_changes cross join generate_series(0, 2) as level) c
        group by 1, 2 having sum(people) <> 0
      ) c full join (
        select level, b.available >> (8 * level) as slot, count(*) as people
        from user_balances b join users u on u.id = b.user_id cross join generate_series(0, 2) as level
        where b.available > 0 and may_spend(u.user_type, u.status) group by 1, 2
      ) s using (level, slot) where c.people is distinct from s.people`,
  },
  addedUp('mix of plastics', sql`totals_by_mix`, sql`plastics`),
  addedUp('store', sql`totals_by_store`, sql`store_id`),
  addedUp('neighborhood', sql`totals_by_neighborhood`, sql`neighborhood_id`),
  {
    promise: 'the totals of every plastic are the sums of its lines',
    broken: sql`
      with days as (
        select ${day} as since, l.plastic_code,
          coalesce(sum(l.grams) filter (where c.status = 'RECORDED'), 0) as grams,
          coalesce(sum(l.points) filter (where c.status = 'RECORDED'), 0) as points
        from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id group by 1, 2)
      select count(*) as n from (
        select grain, since, plastic_code, sum(grams) as grams, sum(points) as points from totals_by_plastic group by 1, 2, 3
      ) t full join (
        select 'day' as grain, since, plastic_code, grams, points from days
        union all
        select 'month', ${month}, plastic_code, sum(grams), sum(points) from days group by 2, 3
        union all
        select 'ever', '-infinity', plastic_code, sum(grams), sum(points) from days group by 3
      ) s using (grain, since, plastic_code)
      where (t.grams, t.points) is distinct from (s.grams, s.points)`,
  },
  {
    promise: 'the totals of every plastic of a store are the sums of its lines',
    broken: sql`
      with days as (
        select ${day} as since, c.store_id, l.plastic_code, sum(l.grams) as grams, sum(l.points) as points,
          sum(l.grams * l.points_per_kg * 100) as worth, sum(hashint8(l.grams)) as weights
        ${standingLines} group by 1, 2, 3)
      select count(*) as n from (
        select grain, since, store_id, plastic_code, sum(grams) as grams, sum(points) as points, sum(worth) as worth,
          -- The weights themselves, whatever their order, are told by the sum of their hashes.
          sum((select sum(sign(size) * hashint8(abs(size))) from unnest(sizes) as size)) as weights
        from totals_by_store_plastic group by 1, 2, 3, 4
      ) t full join (
        select 'day' as grain, * from days
        union all
        select 'week', ${week}, store_id, plastic_code, sum(grams), sum(points), sum(worth), sum(weights)
        from days group by 2, 3, 4
      ) s using (grain, since, store_id, plastic_code)
      where (coalesce(t.grams, 0), coalesce(t.points, 0), coalesce(t.worth, 0), coalesce(t.weights, 0))
         <> (coalesce(s.grams, 0), coalesce(s.points, 0), coalesce(s.worth, 0), coalesce(s.weights, 0))`,
  },
  {
    promise: 'the lines of every weight are as many as there are',
    broken: sql`
      with days as (
        select ${day} as since, l.plastic_code, l.grams, count(*) as lines ${standingLines} group by 1, 2, 3)
      select count(*) as n from (
        select grain, since, plastic_code, grams, sum(lines) as lines from totals_by_line_size group by 1, 2, 3, 4
      ) t full join (
        select 'day' as grain, since, plastic_code, grams, lines from days
        union all
        select 'week', ${week}, plastic_code, grams, sum(lines) from days group by 2, 3, 4
      ) s using (grain, since, plastic_code, grams)
      where coalesce(t.lines, 0) <> coalesce(s.lines, 0)`,
  },
]

export interface Finding {
  promise: string
  violations: number
}

/** Looks at every promise of the books; a finding with violations means that points were lost or made. */
export async function auditLedger(db: Db, tell: (finding: Finding) => void = () => {}): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { promise, broken } of promises) {
    const finding = { promise, violations: (await db.one<{ n: number }>(broken)).n }
    tell(finding)
    findings.push(finding)
  }
  return findings
}
