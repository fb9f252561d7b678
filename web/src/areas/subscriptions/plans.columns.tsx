import type {
  Invoice,
  InvoiceListQuery,
  Subscription,
  SubscriptionListQuery,
} from '@fulmar/contract/subscriptions/subscriptions'
import { StoreLink } from '#parts/record/RecordLinks.tsx'
import { formatNext, formatPeriodEnd, formatPrice } from '#parts/subscriptions/plans.words.ts'
import { SubscriptionBadge } from '#parts/subscriptions/subscription-statuses.ts'
import { UsageMeter } from '#parts/subscriptions/UsageMeter.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import { NONE } from '#ui/format/numbers.ts'
import type { Column } from '#ui/table/table.types.ts'

export const subscriptionColumns: readonly Column<Subscription, SubscriptionListQuery['sortBy']>[] = [
  { id: 'store', title: 'Store', cell: row => row.store.name },
  { id: 'plan', title: 'Plan', card: 'plain', cell: row => row.plan.name },
  { id: 'price', title: 'Price', numeric: true, cell: formatPrice },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <SubscriptionBadge status={row.status} /> },
  { id: 'periodTo', title: 'Period end', sortBy: 'periodTo', card: 'plain', cell: formatPeriodEnd },
  {
    id: 'usage',
    title: 'Used this month',
    card: 'titled',
    cell: row =>
      row.status === 'ENDED' ? (
        NONE
      ) : (
        <UsageMeter
          label={`Collections of ${row.store.name}`}
          used={row.usage.collections}
          limit={row.limits.collectionsPerMonth}
        />
      ),
  },
  { id: 'next', title: 'Next', hidden: true, cell: row => formatNext(row) ?? NONE },
  { id: 'startedAt', title: 'Started', sortBy: 'startedAt', hidden: true, cell: row => formatDate(row.startedAt) },
]

export const invoiceColumns: readonly Column<Invoice, InvoiceListQuery['sortBy']>[] = [
  { id: 'number', title: 'Number', cell: row => row.number },
  { id: 'store', title: 'Store', card: 'plain', cell: row => <StoreLink of={row.store} /> },
  { id: 'plan', title: 'Plan', card: 'plain', cell: row => row.plan.name },
  { id: 'period', title: 'Period', cell: row => `${formatDate(row.periodFrom)} – ${formatDate(row.periodTo)}` },
  { id: 'issuedAt', title: 'Issued', sortBy: 'issuedAt', card: 'titled', cell: row => formatDate(row.issuedAt) },
  { id: 'amount', title: 'Amount', numeric: true, card: 'corner', cell: row => formatMoney(row.amount, row.currency) },
]
