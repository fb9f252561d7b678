import { type Plan, plans } from '@fulmar/contract/subscriptions/plans'
import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { Button } from '@mantine/core'
import { Plus, Store } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useListState } from '#parts/list-state.ts'
import { SubscribeButton } from '#parts/subscriptions/SubscribeButton.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { PlanGallery } from './PlanGallery.tsx'
import { PlanStats } from './PlanStats.tsx'
import { PlanTabs } from './PlanTabs.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { SubscriptionTable } from './SubscriptionTable.tsx'

const PlanDialog = lazyNamed(() => import('./PlanDialog.tsx'), 'PlanDialog')

/** What stores can subscribe to, who does, and what that brings in. */
export function PlansPage() {
  const [state, change] = useListState(subscriptions.list)
  const [edited, setEdited] = useState<Plan | 'new' | null>(null)
  const mayWrite = useCan('plans:write')
  const mayAssign = useCan('plans:assign')
  const found = useApi(plans.list, {})
  const { data: stats, isPending } = useApi(subscriptions.stats, {})
  const addPlan = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      Add plan
    </Button>
  )
  const hasPlans = (found.data?.data.length ?? 0) > 0
  return (
    <Sections>
      <PageHeader
        title="Plans"
        meaning="Plans that stores subscribe to, their subscribers and revenue."
        actions={
          hasPlans && (
            <>
              {mayAssign && <SubscribeButton leftSection={<Store size={16} aria-hidden />} />}
              {mayWrite && addPlan}
            </>
          )
        }
      />
      <PlanTabs />
      <Loaded
        of={found}
        lines={8}
        empty={
          <EmptyState title="No plans yet" action={mayWrite && addPlan}>
            <p>A plan sets what a store pays, for how many collections, and what it gets for it.</p>
          </EmptyState>
        }
      >
        {({ data: all }) => (
          <>
            <PlanStats state={state} />
            <PlanGallery all={all} mayWrite={mayWrite} onEdit={setEdited} />
            <SubscriptionTable all={all} state={state} change={change} />
            <RevenueChart />
          </>
        )}
      </Loaded>
      <Suspense>
        {edited && !isPending && (
          <PlanDialog plan={edited} currency={stats?.data.currency ?? ''} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Sections>
  )
}
