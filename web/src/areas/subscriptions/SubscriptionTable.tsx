import type { Plan } from '@fulmar/contract/subscriptions/plans'
import { type Subscription, subscriptionStatus, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#core/session/can.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { useList } from '#parts/lists/use-list.ts'
import { StoreLink } from '#parts/record/RecordLinks.tsx'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { SubscriptionActions } from '#parts/subscriptions/SubscriptionActions.tsx'
import { subscriptionFacts } from '#parts/subscriptions/subscription-facts.tsx'
import { statusWords } from '#parts/subscriptions/subscription-statuses.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { subscriptionColumns } from './plans.columns.tsx'

const statuses = subscriptionStatus.options.map(value => ({ value, label: statusWords[value] }))

/** Who is on which plan. */
export function SubscriptionTable({ plans }: { plans: readonly Plan[] }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { page, table } = useList(subscriptions.list)
  // By id: after a change the drawer shows the subscription as it is now.
  const opened = page.data?.data.find(row => row.id === openId)
  const filters: Filter<'status' | 'planId'>[] = [
    { kind: 'several', key: 'status', label: 'Status', options: statuses },
    { kind: 'one', key: 'planId', label: 'Plan', options: plans.map(({ id, name }) => ({ value: id, label: name })) },
  ]
  return (
    <>
      <DataTable
        label="Subscriptions"
        columns={subscriptionColumns}
        {...table}
        {...savedViewsOf('subscriptions')}
        rowName={row => row.store.name}
        onOpen={row => setOpenId(row.id)}
        searchLabel="Search by store"
        filters={filters}
      />
      {opened && <SubscriptionDrawer subscription={opened} onClose={() => setOpenId(null)} />}
    </>
  )
}

/** One store's subscription: the facts, what can be done, and its history. */
function SubscriptionDrawer({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
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
