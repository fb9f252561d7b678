import type { PlanInterval } from '@fulmar/contract/subscriptions/plans'
import type {
  Subscription,
  SubscriptionListQuery,
  SubscriptionStatus,
  subscriptionSort,
} from '@fulmar/contract/subscriptions/subscriptions'
import { type Db, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'

const priced = sql`
  from subscriptions s
  join stores t on t.id = s.store_id
  join plan_prices p on p.id = s.plan_price_id
  join plans l on l.id = p.plan_id
  left join plan_prices np on np.id = s.next_price_id
  left join plans nl on nl.id = np.plan_id`

const from = sql`
  ${priced}
  cross join (select programme_day_start(month_of(programme_day(now()))) as since) month
  cross join lateral (select collections_used(s.store_id, month.since) as collections) used`

const columns = sql`
  s.id, s.version, s.status, s.is_trial as "isTrial", s.started_at as "startedAt", s.period_from as "periodFrom",
  s.period_to as "periodTo", s.ended_at as "endedAt", p.interval,
  json_build_object('id', t.id, 'name', t.name) as store,
  json_build_object('id', l.id, 'name', l.name) as plan,
  json_build_object('amount', p.amount, 'currency', p.currency) as price,
  case when np.id is not null then json_build_object('plan', json_build_object('id', nl.id, 'name', nl.name),
    'price', json_build_object('amount', np.amount, 'currency', np.currency), 'interval', np.interval) end as next,
  json_build_object('collectionsPerMonth', l.collections_per_month, 'staffAccounts', l.staff_accounts) as limits,
  json_build_object('collections', used.collections,
    'staffAccounts', (select count(*) from store_staff f where f.store_id = t.id and f.status = 'ACTIVE')) as usage`

const matches = (query: SubscriptionListQuery) =>
  where(
    query.search !== undefined &&
      query.search !== '' &&
      sql`lower(t.name) like (select lower(${containing(query.search)}))`,
    query.status !== undefined && sql`s.status = any(${query.status})`,
    query.planId !== undefined && sql`l.id = ${query.planId}`,
    query.storeId !== undefined && sql`s.store_id = ${query.storeId}`,
  )

const sorts = { startedAt: sql`s.started_at`, periodTo: sql`s.period_to` }

export const listSubscriptions = (db: Db, query: SubscriptionListQuery) =>
  listPage<Subscription, (typeof subscriptionSort)[number]>(
    db,
    { columns, from, countFrom: priced, keysFrom: priced, where: matches(query), sorts, key: sql`s.id` },
    query,
  )

export const findSubscription = (db: Db, id: string) =>
  db.maybe<Subscription>(sql`select ${columns} ${from} where s.id = ${id}`)

/** A store as far as its plan is concerned. */
export interface Billable {
  id: string
  name: string
  email: string
  status: string
  hadPlan: boolean
}

export const findBillable = (db: Db, storeId: string) =>
  db.maybe<Billable>(sql`
    select t.id, t.name, t.email, t.status, exists (select from subscriptions where store_id = t.id) as "hadPlan"
    from stores t where t.id = ${storeId}`)

export interface NewSubscription {
  id: string
  storeId: string
  priceId: string
  isTrial: boolean
  period: { from: Date; to: Date }
  anchoredAt: Date
}

export const insertSubscription = (db: Db, s: NewSubscription) =>
  db.run(sql`
    insert into subscriptions (id, store_id, plan_price_id, status, is_trial, started_at, anchored_at, period_from, period_to)
    values (${s.id}, ${s.storeId}, ${s.priceId}, ${s.isTrial ? 'TRIAL' : 'ACTIVE'}, ${s.isTrial}, ${s.period.from},
            ${s.anchoredAt}, ${s.period.from}, ${s.period.to})`)

// What a subscription that is not cancelled has as its status.
const going = sql`case when is_trial then 'TRIAL' else 'ACTIVE' end`

/** What the next period is billed at; null keeps the price it has. A cancellation is withdrawn by it. */
export const updateNextPrice = (db: Db, id: string, priceId: string | null) =>
  db.run(sql`
    update subscriptions set next_price_id = ${priceId}, status = ${going}, version = version + 1 where id = ${id}`)

/** During a trial another plan changes nothing but what comes after it. */
export const updateTrialPrice = (db: Db, id: string, priceId: string) =>
  db.run(sql`
    update subscriptions set plan_price_id = ${priceId}, next_price_id = null, status = ${going}, version = version + 1
    where id = ${id}`)

/** Starts a paid period. */
export const updatePeriod = (
  db: Db,
  id: string,
  priceId: string,
  period: NewSubscription['period'],
  anchoredAt: Date,
) =>
  db.run(sql`
    update subscriptions set plan_price_id = ${priceId}, next_price_id = null, status = 'ACTIVE', is_trial = false,
      period_from = ${period.from}, period_to = ${period.to}, anchored_at = ${anchoredAt}, version = version + 1
    where id = ${id}`)

export const updateCancelled = (db: Db, id: string, isCancelled: boolean) =>
  db.run(sql`
    update subscriptions set status = case when ${isCancelled} then 'CANCELLING' else ${going} end,
      next_price_id = case when ${isCancelled} then null else next_price_id end, version = version + 1
    where id = ${id}`)

export const endSubscription = (db: Db, id: string) =>
  db.run(sql`
    update subscriptions set status = 'ENDED', ended_at = period_to, next_price_id = null, version = version + 1
    where id = ${id}`)

/** A subscriber who gets another price, and from when. */
export interface Repriced {
  name: string
  email: string
  periodTo: string
}

/** Subscriptions that renew on this plan at another price get this one from the next period on. */
export const scheduleNewPrice = (db: Db, planId: string, priceId: string) =>
  db.many<Repriced>(sql`
    update subscriptions s set next_price_id = ${priceId}, version = s.version + 1
    from stores t, plan_prices p
    where t.id = s.store_id and p.id = coalesce(s.next_price_id, s.plan_price_id) and p.plan_id = ${planId}
      and s.status in ('TRIAL', 'ACTIVE')
    returning t.name, t.email, s.period_to as "periodTo"`)

/** A period that is over, with what comes next. */
export interface Due {
  id: string
  storeId: string
  storeName: string
  email: string
  storeStatus: string
  status: Exclude<SubscriptionStatus, 'ENDED'>
  planName: string
  periodTo: string
  anchoredAt: string
  interval: PlanInterval
  priceId: string
  next: { name: string; priceId: string; amount: number; currency: string; interval: PlanInterval }
}

/** A trial that a paid period follows, on the terms that apply then. */
export interface EndingTrial extends Pick<Subscription, 'id' | 'store' | 'price' | 'interval' | 'periodTo'> {
  plan: string
}

export const listEndingTrials = (db: Db, at: Date) =>
  db.many<EndingTrial>(sql`
    select s.id, json_build_object('id', t.id, 'name', t.name) as store, s.period_to as "periodTo",
           coalesce(nl.name, l.name) as plan, coalesce(np.interval, p.interval) as interval,
           json_build_object('amount', coalesce(np.amount, p.amount), 'currency', coalesce(np.currency, p.currency)) as price
    ${priced} where s.status = 'TRIAL' and t.status <> 'CLOSED'
      and s.period_to > ${at} and s.period_to <= ${at}::timestamptz + interval '3 days'
    order by s.period_to, s.id`)

/** Those that another worker is busy with are left to it. */
export const lockDue = (db: Db, at: Date, most: number) =>
  db.many<Due>(sql`
    select s.id, s.store_id as "storeId", t.name as "storeName", t.email, t.status as "storeStatus", s.status,
           l.name as "planName", s.period_to as "periodTo", s.anchored_at as "anchoredAt", p.interval,
           p.id as "priceId",
           json_build_object('name', coalesce(nl.name, l.name), 'priceId', coalesce(np.id, p.id),
             'amount', coalesce(np.amount, p.amount), 'currency', coalesce(np.currency, p.currency),
             'interval', coalesce(np.interval, p.interval)) as next
    ${priced} where s.status <> 'ENDED' and s.period_to <= ${at}
    order by s.period_to, s.id limit ${most} for update of s skip locked`)
