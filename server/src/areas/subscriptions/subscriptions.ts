import type {
  Cancellation,
  PlanSwitch,
  Subscription,
  SubscriptionStatus,
  subscribeInput,
} from '@fulmar/contract/subscriptions/subscriptions'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, found, onConstraint } from '#core/errors.ts'
import { type Mail, postMail } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import { listInvoices } from './invoices.queries.ts'
import { creditFor, type Issued, issueInvoice } from './invoices.ts'
import { periodFrom, trialPeriod } from './periods.rules.ts'
import { findPricedPlan, type PricedPlan } from './plans.queries.ts'
import { cancelledMail, changedMail, keptMail, startedMail } from './subscriptions.mails.ts'
import { notifyOfCancellation } from './subscriptions.notifications.ts'
import {
  type Billable,
  findBillable,
  findSubscription,
  insertSubscription,
  listSubscriptions,
  updateCancelled,
  updateNextPrice,
  updatePeriod,
  updateTrialPrice,
} from './subscriptions.queries.ts'

/** What emails to stores need from outside. */
export interface Post {
  secrets: Secrets
}

const getSubscription = async (db: Db, id: string): Promise<Subscription> =>
  found(await findSubscription(db, id), 'Subscription')

/** What the owner of a store sees of its plan: the subscription that runs, and the last two years of monthly invoices. */
export async function planOf(db: Db, storeId: string) {
  const [subscription = null] = (
    await listSubscriptions(db, { ...latest, sortBy: 'startedAt', storeId, status: running })
  ).data
  return { subscription, invoices: (await listInvoices(db, { ...latest, sortBy: 'issuedAt', storeId })).data }
}

const latest = { page: 1, limit: 24, sortOrder: 'desc' as const }
const running: SubscriptionStatus[] = ['TRIAL', 'ACTIVE', 'CANCELLING']

const subscriptionRecords = { noun: 'subscription', table: 'subscriptions', get: getSubscription }

const getBillable = async (db: Db, storeId: string): Promise<Billable> =>
  found(await findBillable(db, storeId), 'Store')

const subscribable = ['ACTIVE', 'PAUSED', 'SUSPENDED']

/**
 * Only the first plan of a store starts with a trial; without one the first period is billed at once.
 * Fails with NOT_FOUND, PLAN_ARCHIVED, STORE_NOT_APPROVED, ALREADY_SUBSCRIBED.
 */
export async function subscribe(
  db: Db,
  post: Post,
  actor: Actor,
  { storeId, planId, isTrialSkipped = false }: z.output<typeof subscribeInput>,
): Promise<Subscription> {
  const plan = await getOffered(db, planId)
  const store = await getBillable(db, storeId)
  if (!subscribable.includes(store.status))
    throw new AppError('STORE_NOT_APPROVED', 'Only stores that are part of the programme can be put on a plan')
  const now = new Date()
  const isTrial = plan.trialDays > 0 && !isTrialSkipped && !store.hadPlan
  const period = isTrial ? trialPeriod(now, plan.trialDays) : periodFrom(now, plan.interval, now)
  const id = uuidv7()
  const anchoredAt = isTrial ? period.to : now
  await onConstraint(insertSubscription(db, { id, storeId, priceId: plan.priceId, isTrial, period, anchoredAt }), {
    subscriptions_live_key: () =>
      new AppError('ALREADY_SUBSCRIBED', `${store.name} is on a plan already. Change its plan instead`),
  })
  const invoice = isTrial ? undefined : await issueInvoice(db, { id, storeId }, plan, period, now)
  await record(db, actor, {
    action: 'subscription.started',
    entityId: id,
    after: { storeId, ...termsOf(plan), isTrial, ...numberOf(invoice) },
  })
  await postMail(db, post.secrets, startedMail(store, plan.name, priceOf(plan), invoice, period.to))
  return getSubscription(db, id)
}

/**
 * Now: a new period starts, and what is left of the old one is credited. At renewal: nothing changes until the period
 * ends. The plan it has already undoes a scheduled change.
 * Fails with NOT_FOUND, STALE_VERSION, SUBSCRIPTION_ENDED, ALREADY_SUBSCRIBED, PLAN_ARCHIVED.
 */
export async function switchPlan(
  db: Db,
  post: Post,
  actor: Actor,
  { id, version, planId, takesEffect }: PlanSwitch,
): Promise<Subscription> {
  // The plan first, as a change of its price has it: two that wait for each other would deadlock.
  const plan = found(await findPricedPlan(db, planId), 'Plan')
  const current = await lockLive(db, { id, version })
  if (planId === current.plan.id && current.next && current.next.plan.id !== planId)
    return keepPlan(db, post, actor, current)
  requireOffered(plan)
  requireAnother(current, plan, takesEffect)
  const store = await getBillable(db, current.store.id)
  const { from, invoice } =
    takesEffect === 'NOW' ? await switchNow(db, current, plan) : await switchLater(db, current, plan)
  await record(db, actor, {
    action: 'subscription.changed',
    entityId: id,
    before: { plan: current.plan.name, price: current.price, interval: current.interval },
    after: { ...termsOf(plan), takesEffect, ...numberOf(invoice) },
  })
  await postMail(db, post.secrets, changedMail(store, plan.name, priceOf(plan), from, invoice))
  return getSubscription(db, id)
}

async function switchNow(db: Db, { id, store, isTrial }: Subscription, plan: PricedPlan) {
  const now = new Date()
  if (isTrial) {
    await updateTrialPrice(db, id, plan.priceId)
    return { from: now, invoice: undefined }
  }
  const credit = await creditFor(db, id, plan, now)
  const period = periodFrom(now, plan.interval, now)
  await updatePeriod(db, id, plan.priceId, period, now)
  return { from: now, invoice: await issueInvoice(db, { id, storeId: store.id }, plan, period, now, credit) }
}

async function switchLater(db: Db, { id, periodTo }: Subscription, plan: PricedPlan) {
  await updateNextPrice(db, id, plan.priceId)
  return { from: new Date(periodTo), invoice: undefined }
}

async function keepPlan(db: Db, post: Post, actor: Actor, { id, plan, next, store, periodTo }: Subscription) {
  await updateNextPrice(db, id, null)
  await record(db, actor, {
    action: 'subscription.kept',
    entityId: id,
    before: { next: next?.plan.name },
    after: { next: null },
  })
  await postMail(db, post.secrets, keptMail(await getBillable(db, store.id), plan.name, periodTo))
  return getSubscription(db, id)
}

/** Until the period ends nothing changes either way. Fails with NOT_FOUND, STALE_VERSION, SUBSCRIPTION_ENDED. */
export async function cancelSubscription(
  db: Db,
  post: Post,
  actor: Actor,
  { id, version, isCancelled, reason }: Cancellation,
): Promise<Subscription> {
  const current = await lockLive(db, { id, version })
  if ((current.status === 'CANCELLING') === isCancelled) return current
  await updateCancelled(db, id, isCancelled)
  const after = await getSubscription(db, id)
  await record(db, actor, {
    action: isCancelled ? 'subscription.cancelled' : 'subscription.kept',
    entityId: id,
    before: { status: current.status },
    after: { status: after.status },
    ...(reason && { reason }),
  })
  const write: (to: Billable, plan: string, periodTo: string) => Mail = isCancelled ? cancelledMail : keptMail
  await postMail(db, post.secrets, write(await getBillable(db, current.store.id), current.plan.name, current.periodTo))
  if (isCancelled) await notifyOfCancellation(db, current.store, current.plan.name, current.periodTo)
  return after
}

async function lockLive(db: Db, { id, version }: { id: string; version: number }): Promise<Subscription> {
  const current = await lockSeen(db, subscriptionRecords, { id, version })
  if (current.status === 'ENDED')
    throw new AppError('SUBSCRIPTION_ENDED', 'This subscription has ended. Put the store on a plan again instead')
  return current
}

async function getOffered(db: Db, planId: string): Promise<PricedPlan> {
  const plan = found(await findPricedPlan(db, planId), 'Plan')
  requireOffered(plan)
  return plan
}

function requireOffered({ name, status }: PricedPlan) {
  if (status === 'ARCHIVED') throw new AppError('PLAN_ARCHIVED', `${name} is archived. Choose another plan`)
}

type Offer = Pick<Subscription, 'plan' | 'price' | 'interval'>

/** The same plan at its latest price is another offer for who pays an earlier one. */
function requireAnother(current: Subscription, plan: PricedPlan, takesEffect: PlanSwitch['takesEffect']) {
  const isSame = (offer: Offer) =>
    offer.plan.id === plan.id &&
    offer.price.amount === plan.amount &&
    offer.price.currency === plan.currency &&
    offer.interval === plan.interval
  const isScheduled = current.next !== null && takesEffect === 'AT_RENEWAL' && isSame(current.next)
  if (isSame(current) || isScheduled)
    throw new AppError('ALREADY_SUBSCRIBED', `${current.store.name} is on ${plan.name} already`)
}

const priceOf = ({ amount, currency, interval }: PricedPlan) => ({ price: { amount, currency }, interval })
const termsOf = (plan: PricedPlan) => ({ plan: plan.name, ...priceOf(plan) })
const numberOf = (invoice: Issued | undefined) => (invoice ? { invoice: invoice.number } : {})
