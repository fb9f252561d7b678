import type { PlanInterval, PlanLimits, Price } from '@fulmar/contract/subscriptions/plans'
import type { Subscription } from '@fulmar/contract/subscriptions/subscriptions'
import { formatDate } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'

export const intervalWords: Record<PlanInterval, string> = { MONTH: 'per month', YEAR: 'per year' }

export const formatPrice = ({ price, interval }: { price: Price; interval: PlanInterval }): string =>
  `${formatMoney(price.amount, price.currency)} ${intervalWords[interval]}`

/** What happens when the period is over: "Renews 3 Dec 2026". */
export function formatPeriodEnd({ status, periodTo, endedAt, isTrial }: Subscription): string {
  if (status === 'ENDED') return `Ended ${formatDate(endedAt ?? periodTo)}`
  if (status === 'CANCELLING') return `Ends ${formatDate(periodTo)}`
  return `${isTrial ? 'Trial ends' : 'Renews'} ${formatDate(periodTo)}`
}

/** What is scheduled for the end of the period. */
export function formatNext({ plan, next, periodTo }: Subscription): string | null {
  if (!next) return null
  const from = `from ${formatDate(periodTo)}`
  return next.plan.id === plan.id ? `${formatPrice(next)} ${from}` : `${next.plan.name} ${from}, ${formatPrice(next)}`
}

export const formatCollectionLimit = ({ collectionsPerMonth }: PlanLimits): string =>
  collectionsPerMonth === null ? 'Unlimited collections' : `${formatCount(collectionsPerMonth, 'collection')} per month`

export const formatStaffLimit = ({ staffAccounts }: PlanLimits): string =>
  staffAccounts === null ? 'Unlimited staff accounts' : formatCount(staffAccounts, 'staff account')

/** "32 of 40", or "32" where there is no limit. */
export const formatUsage = (used: number, limit: number | null): string =>
  limit === null ? formatNumber(used) : `${formatNumber(used)} of ${formatNumber(limit)}`
