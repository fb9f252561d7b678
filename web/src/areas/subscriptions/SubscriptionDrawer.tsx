import type { Subscription } from '@fulmar/contract/subscriptions/subscriptions'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCan } from '#core/session/can.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { StoreLink } from '#parts/record/RecordLinks.tsx'
import {
  formatNext,
  formatPeriodEnd,
  formatPrice,
  formatUsage,
  SubscriptionBadge,
} from '#parts/subscriptions/plans.words.ts'
import { SubscriptionActions } from '#parts/subscriptions/SubscriptionActions.tsx'
import { UsageMeter } from '#parts/subscriptions/UsageMeter.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'

/** One store's subscription: the facts, what can be done, and its history. */
export function SubscriptionDrawer({ subscription: it, onClose }: { subscription: Subscription; onClose: () => void }) {
  const mayAssign = useCan('plans:assign')
  return (
    <Drawer isOpen title={it.store.name} onClose={onClose}>
      <Stack gap={20}>
        <FactList
          facts={[
            { label: 'Store', value: <StoreLink of={it.store} /> },
            { label: 'Plan', value: `${it.plan.name}, ${formatPrice(it)}` },
            { label: 'Status', value: <SubscriptionBadge status={it.status} /> },
            { label: 'Started', value: formatDate(it.startedAt) },
            { label: 'Period', value: formatPeriodEnd(it) },
            { label: 'Next', value: formatNext(it) ?? NONE },
            {
              label: 'Collections this month',
              value: (
                <UsageMeter
                  label="Collections this month"
                  used={it.usage.collections}
                  limit={it.limits.collectionsPerMonth}
                />
              ),
            },
            { label: 'Staff accounts', value: formatUsage(it.usage.staffAccounts, it.limits.staffAccounts) },
            {
              label: 'Invoices',
              value: (
                <Link to="/settings/plans/invoices" search={{ search: it.store.name }}>
                  Show invoices
                </Link>
              ),
            },
          ]}
        />
        {mayAssign && <SubscriptionActions subscription={it} />}
        <ActivityPanel entityType="subscription" entityId={it.id} />
      </Stack>
    </Drawer>
  )
}
