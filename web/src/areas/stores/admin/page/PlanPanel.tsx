import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { SubscribeButton } from '#parts/subscriptions/SubscribeButton.tsx'
import { SubscriptionActions } from '#parts/subscriptions/SubscriptionActions.tsx'
import { subscriptionFacts } from '#parts/subscriptions/subscription-facts.tsx'
import { FactList } from '#ui/FactList.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'

interface Props {
  store: { id: string; name: string; status: string }
}

/** The plan a store is on and how much of it is used, for those who may see plans. */
export function PlanPanel({ store }: Props) {
  const mayRead = useCan('plans:read')
  if (!mayRead) return null
  return (
    <Panel title="Plan" aside={<Link to="/settings/plans">All plans</Link>}>
      <CurrentPlan store={store} />
    </Panel>
  )
}

function CurrentPlan({ store }: Props) {
  const mayAssign = useCan('plans:assign')
  const found = useApi(subscriptions.list, { query: { storeId: store.id, limit: 1 } })
  return (
    <Loaded of={found} lines={4}>
      {({ data: [latest] }) => {
        if (!latest) return <NoPlan store={store} mayAssign={mayAssign} />
        return (
          <Sections>
            <FactList facts={subscriptionFacts(latest)} />
            {mayAssign && <SubscriptionActions subscription={latest} />}
          </Sections>
        )
      }}
    </Loaded>
  )
}

const subscribable = ['ACTIVE', 'PAUSED', 'SUSPENDED']

const NoPlan = ({ store, mayAssign }: Props & { mayAssign: boolean }) => (
  <Sections>
    <p className="quiet">Not on a plan. Nothing is limited or billed.</p>
    {mayAssign && subscribable.includes(store.status) && (
      <div>
        <SubscribeButton store={store} />
      </div>
    )}
  </Sections>
)
