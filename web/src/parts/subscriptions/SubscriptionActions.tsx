import { type Subscription, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { formatDate } from '#ui/format/dates.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { SubscribeButton } from './SubscribeButton.tsx'

const ChangePlanDialog = lazyNamed(() => import('./ChangePlanDialog.tsx'), 'ChangePlanDialog')
const CancelDialog = lazyNamed(() => import('./CancelDialog.tsx'), 'CancelDialog')

/** What can be done with a subscription now. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const [dialog, setDialog] = useState<'change' | 'cancel' | null>(null)
  const close = () => setDialog(null)
  const { status, store, next, plan } = subscription
  if (status === 'ENDED') return <SubscribeButton store={store} />
  return (
    <Group gap={8}>
      <Button variant="default" onClick={() => setDialog('change')}>
        Change plan
      </Button>
      {next && next.plan.id !== plan.id && <KeepPlanButton subscription={subscription} />}
      {status === 'CANCELLING' ? (
        <KeepButton subscription={subscription} />
      ) : (
        <Button variant="default" color="red" onClick={() => setDialog('cancel')}>
          Cancel subscription
        </Button>
      )}
      {dialog === 'change' && <ChangePlanDialog subscription={subscription} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog subscription={subscription} onClose={close} />}
    </Group>
  )
}

function KeepButton({ subscription: { id, version, periodTo } }: { subscription: Subscription }) {
  const cancel = useSend(subscriptions.cancel)
  return (
    <Button
      loading={cancel.isPending}
      title={`It then renews on ${formatDate(periodTo)}`}
      onClick={() => cancel.mutate({ body: { id, version, isCancelled: false } })}
    >
      Keep subscription
    </Button>
  )
}

function KeepPlanButton({ subscription: { id, version, plan } }: { subscription: Subscription }) {
  const change = useSend(subscriptions.change)
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ body: { id, version, planId: plan.id, takesEffect: 'AT_RENEWAL' } })}
    >
      Stay on {plan.name}
    </Button>
  )
}
