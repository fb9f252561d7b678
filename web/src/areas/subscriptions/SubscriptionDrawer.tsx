import type { Subscription } from '@fulmar/contract/subscriptions/subscriptions'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCan } from '#core/session/can.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { StoreLink } from '#parts/record/RecordLinks.tsx'
import { SubscriptionActions } from '#parts/subscriptions/SubscriptionActions.tsx'
import { subscriptionFacts } from '#parts/subscriptions/subscription-facts.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'

/** One store's subscription: the facts, what can be done, and its history. */
export function SubscriptionDrawer({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const mayAssign = useCan('plans:assign')
  return (
    <Drawer isOpen title={subscription.store.name} onClose={onClose}>
      <Stack gap={20}>
        <FactList
          facts={[
            { label: 'Store', value: <StoreLink of={subscription.store} /> },
            { label: 'Started', value: formatDate(subscription.startedAt) },
            ...subscriptionFacts(subscription),
            {
              label: 'Invoices',
              value: (
                <Link to="/settings/plans/invoices" search={{ search: subscription.store.name }}>
                  Show invoices
                </Link>
              ),
            },
          ]}
        />
        {mayAssign && <SubscriptionActions subscription={subscription} />}
        <ActivityPanel entityType="subscription" entityId={subscription.id} />
      </Stack>
    </Drawer>
  )
}
