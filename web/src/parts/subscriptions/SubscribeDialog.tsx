import { plans } from '@fulmar/contract/subscriptions/plans'
import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useApi, useSend } from '#core/api/use-api.ts'
import { picked, usePickedField } from '#parts/pickers/picked-field.ts'
import { StorePicker } from '#parts/pickers/StorePicker.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { formatPrice } from './plans.words.ts'

interface Props {
  /** Given = the store is chosen already. */
  store?: { id: string; name: string }
  onClose: () => void
}

const choice = z.object({
  store: picked.nullable().refine(row => row !== null, 'Choose a store'),
  planId: z.string({ error: 'Choose a plan' }),
  isTrialSkipped: z.boolean(),
})

/** Puts a store on a plan, with its trial or a first invoice. */
export function SubscribeDialog({ store, onClose }: Props) {
  const offered = useOfferedPlans()
  const subscribe = useSend(subscriptions.subscribe)
  const form = useSendForm(
    choice,
    { store: store ?? null, isTrialSkipped: false },
    {
      send: ({ store: chosen, planId, isTrialSkipped }) =>
        subscribe.mutateAsync({ body: { storeId: chosen?.id ?? '', planId, isTrialSkipped } }),
      onSent: onClose,
    },
  )
  const { planId, isTrialSkipped } = useWatch({ control: form.control })
  const storeField = usePickedField(form.control, 'store')
  const plan = offered.find(row => row.id === planId)
  const hasTrial = plan !== undefined && plan.trialDays > 0
  return (
    <FormDialog
      form={form}
      title={store ? `Put ${store.name} on a plan` : 'Put a store on a plan'}
      verb="Start plan"
      onClose={onClose}
    >
      {!store && <StorePicker label="Store" only={{ status: ['ACTIVE', 'PAUSED', 'SUSPENDED'] }} {...storeField} />}
      <SelectField control={form.control} name="planId" label="Plan" data={optionsOf(offered)} />
      {hasTrial && (
        <SwitchField
          control={form.control}
          name="isTrialSkipped"
          label="Skip the trial"
          help="The first period is billed today."
        />
      )}
      {plan && (
        <p className="quiet small">
          {hasTrial && !isTrialSkipped
            ? `Free for ${formatCount(plan.trialDays, 'day')} if this is the store’s first plan, then ${formatPrice(plan)}.`
            : `${formatPrice(plan)}. The first invoice is issued now.`}{' '}
          The store is notified by email.
        </p>
      )}
    </FormDialog>
  )
}

/** Plans that a store can choose now. */
export const useOfferedPlans = () => useApi(plans.list, {}).data?.data.filter(({ status }) => status === 'ACTIVE') ?? []

export const optionsOf = (offered: ReturnType<typeof useOfferedPlans>) =>
  offered.map(plan => ({ value: plan.id, label: `${plan.name}, ${formatPrice(plan)}` }))
