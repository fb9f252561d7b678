import type { PlanInterval, PlanLimits, Price } from '@fulmar/contract/subscriptions/plans'
import type { Subscription, SubscriptionStatus } from '@fulmar/contract/subscriptions/subscriptions'
import { formatDate } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export const intervalWords: Record<PlanInterval, string> = { MONTH: 'per month', YEAR: 'per year' }

export const sayPrice = ({ price, interval }: { price: Price; interval: PlanInterval }): string =>
  `${formatMoney(price.amount, price.currency)} ${intervalWords[interval]}`

export const statusWords: Record<SubscriptionStatus, string> = {
  TRIAL: 'Trial',
  ACTIVE: 'Active',
  CANCELLING: 'Cancelling',
  ENDED: 'Ended',
}

export const statusTones: Record<SubscriptionStatus, Tone> = {
  TRIAL: 'info',
  ACTIVE: 'ok',
  CANCELLING: 'wait',
  ENDED: 'off',
}

/** What happens when the period is over: "Renews 3 Dec 2026". */
export function sayPeriodEnd({ status, periodTo, endedAt, isTrial }: Subscription): string {
  if (status === 'ENDED') return `Ended ${formatDate(endedAt ?? periodTo)}`
  if (status === 'CANCELLING') return `Ends ${formatDate(periodTo)}`
  return `${isTrial ? 'Trial ends' : 'Renews'} ${formatDate(periodTo)}`
}

/** What is scheduled for the end of the period. */
export function sayNext({ plan, next, periodTo }: Subscription): string | null {
  if (!next) return null
  const from = `from ${formatDate(periodTo)}`
  return next.plan.id === plan.id ? `${sayPrice(next)} ${from}` : `${next.plan.name} ${from}, ${sayPrice(next)}`
}

export const sayCollectionLimit = ({ collectionsPerMonth }: PlanLimits): string =>
  collectionsPerMonth === null ? 'Unlimited collections' : `${formatCount(collectionsPerMonth, 'collection')} per month`

export const sayStaffLimit = ({ staffAccounts }: PlanLimits): string =>
  staffAccounts === null ? 'Unlimited staff accounts' : formatCount(staffAccounts, 'staff account')

/** "32 of 40", or "32" where there is no limit. */
export const sayUsage = (used: number, limit: number | null): string =>
  limit === null ? formatNumber(used) : `${formatNumber(used)} of ${formatNumber(limit)}`
