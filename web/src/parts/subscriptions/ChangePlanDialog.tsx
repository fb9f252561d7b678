import { type Subscription, subscriptions, takesEffect } from '@fulmar/contract/subscriptions/subscriptions'
import { Radio, Stack } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatDate } from '#ui/format/dates.ts'
import { optionsOf, useOfferedPlans } from './SubscribeDialog.tsx'

const choice = z.object({ planId: z.string({ error: 'Choose a plan' }), takesEffect })

/** Moves a store to another plan, or to the latest price of its own. */
export function ChangePlanDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { id, version, store, plan, price, interval, isTrial, periodTo } = subscription
  const offered = useOfferedPlans().filter(
    row => row.id !== plan.id || row.price.amount !== price.amount || row.interval !== interval,
  )
  const change = useSend(subscriptions.change)
  const form = useSendForm(
    choice,
    { takesEffect: 'AT_RENEWAL' },
    { send: body => change.mutateAsync({ body: { id, version, ...body } }), onSent: onClose },
  )
  const { field } = useController({ control: form.control, name: 'takesEffect' })
  const planId = useWatch({ control: form.control, name: 'planId' })
  return (
    <FormDialog form={form} title={`Change the plan of ${store.name}`} verb="Change plan" onClose={onClose}>
      <SelectField control={form.control} name="planId" label="New plan" data={optionsOf(offered)} />
      {planId === plan.id && <p className="quiet small">This moves the store to the current price of its plan.</p>}
      <Radio.Group label="Takes effect" {...field}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="AT_RENEWAL"
            label={`When the ${isTrial ? 'trial' : 'period'} ends, on ${formatDate(periodTo)}`}
          />
          <Radio
            value="NOW"
            label="Now"
            description={
              isTrial
                ? 'The trial continues on the new plan.'
                : 'A new period starts today. Unused time is credited, up to the price of the new plan.'
            }
          />
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
