import type { SubscriptionStats } from '@fulmar/contract/subscriptions/subscriptions'
import { type Db, type Sql, sql } from '#core/db/db.ts'
import { perMonth } from './plans.queries.ts'

const currency = sql`(select currency from programme)`

/** The price that subscriptions `s` paid at a time, of those that were live then and past their trial. */
const paidAt = (at: Sql) => sql`
  subscriptions s
  cross join lateral (select i.plan_price_id from invoices i where i.subscription_id = s.id and i.period_from <= ${at}
                      order by i.period_from desc limit 1) billed
  join plan_prices p on p.id = billed.plan_price_id`
const wasLive = (at: Sql) => sql`s.started_at <= ${at} and (s.ended_at is null or s.ended_at > ${at})`

const revenueAt = (at: Sql) => sql`
  (select coalesce(round(sum(${perMonth(sql`p`)})), 0)::bigint from ${paidAt(at)}
   where ${wasLive(at)} and p.currency = ${currency})`

type Totals = Omit<SubscriptionStats, 'months' | 'otherCurrencies'>

const findTotals = (db: Db) =>
  db.one<Totals>(sql`
    select ${currency} as currency, ${revenueAt(sql`now()`)} as "monthlyRevenue",
           count(*) filter (where status = 'ACTIVE') as active,
           count(*) filter (where status = 'TRIAL') as trials,
           count(*) filter (where status = 'CANCELLING') as cancelling,
           (select json_build_object('of', count(*), 'ended', count(*) filter (where s.ended_at is not null))
            from ${paidAt(sql`now() - interval '30 days'`)} where ${wasLive(sql`now() - interval '30 days'`)}) as churn
    from subscriptions where status <> 'ENDED'`)

const listOtherCurrencies = (db: Db) =>
  db.many<SubscriptionStats['otherCurrencies'][number]>(sql`
    select p.currency, round(sum(${perMonth(sql`p`)}))::bigint as "monthlyRevenue"
    from ${paidAt(sql`now()`)} where ${wasLive(sql`now()`)} and p.currency <> ${currency}
    group by p.currency order by p.currency`)

const listMonths = (db: Db) =>
  db.many<SubscriptionStats['months'][number]>(sql`
    select to_char(m.since, 'YYYY-MM-DD') as month, ${revenueAt(sql`m.until`)} as revenue,
           (select count(*) from subscriptions s where s.started_at >= m.since_at and s.started_at < m.until) as started,
           (select count(*) from subscriptions s where s.ended_at >= m.since_at and s.ended_at < m.until) as ended
    from (
      select since, programme_day_start(since::date) as since_at,
             least(now(), programme_day_start((since + interval '1 month')::date)) as until
      from (select date_trunc('month', programme_day(now())) as this_month) now_there,
           generate_series(this_month - interval '11 months', this_month, interval '1 month') since) m
    order by m.since`)

export async function countSubscriptions(db: Db): Promise<SubscriptionStats> {
  const [totals, otherCurrencies, months] = await Promise.all([findTotals(db), listOtherCurrencies(db), listMonths(db)])
  return { ...totals, otherCurrencies, months }
}
