import { z } from 'zod'
import { byId, id, instant, named, one, seenRecord, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, pageOf } from '../core/list.ts'
import { plan, planInterval, price } from './plans.ts'

/** CANCELLING is paid for, or on trial, until the end of its period. */
export const subscriptionStatus = z.enum(['TRIAL', 'ACTIVE', 'CANCELLING', 'ENDED'])
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

export const subscription = z.object({
  id,
  version,
  store: named,
  plan: named,
  price,
  interval: planInterval,
  status: subscriptionStatus,
  isTrial: z.boolean(),
  startedAt: instant,
  periodFrom: instant,
  periodTo: instant,
  /** What takes effect when the period ends: another plan, or another price of this one. */
  next: z.object({ plan: named, price, interval: planInterval }).nullable(),
  endedAt: instant.nullable(),
  limits: plan.shape.limits,
  /** Collections of this calendar month, without reversed ones. */
  usage: z.object({ collections: z.number().int(), staffAccounts: z.number().int() }),
})
export type Subscription = z.infer<typeof subscription>

export const subscriptionSort = ['startedAt', 'periodTo'] as const
export const subscriptionListQuery = listQuery(subscriptionSort, {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  status: anyOf(subscriptionStatus).optional(),
  planId: id.optional(),
  storeId: id.optional(),
})
export type SubscriptionListQuery = z.output<typeof subscriptionListQuery>

/** A line of an invoice; a credit is negative. */
const invoiceLine = z.object({ label: z.string(), amount: z.number().int() })

export const invoice = z.object({
  id,
  /** Without gaps within a year: `2026-000123`. */
  number: z.string(),
  subscriptionId: id,
  store: named,
  plan: named,
  periodFrom: instant,
  periodTo: instant,
  amount: z.number().int(),
  currency: z.string(),
  issuedAt: instant,
})
export type Invoice = z.infer<typeof invoice>

/** With everything that is printed, as it was on the day of issue. */
export const invoiceDocument = invoice.extend({
  billedTo: z.object({ name: z.string(), address: z.array(z.string()) }),
  lines: z.array(invoiceLine),
})
export type InvoiceDocument = z.infer<typeof invoiceDocument>

export const invoiceListQuery = listQuery(['issuedAt'], {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  storeId: id.optional(),
})
export type InvoiceListQuery = z.output<typeof invoiceListQuery>

/** Money is in the smallest unit of the programme's currency. */
export const subscriptionStats = z.object({
  currency: z.string(),
  /** By status. */
  active: z.number().int(),
  trials: z.number().int(),
  cancelling: z.number().int(),
  monthlyRevenue: z.number().int(),
  /** Plans in other currencies are not converted. */
  otherCurrencies: z.array(z.object({ currency: z.string(), monthlyRevenue: z.number().int() })),
  /** Of those who paid 30 days ago. */
  churn: z.object({ ended: z.number().int(), of: z.number().int() }),
  /** The last twelve, this one included, with the recurring revenue at the end of each. */
  months: z.array(
    z.object({ month: z.iso.date(), revenue: z.number().int(), started: z.number().int(), ended: z.number().int() }),
  ),
})
export type SubscriptionStats = z.infer<typeof subscriptionStats>

export const subscribeInput = z.strictObject({
  storeId: id,
  planId: id,
  /** A store gets one trial; it can also do without. */
  isTrialSkipped: z.boolean().optional(),
})

/** When another plan takes effect. */
export const takesEffect = z.enum(['AT_RENEWAL', 'NOW'])

export const planSwitch = seenRecord.extend({ planId: id, takesEffect })
export type PlanSwitch = z.output<typeof planSwitch>

export const cancellation = seenRecord.extend({
  isCancelled: z.boolean(),
  reason: z.string().trim().max(500).optional(),
})
export type Cancellation = z.output<typeof cancellation>

export const subscriptions = area({
  list: {
    method: 'GET',
    path: '/api/subscription/all',
    access: 'plans:read',
    summary: 'One page of subscriptions',
    query: subscriptionListQuery,
    response: pageOf(subscription),
  },
  stats: {
    method: 'GET',
    path: '/api/subscription/stats',
    access: 'plans:read',
    summary: 'Monthly recurring revenue, subscribers, churn and the last twelve months',
    response: one(subscriptionStats),
  },
  subscribe: {
    method: 'POST',
    path: '/api/subscription/subscribe',
    access: 'plans:assign',
    summary: 'Put a store on a plan, with its trial or its first invoice',
    body: subscribeInput,
    response: one(subscription),
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/api/subscription/change',
    access: 'plans:assign',
    summary: 'Move a store to another plan, now or when it renews; its own plan undoes a scheduled change',
    body: planSwitch,
    response: one(subscription),
  },
  cancel: {
    method: 'POST',
    path: '/api/subscription/cancel',
    access: 'plans:assign',
    summary: 'Cancel a subscription at the end of its period, or keep it after all',
    body: cancellation,
    response: one(subscription),
  },
  invoices: {
    method: 'GET',
    path: '/api/subscription/invoices',
    access: 'plans:read',
    summary: 'One page of invoices',
    query: invoiceListQuery,
    response: pageOf(invoice),
  },
  invoice: {
    method: 'GET',
    path: '/api/subscription/invoices/:id',
    access: 'plans:read',
    summary: 'One invoice with everything that is printed',
    params: byId,
    response: one(invoiceDocument),
  },
})
