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
export function SubscriptionDrawer({ subscription: it, onClose }: { subscription: Subscription; onClose: () => void }) {
  const mayAssign = useCan('plans:assign')
  return (
    <Drawer isOpen title={it.store.name} onClose={onClose}>
      <Stack gap={20}>
        <FactList
          facts={[
            { label: 'Store', value: <StoreLink of={it.store} /> },
            { label: 'Started', value: formatDate(it.startedAt) },
            ...subscriptionFacts(it),
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
