import {
  type PointsPolicy,
  type PointsPolicyInput,
  pointsPolicy,
  pointsPolicyInput,
} from '@fulmar/contract/points-policy'
import { useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { changedFields } from '#parts/changed-fields.ts'
import { StaleDialog } from '#parts/StaleDialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Panel } from '#ui/Panel.tsx'
import classes from '../settings.module.css'
import { CostFields } from './CostFields.tsx'
import { FlagFields } from './FlagFields.tsx'
import { LimitFields } from './LimitFields.tsx'
import { flat } from './policy.words.ts'

const inputOf = ({ flags, limits, pointCost }: PointsPolicyInput): PointsPolicyInput => ({ flags, limits, pointCost })

export function PolicyEditor({ policy }: { policy: PointsPolicy }) {
  const [seen, setSeen] = useState(policy)
  const [current, setCurrent] = useState<PointsPolicy | null>(null)
  const form = useZodForm(pointsPolicyInput, inputOf(seen))
  const guard = useUnsavedGuard(form.formState.isDirty)
  const start = (saved: PointsPolicy) => {
    setSeen(saved)
    setCurrent(null)
    form.reset(inputOf(saved))
  }
  const change = useSend(pointsPolicy.change, { onSuccess: ({ data }) => start(data) })
  const fail = (error: ApiError) => {
    if (error.code === 'STALE_VERSION') setCurrent(error.data as PointsPolicy)
    else applyServerErrors(form, error.fields, error.message)
  }
  const save = form.handleSubmit(values =>
    change.mutateAsync({ body: { version: seen.version, ...values } }).catch((error: ApiError) => fail(error)),
  )
  const keepMine = (theirs: PointsPolicy) => {
    const mine = form.getValues()
    // Only what this person changed goes over what someone else has saved.
    const body = {
      version: theirs.version,
      flags: { ...theirs.flags, ...changedFields(seen.flags, mine.flags) },
      limits: { ...theirs.limits, ...changedFields(seen.limits, mine.limits) },
      pointCost: { ...theirs.pointCost, ...changedFields(seen.pointCost, mine.pointCost) },
    }
    void change.mutateAsync({ body }).catch((error: ApiError) => fail(error))
  }
  return (
    <form
      className={classes.narrow}
      onSubmit={event => void save(event)}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
      }}
      noValidate
    >
      <FormErrors form={form} />
      <Panel title="What is flagged">
        <FlagFields form={form} />
      </Panel>
      <Panel title="Limits for one person">
        <LimitFields form={form} />
      </Panel>
      <Panel title="What a point costs">
        <CostFields form={form} />
      </Panel>
      <div className={classes.actions}>
        <SubmitButton isBusy={change.isPending}>Save changes</SubmitButton>
        {form.formState.isDirty && <span className={classes.text}>Not saved yet</span>}
      </div>
      {guard.dialog}
      {current && (
        <StaleDialog
          noun="policy"
          mine={changedFields(flat(seen), flat(form.getValues()))}
          theirs={flat(current)}
          isBusy={change.isPending}
          onKeepMine={() => keepMine(current)}
          onTakeTheirs={() => start(current)}
          onCancel={() => setCurrent(null)}
        />
      )}
    </form>
  )
}
