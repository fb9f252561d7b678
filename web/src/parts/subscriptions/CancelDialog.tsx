import { type Subscription, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatDate } from '#ui/format/dates.ts'

const why = z.object({ reason: z.string().trim().max(500) })

/** Nothing is lost until the period ends, so the reason may stay empty. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { id, version, store, plan, periodTo } = subscription
  const cancel = useSend(subscriptions.cancel)
  const form = useSendForm(
    why,
    { reason: '' },
    { send: ({ reason }) => cancel.mutateAsync({ body: { id, version, isCancelled: true, reason } }), onSent: onClose },
  )
  return (
    <FormDialog
      form={form}
      title={`Cancel the plan of ${store.name}?`}
      verb="Cancel subscription"
      cancel="Go back"
      isDanger
      onClose={onClose}
    >
      <p>
        {store.name} can use {plan.name} until {formatDate(periodTo)}. It does not renew after that, and the store is
        notified by email. Until then you can keep the subscription.
      </p>
      <TextareaField control={form.control} name="reason" label="Reason" isOptional maxLength={500} minRows={2} />
    </FormDialog>
  )
}
