import { planFields } from '@fulmar/contract/subscriptions/plan-fields'
import type { Plan, PlanDetails } from '@fulmar/contract/subscriptions/plans'
import { type Db, type Sql, sql } from '#core/db/db.ts'
import { assigned, insertable, selected, valuesOf } from '#core/fields/columns.ts'

/** What a price comes to per month: a yearly one spread over twelve. */
export const perMonth = (price: Sql) =>
  sql`case ${price}.interval when 'YEAR' then ${price}.amount / 12.0 else ${price}.amount end`

const from = sql`
  from plans l
  join lateral (select * from plan_prices v where v.plan_id = l.id order by v.price_version desc limit 1) r on true`

const columns = sql`
  l.id, l.version, l.code, ${selected('l', planFields, {})},
  json_build_object('amount', r.amount, 'currency', r.currency) as price, r.price_version as "priceVersion", r.interval`

const withSubscribers = sql`
  ${from}
  cross join lateral (
    select count(*) as subscribers, count(*) filter (where p.id <> r.id) as "onEarlierPrice",
           coalesce(round(sum(${perMonth(sql`p`)}) filter (where not s.is_trial and p.currency = r.currency)), 0)::bigint
             as "monthlyRevenue"
    from subscriptions s join plan_prices p on p.id = s.plan_price_id
    where p.plan_id = l.id and s.status <> 'ENDED') c`

/** In the order a store would compare them: cheapest first, archived ones last. */
export const listPlans = (db: Db) =>
  db.many<Plan>(sql`
    select ${columns}, c.* ${withSubscribers} order by l.status, ${perMonth(sql`r`)}, l.name, l.id`)

export const findPlan = (db: Db, id: string) =>
  db.maybe<Plan>(sql`select ${columns}, c.* ${withSubscribers} where l.id = ${id}`)

/** A plan and its latest price. */
export interface PricedPlan {
  id: string
  name: string
  status: Plan['status']
  trialDays: number
  priceId: string
  amount: number
  currency: string
  interval: Plan['interval']
}

/** The price stays the latest one until the transaction ends. */
export async function findPricedPlan(db: Db, id: string): Promise<PricedPlan | undefined> {
  await db.run(sql`select 1 from plans where id = ${id} for share`)
  return db.maybe<PricedPlan>(sql`
    select l.id, l.name, l.status, l.trial_days as "trialDays", r.id as "priceId", r.amount, r.currency, r.interval
    ${from} where l.id = ${id}`)
}

export const insertPlan = (db: Db, id: string, code: string, p: PlanDetails) =>
  db.run(sql`insert into plans ${insertable({ id, code, ...valuesOf(planFields, p, {}) })}`)

export const updatePlan = (db: Db, id: string, p: PlanDetails) =>
  db.run(sql`
    update plans set ${assigned(valuesOf(planFields, p, {}))}, version = version + 1, updated_at = now()
    where id = ${id}`)

type NewPrice = Pick<Plan, 'price' | 'interval' | 'priceVersion'>

export const insertPrice = (db: Db, id: string, planId: string, { price, interval, priceVersion }: NewPrice) =>
  db.run(sql`
    insert into plan_prices (id, plan_id, price_version, amount, currency, interval)
    values (${id}, ${planId}, ${priceVersion}, ${price.amount}, ${price.currency}, ${interval})`)
