import type { Subscription } from '@fulmar/contract/subscriptions/subscriptions'
import { formatNext, formatPeriodEnd, formatPrice, formatUsage } from './plans.words.ts'
import { SubscriptionBadge } from './subscription-statuses.ts'
import { UsageMeter } from './UsageMeter.tsx'

/** The plan of a store, what comes next, and how much of it is used. */
export function subscriptionFacts(subscription: Subscription) {
  const { plan, status, usage, limits } = subscription
  const next = formatNext(subscription)
  const counted = 'Collections this month'
  return [
    { label: 'Plan', value: `${plan.name}, ${formatPrice(subscription)}` },
    { label: 'Status', value: <SubscriptionBadge status={status} /> },
    { label: 'Period', value: formatPeriodEnd(subscription) },
    ...(next ? [{ label: 'Next', value: next }] : []),
    {
      label: counted,
      value: <UsageMeter label={counted} used={usage.collections} limit={limits.collectionsPerMonth} />,
    },
    { label: 'Staff accounts', value: formatUsage(usage.staffAccounts, limits.staffAccounts) },
  ]
}
