import type { Plan } from '@fulmar/contract/subscriptions/plans'
import { subscriptionStatus, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { useState } from 'react'
import { useList } from '#parts/lists/use-list.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { statusWords } from '#parts/subscriptions/plans.words.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { subscriptionColumns } from './plans.columns.tsx'
import { SubscriptionDrawer } from './SubscriptionDrawer.tsx'

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
