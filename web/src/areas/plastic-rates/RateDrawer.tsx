import { type PlasticCode, type PlasticRate, plasticRates, type RateLimits } from '@fulmar/contract/plastic-rates'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm, type ZodForm } from '#ui/form/use-zod-form.ts'
import { ChangeNote } from './ChangeNote.tsx'
import classes from './plastic-rates.module.css'
import { sayTooFar } from './plastic-rates.words.ts'
import { ApprovalNote } from './proposals/ApprovalNote.tsx'
import { type RateForm, rateForm } from './rate-form.ts'
import { StartFields } from './StartFields.tsx'
import { useCurrentRates, usePlastics, useRateLimits } from './use-rates.ts'

interface Props {
  /** The plastic it opens with. */
  code?: PlasticCode
  /** A scheduled version to put another in the place of. */
  scheduled?: PlasticRate
  onClose: () => void
}

/** Sets a rate from now or from a moment to come, or changes one that is scheduled. */
export function RateDrawer({ code, scheduled, onClose }: Props) {
  const formId = useId()
  const form = useZodForm(
    rateForm,
    scheduled
      ? {
          plasticCode: scheduled.plasticCode,
          pointsPerKg: scheduled.pointsPerKg,
          effectiveFrom: scheduled.effectiveFrom,
          starts: 'later',
        }
      : { plasticCode: code, starts: 'now' },
  )
  const guard = useUnsavedGuard(form.formState.isDirty)
  const close = () => {
    guard.release()
    onClose()
  }
  const create = useSend(plasticRates.create, { closePopup: close })
  const change = useSend(plasticRates.change, { closePopup: close })
  const propose = useSend(plasticRates.propose, { closePopup: close })
  const limits = useLimits(form, scheduled)
  const [starts, pointsPerKg] = useWatch({ control: form.control, name: ['starts', 'pointsPerKg'] })
  const needsApproval = limits !== undefined && sayTooFar(pointsPerKg, limits) !== undefined
  const save = form.handleSubmit(async ({ starts: _starts, plasticCode, ...values }) => {
    const send = () => {
      if (needsApproval) return propose.mutateAsync({ body: { plasticCode, ...values, replacesId: scheduled?.id } })
      return scheduled
        ? change.mutateAsync({ body: { id: scheduled.id, ...values } })
        : create.mutateAsync({ body: { plasticCode, ...values } })
    }
    await send().catch((error: ApiError) => applyServerErrors(form, error.fields, error.message))
  })
  return (
    <FormDrawer
      title={scheduled ? 'Change a scheduled rate' : 'Set a rate'}
      formId={formId}
      verb={verbFor({ needsApproval, isScheduled: scheduled !== undefined, starts })}
      isBusy={create.isPending || change.isPending || propose.isPending}
      guard={guard}
      onSave={save}
      onClose={onClose}
    >
      <form id={formId} className={classes.form} onSubmit={event => void save(event)} noValidate>
        <FormErrors form={form} />
        <Fields form={form} scheduled={scheduled} limits={limits} />
      </form>
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
  if (isScheduled) return 'Change the scheduled rate'
  return starts === 'now' ? 'Set the rate now' : 'Schedule the rate'
}

/** How far the rate that is typed may go, at the moment that is chosen. */
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

function Fields({ form, scheduled, limits }: FieldsProps) {
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
        help="Two decimals at most"
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
      <TextareaField
        control={control}
        name="reason"
        label="Reason"
        help="Stands in the history for everyone who asks why"
        maxLength={500}
      />
    </>
  )
}
