import type { InvoiceDocument } from '@fulmar/contract/subscriptions/subscriptions'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db/db.ts'
import { found } from '#core/errors.ts'
import { findInvoice, findPaid, insertInvoice, takeInvoiceNumber } from './invoices.queries.ts'
import { type Period, unusedAmount } from './periods.rules.ts'
import type { PricedPlan } from './plans.queries.ts'

/** Fails with NOT_FOUND. */
export const getInvoice = async (db: Db, id: string): Promise<InvoiceDocument> =>
  found(await findInvoice(db, id), 'Invoice')

type Billed = Pick<PricedPlan, 'name' | 'priceId' | 'amount' | 'currency'>

export interface Issued {
  number: string
  amount: number
  currency: string
}

/** What a subscription pays for a period, less a credit for what it paid before and did not use. */
export async function issueInvoice(
  db: Db,
  subscription: { id: string; storeId: string },
  plan: Billed,
  period: Period,
  at: Date,
  credit?: Credit,
): Promise<Issued> {
  const lines = [
    { label: plan.name, amount: plan.amount },
    ...(credit ? [{ label: `Unused time on ${credit.planName}`, amount: -credit.amount }] : []),
  ]
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const { year, number: count } = await takeInvoiceNumber(db, at)
  const number = `${year}-${String(count).padStart(6, '0')}`
  await insertInvoice(db, {
    id: uuidv7(),
    number,
    subscriptionId: subscription.id,
    storeId: subscription.storeId,
    priceId: plan.priceId,
    period,
    amount,
    currency: plan.currency,
    lines,
    planName: plan.name,
    at,
  })
  return { number, amount, currency: plan.currency }
}

export interface Credit {
  planName: string
  amount: number
}

/** For the rest of the period that is left early, up to what the new plan costs; never across currencies. */
export async function creditFor(db: Db, subscriptionId: string, plan: Billed, at: Date): Promise<Credit | undefined> {
  const paid = await findPaid(db, subscriptionId)
  if (!paid || paid.currency !== plan.currency) return undefined
  const period = { from: new Date(paid.periodFrom), to: new Date(paid.periodTo) }
  const amount = Math.min(plan.amount, unusedAmount(paid.amount, period, at))
  return amount > 0 ? { planName: paid.planName, amount } : undefined
}
