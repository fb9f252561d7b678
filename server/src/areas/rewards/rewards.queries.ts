import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { CatalogueReward, Reward, RewardForm, RewardRecord } from '@fulmar/contract/rewards/reward-records'
import type {
  CatalogueQuery,
  RewardFilter,
  RewardListQuery,
  RewardStats,
  rewardSort,
} from '@fulmar/contract/rewards/rewards'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'
import { assigned, conditionsOf, insertable, selected, sortsOf, valuesOf } from '#core/fields/columns.ts'

const from = sql`
  from rewards r
  left join master_entries c on c.id = r.category_id
  left join master_entries s on s.id = r.supplier_id`

const named = (entry: Sql) =>
  sql`case when ${entry}.id is not null then json_build_object('id', ${entry}.id, 'name', ${entry}.label) end`

const columns = sql`
  r.id, r.version, ${selected('r', rewardFields, { category: named(sql`c`), supplier: named(sql`s`) })},
  is_low(r) as "isLow", is_redeemable(r) as "isRedeemable",
  (select count(*) from redemptions o where o.reward_id = r.id and o.status = 'REQUESTED') as "openRedemptions",
  r.fulfilled, r.created_at as "createdAt", r.updated_at as "updatedAt"`

const inStock = {
  available: sql`coalesce(r.stock, 1) > 0`,
  low: sql`is_low(r)`,
  out: sql`r.stock = 0`,
}

const endsWithin = sql`now() + interval '14 days'`
const inWindow = {
  open: sql`coalesce(r.redeemable_from <= now(), true) and coalesce(r.redeemable_to > now(), true)`,
  upcoming: sql`r.redeemable_from > now()`,
  ending: sql`r.redeemable_to > now() and r.redeemable_to <= ${endsWithin}`,
  over: sql`r.redeemable_to <= now()`,
}

/** The one meaning of a filter, shared by the list, the cards and the export. */
const matches = (filter: RewardFilter) =>
  where(
    filter.search !== undefined && filter.search !== '' && sql`r.name ilike ${containing(filter.search)}`,
    ...conditionsOf('r', rewardFields, filter),
    filter.stock !== undefined && inStock[filter.stock],
    filter.window !== undefined && inWindow[filter.window],
  )

const sorts = { ...sortsOf('r', rewardFields), fulfilled: sql`r.fulfilled`, createdAt: sql`r.created_at` }

const alone = sql`from rewards r`

export async function listRewards(db: Db, query: RewardListQuery) {
  const page = await listPage<Omit<Reward, 'affordableBy'>, (typeof rewardSort)[number]>(
    db,
    { columns, from, countFrom: alone, keysFrom: alone, where: matches(query), sorts, key: sql`r.id` },
    query,
  )
  const able = await affordableBy(
    db,
    page.data.map(row => row.costPoints),
  )
  return { ...page, data: page.data.map(row => ({ ...row, affordableBy: able.get(row.costPoints) ?? 0 })) }
}

/** How many members can pay each of these costs. */
async function affordableBy(db: Db, costs: number[]) {
  const rows = await db.many<{ points: number; people: number }>(
    sql`select * from people_with_each(${costs}::bigint[])`,
  )
  return new Map(rows.map(row => [row.points, row.people]))
}

const columnsOfOne = sql`${columns}, people_with_points(r.cost_points) as "affordableBy"`

export const allRewards = (filter: RewardFilter) =>
  sql`select ${columnsOfOne} ${from} ${matches(filter)} order by r.name, r.id`

export const findReward = (db: Db, id: string) =>
  db.maybe<Reward>(sql`select ${columnsOfOne} ${from} where r.id = ${id}`)

const hoursToFulfil = (redemption: Sql) => sql`
  percentile_cont(0.5) within group (order by extract(epoch from ${redemption}.decided_at - ${redemption}.requested_at) / 3600)
    filter (where ${redemption}.status = 'FULFILLED')`

const trendOf = (id: string) => sql`
  select coalesce(json_agg(json_build_object('week', to_char(w, 'YYYY-MM-DD'), 'requested', asked.n,
    'fulfilled', handed.n, 'points', handed.points) order by w), '[]')
  from generate_series(date_trunc('week', now() at time zone programme_time_zone()) - interval '25 weeks',
                       date_trunc('week', now() at time zone programme_time_zone()), interval '1 week') w
  cross join lateral (
    select programme_day_start(w::date) as since, programme_day_start(w::date + 7) as until) span
  cross join lateral (
    select count(*) as n from redemptions d
    where d.reward_id = ${id} and d.requested_at >= span.since and d.requested_at < span.until) asked
  cross join lateral (
    select count(*) as n, coalesce(sum(d.cost_points), 0) as points from redemptions d
    where d.reward_id = ${id} and d.status = 'FULFILLED' and d.decided_at >= span.since and d.decided_at < span.until) handed`

/** With what became of its redemptions. */
export const findRewardRecord = (db: Db, id: string) =>
  db.maybe<RewardRecord>(sql`
    select ${columnsOfOne}, so_far.*, (${trendOf(id)}) as trend ${from}
    cross join lateral (
      select coalesce(sum(d.cost_points) filter (where d.status = 'FULFILLED'), 0)::bigint as "pointsRedeemed",
        count(*) filter (where d.status = 'FULFILLED')::float / nullif(count(*) filter (where d.status <> 'REQUESTED'), 0)
          as "fulfilmentRate",
        ${hoursToFulfil(sql`d`)} as "medianHoursToFulfil"
      from redemptions d where d.reward_id = r.id) so_far
    where r.id = ${id}`)

/** When the first of the last days began, today among them: the days that analytics count. */
export const firstMoment = (days: number) => sql`(select programme_day_start(programme_day(now()) + 1 - ${days}::int))`

export const countRewards = (db: Db, { days, ...filter }: RewardFilter & { days: number }) =>
  db.one<RewardStats>(sql`
    with chosen as (select r.* from rewards r ${matches(filter)}),
    lately as (
      select d.* from redemptions d join chosen r on r.id = d.reward_id
      where d.decided_at >= ${firstMoment(days)} and d.status = 'FULFILLED'),
    added as (
      select sum(amount * (is_of_member(to_account)::int - is_of_member(from_account)::int)) as points from totals_by_ledger_day
      where day > programme_day(now()) - ${days}::int and kind in ('AWARD', 'REVERSAL', 'ADJUSTMENT'))
    select rewards.*, redeemed.*, asked.*,
      case when added.points > 0 then redeemed."pointsRedeemed" / added.points::float end as "redemptionRate"
    from (
      select count(*) as total, count(*) filter (where r.status = 'ACTIVE') as active,
        count(*) filter (where r.status = 'ACTIVE' and ${inStock.low}) as "lowStock",
        count(*) filter (where r.status = 'ACTIVE' and ${inWindow.ending}) as "endingSoon"
      from chosen r) rewards, (
      select coalesce(sum(d.cost_points), 0)::bigint as "pointsRedeemed", ${hoursToFulfil(sql`d`)} as "medianHoursToFulfil"
      from lately d) redeemed, (
      select count(*) filter (where d.status = 'REQUESTED') as "openRedemptions",
        count(*) filter (where d.requested_at >= ${firstMoment(days)}) as redemptions
      from redemptions d join chosen r on r.id = d.reward_id
      where d.status = 'REQUESTED' or d.requested_at >= ${firstMoment(days)}) asked, added`)

export const findAffordable = (db: Db, points: number) =>
  db.one<{ members: number }>(sql`select people_with_points(${points}) as members`)

/** What members can see now. */
export const listCatalogue = (db: Db, query: CatalogueQuery) =>
  listPage<CatalogueReward, 'costPoints' | 'name'>(
    db,
    {
      columns: sql`
        r.id, r.name, r.type, r.cost_points as "costPoints", r.description, r.terms, r.image_key as image,
        r.per_user_limit as "perUserLimit", r.redeemable_from as "redeemableFrom", r.redeemable_to as "redeemableTo",
        is_redeemable(r) as "isRedeemable", c.label as category`,
      from: sql`from rewards r left join master_entries c on c.id = r.category_id`,
      where: where(
        sql`r.status = 'ACTIVE' and coalesce(r.visible_from <= now(), true) and coalesce(r.visible_to > now(), true)`,
        query.search !== undefined && query.search !== '' && sql`r.name ilike ${containing(query.search)}`,
        query.type !== undefined && sql`r.type = any(${query.type})`,
      ),
      sorts,
      key: sql`r.id`,
    },
    query,
  )

/** Whether how its stock is kept can still change. */
export const isUnused = async (db: Db, id: string) =>
  (
    await db.one<{ isUnused: boolean }>(sql`
      select not exists (select from redemptions where reward_id = ${id})
        and not exists (select from voucher_codes where reward_id = ${id}) as "isUnused"`)
  ).isUnused

/** Of other rewards that members can or could redeem by the same name. */
/** Of all but drafts and this one; there are few rewards. */
export const listCosts = (db: Db, exceptId: string) =>
  db.many<{ name: string; points: number }>(sql`
    select name, cost_points as points from rewards where status <> 'DRAFT' and id <> ${exceptId}`)

export const insertReward = (db: Db, id: string, r: RewardForm) =>
  db.run(sql`
    insert into rewards ${insertable({
      id,
      ...valuesOf(rewardFields, r, {}),
      stock: stockOf(r),
      stocked: r.stockKind === 'COUNTED' ? r.stock : null,
    })}`)

const stockOf = ({ stockKind, stock }: RewardForm) => (stockKind === 'CODES' ? 0 : stock)

/** `stock` is what is left after the change; of a pool of codes it stays. */
export const updateReward = (db: Db, id: string, r: RewardForm) =>
  db.run(sql`
    update rewards set ${assigned({
      ...valuesOf(rewardFields, r, {}),
      stock: sql`case when ${r.stockKind} = 'CODES' and stock_kind = 'CODES' then stock else ${stockOf(r)} end`,
      stocked: sql`case when ${r.stockKind} = 'COUNTED' then coalesce(stocked - stock, 0) + ${r.stock}::bigint end`,
    })}, version = version + 1, updated_at = now()
    where id = ${id}`)

export const deleteReward = (db: Db, id: string) => db.run(sql`delete from rewards where id = ${id}`)

export const replaceCategory = (db: Db, id: string, by: string) =>
  db.run(
    sql`update rewards set category_id = ${by}, version = version + 1, updated_at = now() where category_id = ${id}`,
  )

export const replaceSupplier = (db: Db, id: string, by: string) =>
  db.run(
    sql`update rewards set supplier_id = ${by}, version = version + 1, updated_at = now() where supplier_id = ${id}`,
  )

/** Of those that can be redeemed now and soon cannot. */
export const listEnding = (db: Db) =>
  db.many<{ id: string; name: string; redeemableTo: string }>(sql`
    select r.id, r.name, r.redeemable_to as "redeemableTo" from rewards r
    where r.status = 'ACTIVE' and r.redeemable_to > now() and r.redeemable_to <= now() + interval '7 days'`)
