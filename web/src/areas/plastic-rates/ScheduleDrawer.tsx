import { type DraftRate, type PlasticCode, type PlasticRate, plasticRates } from '@fulmar/contract/plastic-rates'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, Check } from 'lucide-react'
import { useId, useState } from 'react'
import type { ApiError } from '#core/api-error.ts'
import { toast } from '#core/toasts.tsx'
import { useSend } from '#core/use-api.ts'
import { PolymerMark } from '#parts/PolymerMark.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import classes from './plastic-rates.module.css'
import { ROUNDING, sayChange, sayRate } from './plastic-rates.words.ts'
import { scheduleForm, tomorrow } from './rate-form.ts'
import { StartFields } from './StartFields.tsx'

interface Props {
  drafts: readonly DraftRate[]
  rates: readonly PlasticRate[]
  onClose: () => void
}

/** Makes rates of the drafts that were tried out: one moment and one reason for all of them. */
export function ScheduleDrawer({ drafts, rates, onClose }: Props) {
  const formId = useId()
  const navigate = useNavigate()
  const [done, setDone] = useState<readonly PlasticCode[]>([])
  const form = useZodForm(scheduleForm, { starts: 'later', effectiveFrom: tomorrow(), reason: '' })
  const guard = useUnsavedGuard(form.formState.isDirty)
  const create = useSend(plasticRates.create, { hideToast: true })

  const save = form.handleSubmit(async ({ effectiveFrom, reason }) => {
    try {
      // One after the other; what is done stays done, and a second try sends the rest.
      for (const draft of drafts.filter(it => !done.includes(it.plasticCode))) {
        await create.mutateAsync({ body: { ...draft, effectiveFrom, reason } })
        setDone(before => [...before, draft.plasticCode])
      }
    } catch (error) {
      const { fields, message } = error as ApiError
      applyServerErrors(form, fields, message)
      return
    }
    guard.release()
    toast.success(`${formatCount(drafts.length, 'rate')} ${effectiveFrom ? 'scheduled' : 'in force'}`)
    void navigate({ to: '/rates' })
  })
  return (
    <FormDrawer
      title="Schedule these rates"
      formId={formId}
      verb={`Set ${formatCount(drafts.length - done.length, 'rate')}`}
      isBusy={create.isPending}
      guard={guard}
      onSave={save}
      onClose={onClose}
    >
      <form id={formId} className={classes.form} onSubmit={event => void save(event)} noValidate>
        <FormErrors form={form} />
        <DraftList drafts={drafts} rates={rates} done={done} />
        <StartFields form={form} />
        <TextareaField
          control={form.control}
          name="reason"
          label="Reason"
          help="Stands in the history of each of these plastics"
          maxLength={500}
        />
        <p className={classes.quiet}>{ROUNDING}</p>
      </form>
    </FormDrawer>
  )
}

const DraftList = ({ drafts, rates, done }: Pick<Props, 'drafts' | 'rates'> & { done: readonly PlasticCode[] }) => (
  <ul className={classes.draftList}>
    {drafts.map(({ plasticCode, pointsPerKg }) => {
      const now = rates.find(rate => rate.plasticCode === plasticCode && rate.status === 'ACTIVE')?.pointsPerKg
      return (
        <li key={plasticCode}>
          <PolymerMark code={plasticCode} size={24} />
          <strong>{plasticCode === 'OTHER' ? 'Other' : plasticCode}</strong>
          {now !== undefined && (
            <>
              {sayRate(now)} <ArrowRight size={15} aria-label="becomes" />
            </>
          )}
          {sayRate(pointsPerKg)} points per kg
          {now !== undefined && <span>({sayChange(now, pointsPerKg)})</span>}
          {done.includes(plasticCode) && <Check size={16} aria-label="done" />}
        </li>
      )
    })}
  </ul>
)
