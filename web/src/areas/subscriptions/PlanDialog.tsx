import { startOf } from '@fulmar/contract/core/fields'
import { inputFrom } from '@fulmar/contract/core/input-from'
import { planFields } from '@fulmar/contract/subscriptions/plan-fields'
import { type Plan, type PlanForm, type PriceChange, planForm, plans } from '@fulmar/contract/subscriptions/plans'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { PlanFields } from './PlanFields.tsx'

interface Props {
  /** Given = edit it, else add a new one. */
  plan: Plan | 'new'
  /** What a new plan is priced in, unless something else is chosen. */
  currency: string
  onClose: () => void
}

const dialogWidth = 940

export const PlanDialog = ({ plan, currency, onClose }: Props) =>
  plan === 'new' ? <AddDialog currency={currency} onClose={onClose} /> : <EditDialog plan={plan} onClose={onClose} />

const { audience: _audience, status: _status, ...blank } = startOf(planFields)

function AddDialog({ currency, onClose }: Pick<Props, 'currency' | 'onClose'>) {
  const create = useSend(plans.create)
  const form = useSendForm(
    planForm,
    { ...blank, code: '', features: [], price: { currency }, interval: 'MONTH' },
    { send: body => create.mutateAsync({ body }), onSent: onClose },
  )
  return (
    <FormDialog form={form} title="Add plan" verb="Add plan" size={dialogWidth} onClose={onClose}>
      <PlanFields form={form} />
    </FormDialog>
  )
}

function EditDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const change = useSend(plans.change)
  const [subscribers, setSubscribers] = useState<PriceChange>('KEEP')
  const { form, seen } = useRecordForm({
    schema: planForm,
    record: plan,
    noun: 'plan',
    inputOf: (row): PlanForm => inputFrom(planForm, row),
    send: async ({ code: _code, ...changed }, { id, version }) =>
      (await change.mutateAsync({ body: { id, version, ...changed, subscribers } })).data,
    onSaved: onClose,
  })
  const { price, interval } = useWatch({ control: form.control })
  const isRepriced =
    price?.amount !== seen.price.amount || price?.currency !== seen.price.currency || interval !== seen.interval
  return (
    <FormDialog form={form} title={`Edit ${seen.name}`} verb="Save changes" size={dialogWidth} onClose={onClose}>
      <PlanFields
        form={form}
        fixedCode={seen.code}
        underPrice={
          isRepriced &&
          seen.subscribers > 0 && (
            <Radio.Group
              label={`${formatCount(seen.subscribers, 'store')} on this plan now`}
              description="The current period never changes."
              value={subscribers}
              onChange={value => setSubscribers(value)}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="KEEP" label="Keep the price they have" />
                <Radio value="AT_RENEWAL" label="Pay the new price from their next renewal, with notice by email" />
              </Stack>
            </Radio.Group>
          )
        }
      />
    </FormDialog>
  )
}
