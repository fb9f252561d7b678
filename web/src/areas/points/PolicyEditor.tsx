import { namesIn } from '@fulmar/contract/core/fields'
import { inputFrom } from '@fulmar/contract/core/input-from'
import {
  type ExpiryPolicy,
  flatPolicy,
  type PointsPolicy,
  type PointsPolicyInput,
  pointsPolicy,
  pointsPolicyInput,
} from '@fulmar/contract/points/points-policy'
import { policyFields } from '@fulmar/contract/points/policy-fields'
import { liftedLimits } from '@fulmar/contract/points/policy-limits'
import { Alert, Stack } from '@mantine/core'
import { UsersRound } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { Field } from '#parts/fields/Field.tsx'
import { formatChange } from '#parts/proposals/proposals.words.ts'
import { changedFields } from '#parts/record-form/changed-fields.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SaveChanges } from '#ui/form/SaveChanges.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { ExpiryFields } from './ExpiryFields.tsx'
import { ExpiryConsequences } from './ExpiryPreview.tsx'
import { firstDaysAfter, takesMore } from './expiry.ts'
import { type PolicyPart, panelTitles } from './policy.words.ts'

/** A group is saved as a whole: only this person's changes are applied over what someone else has saved. */
const over = <Group extends object>(onto: Group, seen: Group, mine: Group = seen): Group => ({
  ...onto,
  ...changedFields(seen, mine),
})

/** Prefills the first day that leaves the full notice, which is saved only when expiry is turned on. */
const withFirstDay = (expiry: ExpiryPolicy): ExpiryPolicy => ({
  ...expiry,
  startsOn: expiry.startsOn ?? firstDaysAfter(new Date(), expiry.warningDays)[0] ?? null,
})

export function PolicyEditor({ policy }: { policy: PointsPolicy }) {
  const change = useSend(pointsPolicy.change)
  const { form, seen } = useRecordForm({
    schema: pointsPolicyInput,
    record: policy,
    noun: 'policy',
    inputOf: row => inputFrom(pointsPolicyInput, { ...row, expiry: withFirstDay(row.expiry) }),
    comparedAs: flatPolicy,
    send: async (changed, onto, seen) => {
      const body = {
        version: onto.version,
        flags: over(onto.flags, seen.flags, changed.flags),
        limits: over(onto.limits, seen.limits, changed.limits),
        dailyPoints: over(onto.dailyPoints, seen.dailyPoints, changed.dailyPoints),
        expiry: over(onto.expiry, seen.expiry, changed.expiry),
      }
      return (await change.mutateAsync({ body })).data
    },
  })
  const [confirm, question] = useConfirm()
  const submit = async () => {
    const { expiry } = form.getValues()
    const isSure =
      !takesMore(seen.expiry, expiry) ||
      !(await form.trigger()) ||
      (await confirm({
        title: seen.expiry.isOn ? 'Expire points sooner?' : 'Turn on the expiry of points?',
        body: <ExpiryConsequences expiry={expiry} />,
        verb: seen.expiry.isOn ? 'Expire points sooner' : 'Turn on expiry',
        tone: 'danger',
      }))
    if (isSure) await form.submit()
  }
  return (
    <>
      <Form form={{ ...form, submit }} isPage gap={20} maw="46rem">
        <Part of="flags" form={form} />
        <Part of="limits" form={form} />
        <Part of="dailyPoints" form={form} />
        <Panel title={panelTitles.expiry}>
          <ExpiryFields form={form} saved={seen.expiry.startsOn} />
        </Panel>
        <LiftedLimits form={form} saved={seen} />
        <SaveChanges isBusy={form.formState.isSubmitting} isChanged={form.formState.isDirty} />
      </Form>
      {question}
    </>
  )
}

interface FieldsProps {
  form: ZodForm<PointsPolicyInput, PointsPolicyInput>
}

/** The fields of a part of the policy, one below the other. */
const Part = ({ form: { control }, of }: FieldsProps & { of: Exclude<PolicyPart, 'expiry'> }) => (
  <Panel title={panelTitles[of]}>
    <Stack gap={18} maw="34rem" pt={8}>
      {namesIn(policyFields, of).map(name => (
        <Field key={name} of={policyFields} name={name} control={control} />
      ))}
    </Stack>
  </Panel>
)

/** Says before the form is sent which limits wait for a second person; the strictest of the last days may add more. */
function LiftedLimits({ form: { control }, saved }: FieldsProps & { saved: PointsPolicy }) {
  const typed = pointsPolicyInput.safeParse(useWatch({ control }))
  const lifted = typed.success ? liftedLimits(saved, typed.data, []) : []
  if (lifted.length === 0) return null
  return (
    <Alert color="yellow" role="status" icon={<UsersRound size={18} aria-hidden />} title="Needs approval">
      <ul>
        {lifted.map(change => (
          <li key={change.field}>{formatChange('POINTS_LIMITS', change, undefined)}</li>
        ))}
      </ul>
      <p>Limits that are lifted so far or removed wait for another administrator. The rest is saved at once.</p>
    </Alert>
  )
}
