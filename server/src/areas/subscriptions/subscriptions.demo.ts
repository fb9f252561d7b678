import type { Plan, PlanDetails } from '@fulmar/contract/subscriptions/plans'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import { issueInvoice } from './invoices.ts'
import { type Period, periodFrom, trialPeriod } from './periods.rules.ts'
import { insertPlan, insertPrice } from './plans.queries.ts'
import demo from './subscriptions.demo.json' with { type: 'json' }
import { insertSubscription } from './subscriptions.queries.ts'

interface DemoPlan extends Pick<PlanDetails, 'name' | 'description' | 'limits' | 'features' | 'trialDays' | 'status'> {
  code: string
  interval: Plan['interval']
  /** In cents; the last one is what new subscribers pay. */
  prices: { amount: number; daysAgo: number }[]
}

const plans = demo.plans as DemoPlan[]

interface DemoSubscriber {
  store: string
  /** Its code. */
  plan: string
  daysAgo: number
  fate?: 'CANCELLING' | 'ENDED'
  /** Paid periods until it ended. */
  periods?: number
  next?: string
}

const subscribers = demo.subscribers as DemoSubscriber[]

const dayMs = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

interface Bill {
  subscription: { id: string; storeId: string }
  plan: { name: string; priceId: string; amount: number; currency: string }
  period: Period
}

/** Plans, stores on them in every state, and their invoices in the order they were issued. */
export async function seedSubscriptions(db: Db) {
  const now = new Date()
  const prices = await seedPlans(db, now)
  const bills: Bill[] = []
  for (const subscriber of subscribers) bills.push(...(await seedSubscriber(db, subscriber, prices, now)))
  for (const { subscription, plan, period } of bills.toSorted((a, b) => +a.period.from - +b.period.from))
    await issueInvoice(db, subscription, plan, period, period.from)
}

interface DemoPrice {
  plan: DemoPlan
  priceId: string
  amount: number
  since: Date
}

async function seedPlans(db: Db, now: Date): Promise<DemoPrice[]> {
  const made: DemoPrice[] = []
  for (const plan of plans) {
    const id = uuidv7()
    await insertPlan(db, id, plan.code, { ...plan, audience: 'STORE' })
    for (const [n, { amount, daysAgo }] of plan.prices.entries()) {
      const priceId = uuidv7()
      const price = { amount, currency: 'EUR' }
      await insertPrice(db, priceId, id, { price, interval: plan.interval, priceVersion: n + 1 })
      made.push({ plan, priceId, amount, since: before(now, daysAgo) })
    }
  }
  return made
}

async function seedSubscriber(db: Db, subscriber: DemoSubscriber, prices: DemoPrice[], now: Date): Promise<Bill[]> {
  const { store, fate, next } = subscriber
  const start = before(now, subscriber.daysAgo)
  const priceOf = (code: string, at: Date) => prices.findLast(({ plan, since }) => plan.code === code && since <= at)
  const price = priceOf(subscriber.plan, start)
  if (!price) throw new Error(`${store} has no price`)
  const { plan, priceId, amount } = price
  const { id: storeId } = await db.one<{ id: string }>(sql`select id from stores where name = ${store}`)
  const trial = plan.trialDays > 0 ? trialPeriod(start, plan.trialDays) : undefined
  const anchoredAt = trial?.to ?? start
  const paid = paidPeriods(anchoredAt, plan.interval, now, subscriber.periods)
  const period = paid.at(-1) ?? trial ?? periodFrom(start, plan.interval, start)
  const isTrial = paid.length === 0
  const id = uuidv7()
  await insertSubscription(db, { id, storeId, priceId, isTrial, period, anchoredAt })
  await db.run(sql`
    update subscriptions set started_at = ${start}, status = ${fate ?? (isTrial ? 'TRIAL' : 'ACTIVE')},
      ended_at = case when ${fate === 'ENDED'} then period_to end,
      next_price_id = ${(next && priceOf(next, now)?.priceId) ?? null}
    where id = ${id}`)
  const billed = { name: plan.name, priceId, amount, currency: 'EUR' }
  return paid.map(each => ({ subscription: { id, storeId }, plan: billed, period: each }))
}

/** All that have begun by now, or so many of them. */
function paidPeriods(anchor: Date, interval: Plan['interval'], now: Date, most = Number.POSITIVE_INFINITY): Period[] {
  const periods: Period[] = []
  for (let from = anchor; from <= now && periods.length < most; ) {
    const period = periodFrom(from, interval, anchor)
    periods.push(period)
    from = period.to
  }
  return periods
}
