import { type PointsPolicy, pointsPolicy, pointsPolicyInput } from '@fulmar/contract/points-policy'
import { useSend } from '#core/api/use-api.ts'
import { changedFields } from '#parts/record-form/changed-fields.ts'
import { inputFrom } from '#parts/record-form/input-from.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { Panel } from '#ui/Panel.tsx'
import classes from '../settings.module.css'
import { CostFields } from './CostFields.tsx'
import { FlagFields } from './FlagFields.tsx'
import { LimitFields } from './LimitFields.tsx'
import { flat } from './policy.words.ts'

/** Of a group that is saved as a whole, only what this person changed goes over what someone else has saved. */
const over = <Group extends object>(onto: Group, seen: Group, mine: Group = seen): Group => ({
  ...onto,
  ...changedFields(seen, mine),
})

export function PolicyEditor({ policy }: { policy: PointsPolicy }) {
  const change = useSend(pointsPolicy.change)
  const { form, conflict } = useRecordForm({
    schema: pointsPolicyInput,
    record: policy,
    noun: 'policy',
    inputOf: it => inputFrom(pointsPolicyInput, it),
    comparedAs: flat,
    send: async (changed, onto, seen) => {
      const body = {
        version: onto.version,
        flags: over(onto.flags, seen.flags, changed.flags),
        limits: over(onto.limits, seen.limits, changed.limits),
        pointCost: over(onto.pointCost, seen.pointCost, changed.pointCost),
      }
      return (await change.mutateAsync({ body })).data
    },
  })
  return (
    <>
      <Form form={form} className={classes.narrow}>
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
          <SubmitButton isBusy={form.formState.isSubmitting}>Save changes</SubmitButton>
          {form.formState.isDirty && <span className={classes.text}>Not saved yet</span>}
        </div>
      </Form>
      {conflict}
    </>
  )
}
