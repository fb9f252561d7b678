import type { Database, Db } from '#core/db/db.ts'
import { postMail } from '#core/mail/mail.ts'
import { record, system } from '../activity/activity.ts'
import { issueInvoice } from './invoices.ts'
import { periodFrom } from './periods.rules.ts'
import { endedMail, renewedMail } from './subscriptions.mails.ts'
import { notifyOfEnd, notifyOfEndingTrials, notifyOfNewTerms } from './subscriptions.notifications.ts'
import { type Due, endSubscription, lockDue, updatePeriod } from './subscriptions.queries.ts'
import type { Post } from './subscriptions.ts'

// A batch holds the next invoice number until it is done, and somebody who puts a store on a plan waits for that.
const batchSize = 50

/**
 * Renews or ends every subscription whose period is over, period by period: what was missed while nothing ran is made up
 * for, with an invoice for each. Then notifies of trials that end soon. Tells how many periods ended.
 */
export async function renewSubscriptions(database: Database, post: Post, now = new Date()): Promise<number> {
  let done = 0
  for (;;) {
    const batch = await database.transaction(tx => renewBatch(tx, post, now))
    if (batch === 0) break
    done += batch
  }
  await database.transaction(tx => notifyOfEndingTrials(tx, now))
  return done
}

async function renewBatch(db: Db, post: Post, now: Date): Promise<number> {
  const due = await lockDue(db, now, batchSize)
  for (const subscription of due)
    await (isOver(subscription) ? end(db, post, subscription) : renew(db, post, subscription, now))
  return due.length
}

const isOver = ({ status, storeStatus }: Due) => status === 'CANCELLING' || storeStatus === 'CLOSED'

async function renew(db: Db, post: Post, due: Due, now: Date) {
  const { id, storeId, next } = due
  const from = new Date(due.periodTo)
  // Another interval counts from here; the same one keeps its day of the month.
  const anchor = next.interval === due.interval ? new Date(due.anchoredAt) : from
  const period = periodFrom(from, next.interval, anchor)
  await updatePeriod(db, id, next.priceId, period, anchor)
  const invoice = await issueInvoice(db, { id, storeId }, next, period, now)
  const terms = { price: { amount: next.amount, currency: next.currency }, interval: next.interval }
  await record(db, system, {
    action: 'subscription.renewed',
    entityId: id,
    after: { plan: next.name, ...terms, invoice: invoice.number },
  })
  const to = { name: due.storeName, email: due.email }
  await postMail(db, post.secrets, renewedMail(to, next.name, terms, invoice, period.to))
  if (next.priceId !== due.priceId) await notifyOfNewTerms(db, { id: storeId, name: due.storeName }, next.name, terms)
}

async function end(
  db: Db,
  post: Post,
  { id, storeId, storeName, storeStatus, email, status, periodTo, planName }: Due,
) {
  await endSubscription(db, id)
  await record(db, system, {
    action: 'subscription.ended',
    entityId: id,
    before: { status },
    after: { status: 'ENDED' },
  })
  await postMail(db, post.secrets, endedMail({ name: storeName, email }, planName, periodTo))
  const reason = storeStatus === 'CLOSED' ? 'closed' : 'cancelled'
  await notifyOfEnd(db, { id: storeId, name: storeName }, planName, reason)
}
