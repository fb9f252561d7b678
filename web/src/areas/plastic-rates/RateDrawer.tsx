import {
  type PlasticCode,
  type PlasticRate,
  plasticRates,
  type RateLimits,
} from '@fulmar/contract/plastic-rates/plastic-rates'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { useWatch } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { ChangeNote } from './ChangeNote.tsx'
import { formatTooFar } from './plastic-rates.words.ts'
import { ApprovalNote } from './proposals/ApprovalNote.tsx'
import { type RateForm, rateForm } from './rate-form.ts'
import { StartFields } from './StartFields.tsx'
import { useCurrentRates, usePlastics, useRateLimits } from './use-rates.ts'

interface Props {
  /** The plastic to start with. */
  code?: PlasticCode
  /** The scheduled version to change. */
  scheduled?: PlasticRate
  onClose: () => void
}

/** Sets a rate now or later, or changes a scheduled one. */
export function RateDrawer({ code, scheduled, onClose }: Props) {
  const create = useSend(plasticRates.create)
  const change = useSend(plasticRates.change)
  const propose = useSend(rateProposals.propose)
  const form = useSendForm(
    rateForm,
    scheduled
      ? {
          plasticCode: scheduled.plasticCode,
          pointsPerKg: scheduled.pointsPerKg,
          effectiveFrom: scheduled.effectiveFrom,
          starts: 'later',
        }
      : { plasticCode: code, starts: 'now' },
    {
      send: ({ starts: _starts, plasticCode, ...values }) => {
        if (needsApproval) return propose.mutateAsync({ body: { plasticCode, ...values, replacesId: scheduled?.id } })
        return scheduled
          ? change.mutateAsync({ body: { id: scheduled.id, ...values } })
          : create.mutateAsync({ body: { plasticCode, ...values } })
      },
      onSent: onClose,
    },
  )
  const limits = useLimits(form, scheduled)
  const [starts, pointsPerKg] = useWatch({ control: form.control, name: ['starts', 'pointsPerKg'] })
  const needsApproval = limits !== undefined && formatTooFar(pointsPerKg, limits) !== undefined
  return (
    <FormDrawer
      form={form}
      title={scheduled ? 'Change scheduled rate' : 'Set a rate'}
      verb={verbFor({ needsApproval, isScheduled: scheduled !== undefined, starts })}
      onClose={onClose}
    >
      <RateFields form={form} scheduled={scheduled} limits={limits} />
    </FormDrawer>
  )
}

interface Stage {
  needsApproval: boolean
  isScheduled: boolean
  starts: RateForm['starts']
}

function verbFor({ needsApproval, isScheduled, starts }: Stage): string {
  if (needsApproval) return 'Send for approval'
  if (isScheduled) return 'Change scheduled rate'
  return starts === 'now' ? 'Set rate now' : 'Schedule rate'
}

function useLimits(form: ZodForm<RateForm, RateForm>, scheduled: PlasticRate | undefined) {
  const [plasticCode, effectiveFrom] = useWatch({ control: form.control, name: ['plasticCode', 'effectiveFrom'] })
  return useRateLimits({
    ...(plasticCode && { plasticCode }),
    ...(effectiveFrom && { effectiveFrom }),
    ...(scheduled && { replacesId: scheduled.id }),
  })
}

type FieldsProps = {
  form: ZodForm<RateForm, RateForm>
  limits: RateLimits | undefined
} & Pick<Props, 'scheduled'>

function RateFields({ form, scheduled, limits }: FieldsProps) {
  const { control } = form
  const plastics = usePlastics()
  const current = useCurrentRates()
  const [plasticCode, pointsPerKg, effectiveFrom] = useWatch({
    control,
    name: ['plasticCode', 'pointsPerKg', 'effectiveFrom'],
  })
  const options = plastics.data?.data.map(({ code: value, label }) => ({ value, label })) ?? []
  return (
    <>
      {!scheduled && <SelectField control={control} name="plasticCode" label="Plastic" data={options} />}
      <NumberField
        control={control}
        name="pointsPerKg"
        label="Points per kg"
        help="Up to two decimals"
        decimalScale={2}
        allowNegative={false}
      />
      <StartFields form={form} isAlwaysLater={scheduled !== undefined} />
      {plasticCode && typeof pointsPerKg === 'number' && (
        <ChangeNote
          rates={current.data?.data ?? []}
          code={plasticCode}
          pointsPerKg={pointsPerKg}
          at={effectiveFrom}
          replaced={scheduled}
        />
      )}
      {limits && typeof pointsPerKg === 'number' && <ApprovalNote pointsPerKg={pointsPerKg} limits={limits} />}
      <TextareaField control={control} name="reason" label="Reason" help="Shown in the rate history" maxLength={500} />
    </>
  )
}
