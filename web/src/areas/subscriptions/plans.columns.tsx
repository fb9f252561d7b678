import type {
  Invoice,
  InvoiceListQuery,
  Subscription,
  SubscriptionListQuery,
} from '@fulmar/contract/subscriptions/subscriptions'
import { StoreLink } from '#parts/record/RecordLinks.tsx'
import { formatNext, formatPeriodEnd, formatPrice, SubscriptionBadge } from '#parts/subscriptions/plans.words.ts'
import { UsageMeter } from '#parts/subscriptions/UsageMeter.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import { NONE } from '#ui/format/numbers.ts'
import type { Column } from '#ui/table/table.types.ts'

export const subscriptionColumns: readonly Column<Subscription, SubscriptionListQuery['sortBy']>[] = [
  { id: 'store', title: 'Store', cell: it => it.store.name },
  { id: 'plan', title: 'Plan', card: 'plain', cell: it => it.plan.name },
  { id: 'price', title: 'Price', numeric: true, cell: formatPrice },
  { id: 'status', title: 'Status', card: 'corner', cell: it => <SubscriptionBadge status={it.status} /> },
  { id: 'periodTo', title: 'Period end', sortBy: 'periodTo', card: 'plain', cell: formatPeriodEnd },
  {
    id: 'usage',
    title: 'Used this month',
    card: 'titled',
    cell: it =>
      it.status === 'ENDED' ? (
        NONE
      ) : (
        <UsageMeter
          label={`Collections of ${it.store.name}`}
          used={it.usage.collections}
          limit={it.limits.collectionsPerMonth}
        />
      ),
  },
  { id: 'next', title: 'Next', hidden: true, cell: it => formatNext(it) ?? NONE },
  { id: 'startedAt', title: 'Started', sortBy: 'startedAt', hidden: true, cell: it => formatDate(it.startedAt) },
]

export const invoiceColumns: readonly Column<Invoice, InvoiceListQuery['sortBy']>[] = [
  { id: 'number', title: 'Number', cell: it => it.number },
  { id: 'store', title: 'Store', card: 'plain', cell: it => <StoreLink of={it.store} /> },
  { id: 'plan', title: 'Plan', card: 'plain', cell: it => it.plan.name },
  { id: 'period', title: 'Period', cell: it => `${formatDate(it.periodFrom)} – ${formatDate(it.periodTo)}` },
  { id: 'issuedAt', title: 'Issued', sortBy: 'issuedAt', card: 'titled', cell: it => formatDate(it.issuedAt) },
  { id: 'amount', title: 'Amount', numeric: true, card: 'corner', cell: it => formatMoney(it.amount, it.currency) },
]
